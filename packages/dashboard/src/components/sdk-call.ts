import type { PathWith, PlainCall } from '../api/client';

type Operation =
  | `GET ${PathWith<'get'>}`
  | `POST ${PathWith<'post'>}`
  | `PUT ${PathWith<'put'>}`
  | `PATCH ${PathWith<'patch'>}`
  | `DELETE ${PathWith<'delete'>}`;

/**
 * SDK method of each operation. Its methods take the ids of the path, then the body, then the query. The spec
 * compiles and runs all of them, so each one exists in the SDK and sends the right request.
 */
const METHODS: Partial<Record<Operation, string>> = {
  'GET /api/core/auth/verify': 'team.verifyCredential',
  'GET /api/core/api-keys': 'apiKeys.list',
  'POST /api/core/api-keys': 'apiKeys.create',
  'PATCH /api/core/api-keys/{keyId}': 'apiKeys.update',
  'POST /api/core/api-keys/{keyId}/rotate': 'apiKeys.rotate',
  'DELETE /api/core/api-keys/{keyId}': 'apiKeys.revoke',
  'GET /api/core/oauth2': 'oauth2.get',
  'POST /api/core/oauth2/check': 'oauth2.validateAssertion',
  'GET /api/v1/audit': 'team.listAuditEntries',
  'GET /api/v1/team': 'team.get',
  'PATCH /api/v1/team': 'team.update',
  'GET /api/v1/upstream': 'team.getUpstream',
  'PUT /api/v1/upstream': 'team.setUpstream',
  'DELETE /api/v1/upstream': 'team.deleteUpstream',
  'GET /api/v1/overview': 'team.getOverview',
  'GET /api/v1/usage': 'usage.list',
  'GET /api/v1/quota': 'usage.getQuota',
  'GET /api/v1/requests': 'team.listRequests',
  'GET /api/v1/request-failures': 'team.listRequestFailures',
  'GET /api/v1/companies': 'companies.list',
  'POST /api/v1/companies': 'companies.create',
  'GET /api/v1/companies/{companyId}': 'companies.get',
  'PUT /api/v1/companies/{companyId}': 'companies.update',
  'DELETE /api/v1/companies/{companyId}': 'companies.delete',
  'POST /api/v1/companies/{companyId}/verify': 'companies.verify',
  'GET /api/v1/companies/{companyId}/verifications': 'companies.listVerifications',
  'GET /api/v1/companies/{companyId}/verifications/{sessionId}': 'companies.getVerification',
  'POST /api/v1/companies/{companyId}/verifications/{sessionId}/outcome': 'companies.decideVerification',
  'GET /api/v1/companies/{companyId}/directory': 'companies.getDirectory',
  'PUT /api/v1/companies/{companyId}/directory': 'companies.setDirectory',
  'GET /api/v1/companies/{companyId}/letterhead': 'companies.getLetterhead',
  'PUT /api/v1/companies/{companyId}/letterhead': 'companies.setLetterhead',
  'DELETE /api/v1/companies/{companyId}/letterhead': 'companies.deleteLetterhead',
  'GET /api/v1/companies/{companyId}/network': 'companies.getNetwork',
  'PUT /api/v1/companies/{companyId}/network': 'companies.setNetwork',
  'GET /api/v1/network-moves': 'companies.listNetworkMoves',
  'PUT /api/v1/companies/{companyId}/network/move': 'companies.startNetworkMove',
  'PUT /api/v1/companies/{companyId}/network/move/key': 'companies.setNetworkMoveKey',
  'DELETE /api/v1/companies/{companyId}/network/move': 'companies.cancelNetworkMove',
  'GET /api/v1/companies/{companyId}/mailbox': 'companies.getMailbox',
  'PUT /api/v1/companies/{companyId}/mailbox': 'companies.setMailbox',
  'DELETE /api/v1/companies/{companyId}/mailbox': 'companies.deleteMailbox',
  'POST /api/v1/companies/{companyId}/mailbox/check': 'companies.checkMailbox',
  'GET /api/v1/companies/{companyId}/arrivals': 'companies.listArrivals',
  'GET /api/v1/companies/{companyId}/identifiers': 'identifiers.list',
  'POST /api/v1/companies/{companyId}/identifiers': 'identifiers.create',
  'POST /api/v1/companies/{companyId}/identifiers/bulk': 'identifiers.createBulk',
  'GET /api/v1/companies/{companyId}/identifiers/{identifierId}': 'identifiers.get',
  'DELETE /api/v1/companies/{companyId}/identifiers/{identifierId}': 'identifiers.delete',
  'GET /api/v1/companies/{companyId}/identifiers/{identifierId}/migrations': 'migrations.list',
  'POST /api/v1/companies/{companyId}/identifiers/{identifierId}/migration': 'migrations.create',
  'POST /api/v1/companies/{companyId}/identifiers/{identifierId}/migration-key': 'migrations.createKey',
  'GET /api/v1/companies/{companyId}/document-types': 'identifiers.listDocumentTypes',
  'POST /api/v1/companies/{companyId}/document-types': 'identifiers.addDocumentType',
  'DELETE /api/v1/companies/{companyId}/document-types/{documentTypeId}': 'identifiers.removeDocumentType',
  'GET /api/v1/labels': 'labels.list',
  'POST /api/v1/labels': 'labels.create',
  'GET /api/v1/labels/{labelId}': 'labels.get',
  'PUT /api/v1/labels/{labelId}': 'labels.update',
  'DELETE /api/v1/labels/{labelId}': 'labels.delete',
  'GET /api/v1/saved-views': 'savedViews.list',
  'POST /api/v1/saved-views': 'savedViews.create',
  'GET /api/v1/saved-views/{savedViewId}': 'savedViews.get',
  'PUT /api/v1/saved-views/{savedViewId}': 'savedViews.update',
  'DELETE /api/v1/saved-views/{savedViewId}': 'savedViews.delete',
  'GET /api/v1/suppliers': 'suppliers.list',
  'POST /api/v1/suppliers': 'suppliers.upsert',
  'GET /api/v1/suppliers/{supplierId}': 'suppliers.get',
  'PUT /api/v1/suppliers/{supplierId}': 'suppliers.update',
  'DELETE /api/v1/suppliers/{supplierId}': 'suppliers.delete',
  'PUT /api/v1/suppliers/{supplierId}/labels/{labelId}': 'suppliers.addLabel',
  'DELETE /api/v1/suppliers/{supplierId}/labels/{labelId}': 'suppliers.removeLabel',
  'GET /api/v1/customers': 'customers.list',
  'POST /api/v1/customers': 'customers.upsert',
  'GET /api/v1/customers/{customerId}': 'customers.get',
  'PUT /api/v1/customers/{customerId}': 'customers.update',
  'DELETE /api/v1/customers/{customerId}': 'customers.delete',
  'PUT /api/v1/customers/{customerId}/labels/{labelId}': 'customers.addLabel',
  'DELETE /api/v1/customers/{customerId}/labels/{labelId}': 'customers.removeLabel',
  'GET /api/v1/documents': 'documents.list',
  'GET /api/v1/inbox': 'documents.listInbox',
  'GET /api/v1/documents/{documentId}': 'documents.get',
  'DELETE /api/v1/documents/{documentId}': 'documents.delete',
  'GET /api/v1/documents/{documentId}/responses': 'documents.listResponses',
  'POST /api/v1/documents/{documentId}/responses': 'documents.respond',
  'GET /api/v1/documents/{documentId}/lifecycle': 'documents.getLifecycle',
  'POST /api/v1/documents/{documentId}/lifecycle': 'documents.setLifecycleStatus',
  'GET /api/v1/documents/{documentId}/timeline': 'documents.getTimeline',
  'GET /api/v1/documents/{documentId}/pdf': 'documents.downloadPdf',
  'GET /api/v1/documents/{documentId}/package': 'documents.downloadPackage',
  'GET /api/v1/documents/{documentId}/proof': 'documents.downloadProof',
  'GET /api/v1/documents/{documentId}/deliveries/{documentDeliveryId}/evidence': 'documents.downloadEvidence',
  'POST /api/v1/documents/{documentId}/mark-as-read': 'documents.markAsRead',
  'PUT /api/v1/documents/{documentId}/labels/{labelId}': 'documents.addLabel',
  'DELETE /api/v1/documents/{documentId}/labels/{labelId}': 'documents.removeLabel',
  'POST /api/v1/documents/{documentId}/resend': 'documents.resend',
  'POST /api/v1/documents/{documentId}/credit': 'documents.credit',
  'GET /api/v1/drafts': 'drafts.listAll',
  'GET /api/v1/{companyId}/drafts': 'drafts.list',
  'POST /api/v1/{companyId}/drafts': 'drafts.create',
  'GET /api/v1/{companyId}/drafts/{draftId}': 'drafts.get',
  'PUT /api/v1/{companyId}/drafts/{draftId}': 'drafts.update',
  'DELETE /api/v1/{companyId}/drafts/{draftId}': 'drafts.delete',
  'POST /api/v1/{companyId}/drafts/{draftId}/send': 'drafts.send',
  'POST /api/v1/{companyId}/assistant-drafts': 'assistantDrafts.create',
  'PUT /api/v1/{companyId}/assistant-drafts/{draftId}': 'assistantDrafts.update',
  'GET /api/v1/recurring-invoices': 'recurringInvoices.listAll',
  'GET /api/v1/{companyId}/recurring-invoices': 'recurringInvoices.list',
  'POST /api/v1/{companyId}/recurring-invoices': 'recurringInvoices.create',
  'GET /api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}': 'recurringInvoices.get',
  'PUT /api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}': 'recurringInvoices.update',
  'DELETE /api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}': 'recurringInvoices.delete',
  'GET /api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}/preview': 'recurringInvoices.preview',
  'POST /api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}/run': 'recurringInvoices.run',
  'GET /api/v1/{companyId}/items': 'items.list',
  'POST /api/v1/{companyId}/items': 'items.upsert',
  'GET /api/v1/{companyId}/items/{itemId}': 'items.get',
  'PUT /api/v1/{companyId}/items/{itemId}': 'items.update',
  'DELETE /api/v1/{companyId}/items/{itemId}': 'items.delete',
  'POST /api/v1/documents/{documentId}/cancel': 'documents.cancel',
  'POST /api/v1/validate': 'documents.validate',
  'POST /api/v1/{companyId}/inbound': 'documents.upload',
  'POST /api/v1/{companyId}/send': 'documents.send',
  'POST /api/v1/{companyId}/preview': 'documents.preview',
  'GET /api/v1/{companyId}/next-number': 'companies.getNextNumber',
  'GET /api/v1/rule-sets': 'recipients.listRuleSets',
  'POST /api/v1/recipients/verify': 'recipients.verify',
  'GET /api/v1/recipients/search': 'recipients.search',
  'POST /api/v1/sandbox/inbound': 'sandbox.receive',
  'POST /api/v1/sandbox/clock/advance': 'sandbox.advanceClock',
  'GET /api/v1/{companyId}/reporting/fr/declarant': 'reporting.fr.getDeclarant',
  'PUT /api/v1/{companyId}/reporting/fr/declarant': 'reporting.fr.setDeclarant',
  'GET /api/v1/{companyId}/reporting/fr/platform': 'reporting.fr.getPlatform',
  'PUT /api/v1/{companyId}/reporting/fr/platform': 'reporting.fr.setPlatform',
  'DELETE /api/v1/{companyId}/reporting/fr/platform': 'reporting.fr.deletePlatform',
  'POST /api/v1/{companyId}/reporting/fr/b2c': 'reporting.fr.reportB2c',
  'POST /api/v1/{companyId}/reporting/fr/b2bi': 'reporting.fr.reportB2bi',
  'POST /api/v1/{companyId}/reporting/fr/purchases': 'reporting.fr.reportPurchase',
  'GET /api/v1/{companyId}/reporting/fr/purchases': 'reporting.fr.listReceivedPurchases',
  'GET /api/v1/{companyId}/reporting/fr/reports': 'reporting.fr.listReports',
  'GET /api/v1/{companyId}/reporting/fr/filings': 'reporting.fr.listFilings',
  'GET /api/v1/{companyId}/reporting/fr/filings/{filingId}': 'reporting.fr.getFiling',
  'POST /api/v1/{companyId}/reporting/fr/filings/{filingId}/report-again': 'reporting.fr.resubmitFiling',
  'GET /api/v1/{companyId}/reporting/fr/calendar': 'reporting.fr.getCalendar',
  'POST /api/v1/{companyId}/exports': 'exports.create',
  'GET /api/v1/{companyId}/exports': 'exports.list',
  'GET /api/v1/companies/{companyId}/monthly-export': 'exports.getMonthly',
  'PUT /api/v1/companies/{companyId}/monthly-export': 'exports.setMonthly',
  'GET /api/v1/exports/{exportId}': 'exports.get',
  'GET /api/v1/exports/{exportId}/file': 'exports.download',
  'GET /api/v1/tax-data': 'taxData.list',
  'PUT /api/v1/documents/{documentId}/purchase': 'purchases.update',
  'PUT /api/v1/documents/{documentId}/payee-confirmation': 'purchases.confirmPayee',
  'POST /api/v1/documents/{documentId}/forward': 'forwarding.create',
  'GET /api/v1/documents/{documentId}/forwards': 'forwarding.listForwards',
  'GET /api/v1/companies/{companyId}/forwarding-rules': 'forwarding.listRules',
  'POST /api/v1/companies/{companyId}/forwarding-rules': 'forwarding.createRule',
  'PUT /api/v1/companies/{companyId}/forwarding-rules/{forwardingRuleId}': 'forwarding.updateRule',
  'DELETE /api/v1/companies/{companyId}/forwarding-rules/{forwardingRuleId}': 'forwarding.deleteRule',
  'GET /api/v1/documents/{documentId}/comments': 'comments.list',
  'POST /api/v1/documents/{documentId}/comments': 'comments.create',
  'DELETE /api/v1/documents/{documentId}/comments/{commentId}': 'comments.delete',
  'POST /api/v1/bulk-actions': 'bulkActions.create',
  'GET /api/v1/bulk-actions/{bulkActionId}': 'bulkActions.get',
  'POST /api/v1/bulk-actions/{bulkActionId}/cancel': 'bulkActions.cancel',
  'POST /api/v1/rule-replays': 'ruleReplays.create',
  'GET /api/v1/rule-replays/{ruleReplayId}': 'ruleReplays.get',
  'POST /api/v1/rule-replays/{ruleReplayId}/cancel': 'ruleReplays.cancel',
  'POST /api/v1/{companyId}/invoice-imports': 'invoiceImports.create',
  'GET /api/v1/{companyId}/invoice-imports': 'invoiceImports.list',
  'GET /api/v1/{companyId}/invoice-imports/{invoiceImportId}': 'invoiceImports.get',
  'GET /api/v1/{companyId}/invoice-imports/{invoiceImportId}/documents': 'invoiceImports.listDocuments',
  'PUT /api/v1/{companyId}/invoice-imports/{invoiceImportId}/mapping': 'invoiceImports.setMapping',
  'POST /api/v1/{companyId}/invoice-imports/{invoiceImportId}/send': 'invoiceImports.send',
  'POST /api/v1/{companyId}/invoice-imports/{invoiceImportId}/cancel': 'invoiceImports.cancel',
  'DELETE /api/v1/{companyId}/invoice-imports/{invoiceImportId}': 'invoiceImports.delete',
  'GET /api/v1/documents/{documentId}/payments': 'payments.list',
  'POST /api/v1/documents/{documentId}/payments': 'payments.create',
  'GET /api/v1/{companyId}/open-invoices': 'receivables.listOpenInvoices',
  'GET /api/v1/{companyId}/aged-receivables': 'receivables.listAged',
  'GET /api/v1/{companyId}/customer-statements': 'receivables.getStatement',
  'GET /api/v1/{companyId}/customer-statements/pdf': 'receivables.downloadStatement',
  'POST /api/v1/{companyId}/reminders': 'reminders.create',
  'POST /api/v1/{companyId}/reminders/preview': 'reminders.preview',
  'GET /api/v1/{companyId}/reminders': 'reminders.list',
  'GET /api/v1/reminders/{reminderId}': 'reminders.get',
  'GET /api/v1/{companyId}/bank-statements': 'bankStatements.list',
  'POST /api/v1/{companyId}/bank-statements': 'bankStatements.importFile',
  'GET /api/v1/bank-statements/{bankStatementId}': 'bankStatements.get',
  'POST /api/v1/bank-statements/{bankStatementId}/entries/{entryId}/confirm': 'bankStatements.confirmEntry',
  'POST /api/v1/bank-statements/{bankStatementId}/entries/{entryId}/dismiss': 'bankStatements.dismissEntry',
  'DELETE /api/v1/documents/{documentId}/payments/{paymentId}': 'payments.delete',
  'GET /api/v1/tax-data/{taxDataId}/xml': 'taxData.downloadXml',
  'POST /api/v1/tax-data/{taxDataId}/retry': 'taxData.retry',
  'POST /api/v1/tax-data/{taxDataId}/withdraw': 'taxData.withdraw',
  'GET /api/v1/tax-data/{taxDataId}/answers': 'taxData.listAnswers',
  'GET /api/v1/documents/{documentId}/tax-data': 'taxData.listByDocument',
  'GET /api/v1/webhooks': 'webhooks.list',
  'POST /api/v1/webhooks': 'webhooks.create',
  'GET /api/v1/webhooks/portal-links': 'portalLinks.list',
  'POST /api/v1/webhooks/portal-links': 'portalLinks.create',
  'GET /api/v1/webhooks/portal-links/{portalLinkId}': 'portalLinks.get',
  'DELETE /api/v1/webhooks/portal-links/{portalLinkId}': 'portalLinks.revoke',
  'GET /api/v1/webhooks/{webhookId}': 'webhooks.get',
  'PUT /api/v1/webhooks/{webhookId}': 'webhooks.update',
  'DELETE /api/v1/webhooks/{webhookId}': 'webhooks.delete',
  'POST /api/v1/webhooks/{webhookId}/rotate-secret': 'webhooks.rotateSecret',
  'POST /api/v1/webhooks/{webhookId}/test': 'webhooks.test',
  'POST /api/v1/webhooks/{webhookId}/replay': 'webhooks.replay',
  'POST /api/v1/webhooks/{webhookId}/replay/preview': 'webhooks.previewReplay',
  'GET /api/v1/webhooks/{webhookId}/deliveries': 'webhooks.listDeliveries',
  'GET /api/v1/webhook-deliveries': 'webhooks.listAllDeliveries',
  'GET /api/v1/webhook-deliveries/{deliveryId}': 'webhooks.getDelivery',
  'POST /api/v1/webhook-deliveries/{deliveryId}/retry': 'webhooks.retryDelivery',
  'GET /api/v1/events': 'events.list',
  'GET /api/v1/events/{eventId}': 'events.get',
  'GET /api/v1/event-types': 'events.listTypes',
};

