import { statement } from '../../../platform/kernel/database/statement';

/**
 * Whether the object `$1` of the team `$2` belongs to one of the companies `$3`: null for an object without a company,
 * no row for an object that the team does not have. Uses the primary key of the table.
 */
const selectIsOfCompanies = (table: string): string =>
  statement(
    `SELECT o.company_id = ANY ($3) AS "isWithin" FROM ${table} o WHERE o.id = $1 AND o.team_id = $2`,
  );

/** Like the statement above, for an object that belongs to a company through a parent. Uses both primary keys. */
const selectIsOfCompaniesThrough = (table: string, parent: string, column: string): string =>
  statement(`SELECT p.company_id = ANY ($3) AS "isWithin" FROM ${table} o JOIN ${parent} p ON p.id = o.${column}
    WHERE o.id = $1 AND o.team_id = $2`);

/**
 * Whether all companies of a webhook are among the companies `$3`; null for a webhook that receives the events of all
 * companies.
 */
const buildIsWebhookOfCompanies = (webhook: string): string =>
  `CASE WHEN ${webhook}.company_ids IS NULL THEN ${webhook}.company_id = ANY ($3)
    ELSE ${webhook}.company_ids <@ $3::text[] AND cardinality(${webhook}.company_ids) > 0 END`;

/**
 * Statements that decide whether the object of a path or query parameter belongs to companies, by the name of the
 * parameter. Parameters that are not listed identify objects without a company, such as labels, partners and members.
 */
export const COMPANY_OBJECTS: ReadonlyMap<string, string> = new Map([
  [
    'companyId',
    statement('SELECT o.id = ANY ($3) AS "isWithin" FROM companies o WHERE o.id = $1 AND o.team_id = $2'),
  ],
  ['sessionId', selectIsOfCompanies('verification_sessions')],
  ['identifierId', selectIsOfCompanies('identifiers')],
  ['documentTypeId', selectIsOfCompanies('company_document_types')],
  ['documentId', selectIsOfCompanies('documents')],
  ['documentDeliveryId', selectIsOfCompaniesThrough('deliveries', 'documents', 'document_id')],
  ['commentId', selectIsOfCompanies('document_comments')],
  ['paymentId', selectIsOfCompanies('payments')],
  ['draftId', selectIsOfCompanies('drafts')],
  ['recurringInvoiceId', selectIsOfCompanies('recurring_invoices')],
  ['itemId', selectIsOfCompanies('items')],
  ['bankStatementId', selectIsOfCompanies('bank_statements')],
  ['entryId', selectIsOfCompanies('bank_statement_entries')],
  ['filingId', selectIsOfCompanies('reporting_filings')],
  ['taxDataId', selectIsOfCompanies('tax_data')],
  ['forwardingRuleId', selectIsOfCompanies('forwarding_rules')],
  ['exportId', selectIsOfCompanies('exports')],
  ['invoiceImportId', selectIsOfCompanies('invoice_imports')],
  ['reminderId', selectIsOfCompanies('reminders')],
  ['eventId', selectIsOfCompanies('events')],
  ['portalLinkId', selectIsOfCompanies('portal_links')],
  [
    'webhookId',
    statement(
      `SELECT ${buildIsWebhookOfCompanies('o')} AS "isWithin" FROM webhooks o WHERE o.id = $1 AND o.team_id = $2`,
    ),
  ],
  [
    'deliveryId',
    // A webhook may earlier have received events of other companies or of the whole team. Of the events without a
    // company, only test events may be shown.
    statement(`SELECT ${buildIsWebhookOfCompanies('w')} AND coalesce(e.company_id = ANY ($3), e.id IS NULL OR e.type = 'webhook.test') AS "isWithin"
    FROM webhook_deliveries o JOIN webhooks w ON w.id = o.webhook_id LEFT JOIN events e ON e.id = o.event_id
    WHERE o.id = $1 AND o.team_id = $2`),
  ],
  // A bulk action belongs to the companies to which its key was limited.
  [
    'bulkActionId',
    statement(
      'SELECT o.company_ids <@ $3::text[] AS "isWithin" FROM bulk_actions o WHERE o.id = $1 AND o.team_id = $2',
    ),
  ],
  // A rule replay belongs to the companies to which its key was limited.
  [
    'ruleReplayId',
    statement(
      'SELECT o.company_ids <@ $3::text[] AS "isWithin" FROM rule_replays o WHERE o.id = $1 AND o.team_id = $2',
    ),
  ],
  // A key belongs to the companies to which it is limited.
  [
    'keyId',
    statement(
      'SELECT o.company_ids <@ $3::text[] AS "isWithin" FROM api_keys o WHERE o.id = $1 AND o.team_id = $2',
    ),
  ],
]);
