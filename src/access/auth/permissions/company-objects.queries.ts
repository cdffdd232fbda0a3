import { statement } from '../../../platform/kernel/database/statement';

/**
 * Whether the object `$1` of the team `$2` belongs to one of the companies `$3`: null for an object without a company,
 * no row for an object that the team does not have. Uses the primary key of the table.
 */
const isOfCompanies = (table: string): string =>
  statement(
    `SELECT o.company_id = ANY ($3) AS "isWithin" FROM ${table} o WHERE o.id = $1 AND o.team_id = $2`,
  );

/** Same for an object that belongs to a company through another one. Uses the primary keys of both tables. */
const isOfCompaniesThrough = (table: string, parent: string, column: string): string =>
  statement(`SELECT p.company_id = ANY ($3) AS "isWithin" FROM ${table} o JOIN ${parent} p ON p.id = o.${column}
    WHERE o.id = $1 AND o.team_id = $2`);

/**
 * Whether all companies of a webhook are among the companies `$3`; null for a webhook that receives the events of all
 * companies.
 */
const isWebhookOfCompanies = (webhook: string): string =>
  `CASE WHEN ${webhook}.company_ids IS NULL THEN ${webhook}.company_id = ANY ($3)
    ELSE ${webhook}.company_ids <@ $3::text[] AND cardinality(${webhook}.company_ids) > 0 END`;

/**
 * Statements that decide whether the object of a path parameter, or of a filter of a query, belongs to companies, by the
 * name of the parameter. A parameter that is not listed names no object of a company: a label, a partner, a member.
 */
export const COMPANY_OBJECTS: ReadonlyMap<string, string> = new Map([
  [
    'companyId',
    statement('SELECT o.id = ANY ($3) AS "isWithin" FROM companies o WHERE o.id = $1 AND o.team_id = $2'),
  ],
  ['sessionId', isOfCompanies('verification_sessions')],
  ['identifierId', isOfCompanies('identifiers')],
  ['documentTypeId', isOfCompanies('company_document_types')],
  ['documentId', isOfCompanies('documents')],
  ['documentDeliveryId', isOfCompaniesThrough('deliveries', 'documents', 'document_id')],
  ['commentId', isOfCompanies('document_comments')],
  ['paymentId', isOfCompanies('payments')],
  ['draftId', isOfCompanies('drafts')],
  ['recurringInvoiceId', isOfCompanies('recurring_invoices')],
  ['itemId', isOfCompanies('items')],
  ['bankStatementId', isOfCompanies('bank_statements')],
  ['entryId', isOfCompanies('bank_statement_entries')],
  ['filingId', isOfCompanies('reporting_filings')],
  ['taxDataId', isOfCompanies('tax_data')],
  ['forwardingRuleId', isOfCompanies('forwarding_rules')],
  ['exportId', isOfCompanies('exports')],
  ['invoiceImportId', isOfCompanies('invoice_imports')],
  ['reminderId', isOfCompanies('reminders')],
  ['eventId', isOfCompanies('events')],
  ['portalLinkId', isOfCompanies('portal_links')],
  [
    'webhookId',
    statement(
      `SELECT ${isWebhookOfCompanies('o')} AS "isWithin" FROM webhooks o WHERE o.id = $1 AND o.team_id = $2`,
    ),
  ],
  [
    'deliveryId',
    // A webhook may have received events of other companies and of the whole team before; among events without a company,
    // only its test events are harmless to show.
    statement(`SELECT ${isWebhookOfCompanies('w')} AND coalesce(e.company_id = ANY ($3), e.id IS NULL OR e.type = 'webhook.test') AS "isWithin"
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