/** Fixed parts before placeholders, so that `/sandbox/inbound` is not the inbound of a company. */
const ROUTES = Object.entries(METHODS)
  .sort(([one], [other]) => one.split('{').length - other.split('{').length)
  .map(([operation, method]) => ({
    method,
    pattern: new RegExp(`^${operation.replace(/\{\w+\}/g, '([^/]+)')}$`),
  }));

/** Formats a call as an SDK statement; null when the SDK has no method for it. */
export function formatSdkCall(call: PlainCall): string | null {
  const [path = '', search = ''] = call.address.split('?');
  for (const { method, pattern } of ROUTES) {
    const ids = pattern.exec(`${call.method} ${path}`)?.slice(1).map(decodeURIComponent);
    if (ids === undefined) continue;
    const query = call.query ?? Object.fromEntries(new URLSearchParams(search));
    const expression = formatExpression(method, ids, query, call);
    if (expression === null) return null;
    return call.method === 'GET' ? `const answer = ${expression};` : `${expression};`;
  }
  return null;
}

/**
 * Formats the beginning of a program: the client, and helpers that the statements use.
 *
 * @param origin Address of the service
 */
export function formatSdkClient(origin: string, calls: readonly PlainCall[]): string {
  const reads = calls.some(({ body }) => body instanceof Blob);
  return `${reads ? "import { readFile } from 'node:fs/promises';\n" : ''}import { Passerelle } from '@passerelle/sdk';

const { PASSERELLE_KEY = '', PASSERELLE_SECRET = '' } = process.env;
const passerelle = new Passerelle({
  baseUrl: ${formatLiteral(origin)},
  auth: { key: PASSERELLE_KEY, secret: PASSERELLE_SECRET },
});`;
}

function formatExpression(
  method: string,
  ids: string[],
  query: Record<string, unknown>,
  call: PlainCall,
): string | null {
  const headers = new Headers(call.headers);
  const formatAwait = (name: string, ...values: unknown[]): string =>
    `await passerelle.${name}(${values.map((value) => formatLiteral(value)).join(', ')})`;
  const { format, ...rest } = query;
  if (method === 'documents.get' && format === 'facturx')
    return formatAwait('documents.downloadFacturx', ...ids, rest);
  if (method === 'documents.get' && format !== undefined)
    return formatAwait('documents.downloadXml', ...ids, format);
  if (headers.get('accept') === 'application/xml') {
    if (method === 'documents.get') return `(${formatAwait(method, ...ids)}).xml`;
    if (method === 'reporting.fr.getFiling') return formatAwait('reporting.fr.downloadFilingXml', ...ids);
  }
  const body = toBody(call, headers.get('content-type'));
  if (body === null) return null;
  const key = headers.get('idempotency-key');
  const options = key === null ? [] : [{ idempotencyKey: key }];
  const hasQuery = Object.keys(query).length > 0;
  const isFile = body !== undefined && body instanceof Code;
  if (method === 'documents.send')
    return formatAwait(
      isFile ? 'documents.sendFile' : method,
      ...ids,
      body,
      ...(isFile || hasQuery || key !== null ? [query] : []),
      ...options,
    );
  const input = body === undefined ? [] : [isFile ? body : toInput(method, body)];
  return formatAwait(method, ...ids, ...input, ...(hasQuery ? [query] : []));
}

/** Input of a method from a body: some methods take the single member instead of the body. */
function toInput(method: string, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const [only] = Object.values(body) as unknown[];
  if (method === 'oauth2.validateAssertion' || method === 'documents.validate') return only;
  return method === 'documents.upload' ? { bytes: only, type: 'application/xml' } : body;
}

/** Source code, inserted unquoted. */
class Code {
  constructor(readonly text: string) {}
}

/** The body as an argument; null when it is text but not JSON. */
function toBody({ body }: PlainCall, type: string | null): unknown {
  if (type === 'application/xml' || type === 'application/pdf') {
    if (typeof body === 'string')
      return new Code(`{ bytes: ${formatLiteral(body)}, type: ${formatLiteral(type)} }`);
    const name = body instanceof File ? body.name : 'FILE';
    return new Code(`{ bytes: await readFile(${formatLiteral(name)}), type: ${formatLiteral(type)} }`);
  }
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

const LINE_MOST = 72;

/** A value as TypeScript writes it, one member a line where it is long. */
function formatLiteral(value: unknown, indent = ''): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return formatString(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => formatLiteral(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(
          ([name, each]) =>
            `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : formatString(name)}: ${formatLiteral(each, inner)}`,
        );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const short = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  if (short.length <= LINE_MOST && !short.includes('\n')) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function formatString(text: string): string {
  if (text.includes('\n')) return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\r', '\\r')}\``;
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\r', '\\r')}'`;
}
