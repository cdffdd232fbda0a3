/**
 * The operations of the Python client by resource and method, named as those of the TypeScript SDK. All else, as parameters,
 * types and texts, is in openapi.json. An entry is the id of an operation, or that with what the document leaves open:
 * `member` of the answer, null for all of it; `query`: which of its parameters; `body`: "file" for the operation's form as a file.
 */
export const RESOURCES = {
  DocumentsOperations: {
    list: 'documents.list',
    listInbox: 'documents.listInbox',
    get: { operation: 'documents.get', query: ['language'] },
    send: 'documents.send',
    sendFile: { operation: 'documents.send', body: 'file' },
    preview: 'documents.preview',
    upload: { operation: 'documents.upload', body: 'file' },
    resend: 'documents.resend',
    cancel: 'documents.cancel',
    delete: 'documents.delete',
    addLabel: 'documents.addLabel',
    removeLabel: 'documents.removeLabel',
    listResponses: 'documents.listResponses',
    respond: { operation: 'documents.respond', member: 'response' },
    getLifecycle: 'documents.getLifecycle',
    setLifecycleStatus: { operation: 'documents.setLifecycleStatus', member: 'status' },
    getTimeline: 'documents.getTimeline',
    downloadPdf: 'documents.downloadPdf',
    downloadPackage: 'documents.downloadPackage',
    downloadProof: 'documents.downloadProof',
    downloadEvidence: 'documents.downloadEvidence',
  },
  Companies: {
    list: 'companies.list',
    create: 'companies.create',
    get: 'companies.get',
    update: 'companies.update',
    delete: 'companies.delete',
    verify: 'companies.verify',
    listVerifications: 'verifications.list',
    getVerification: 'verifications.get',
    decideVerification: 'verifications.decide',
    getDirectory: 'peppolDirectory.get',
    setDirectory: 'peppolDirectory.set',
    getLetterhead: 'letterheads.get',
    setLetterhead: 'letterheads.set',
    deleteLetterhead: 'letterheads.delete',
  },
  Identifiers: {
    list: 'identifiers.list',
    create: 'identifiers.create',
    get: 'identifiers.get',
    delete: 'identifiers.delete',
    listDocumentTypes: 'documentTypes.list',
    addDocumentType: 'documentTypes.create',
    removeDocumentType: 'documentTypes.delete',
  },
  Migrations: {
    list: 'identifiers.listMigrations',
    create: 'identifiers.migrate',
    createKey: 'identifiers.createMigrationKey',
  },
  Suppliers: contacts('suppliers'),
  Customers: contacts('customers'),
  Labels: {
    list: 'labels.list',
    create: 'labels.create',
    get: 'labels.get',
    update: 'labels.update',
    delete: 'labels.delete',
  },
  Recipients: {
    verify: 'recipients.verify',
    listRuleSets: { operation: 'ruleSets.list', member: null },
  },
  FrenchReportingOperations: {
    getDeclarant: 'reporting.getDeclarant',
    setDeclarant: 'reporting.setDeclarant',
    reportB2c: 'reporting.reportB2c',
    reportB2bi: 'reporting.reportB2bi',
    reportPurchase: 'reporting.reportPurchase',
    listReceivedPurchases: 'reporting.listReceivedPurchases',
    listReports: 'reporting.listReports',
    listFilings: 'reporting.listFilings',
    getFiling: 'reporting.getFiling',
    resubmitFiling: 'reporting.resubmitFiling',
    getCalendar: 'reporting.getCalendar',
  },
  Webhooks: {
    list: 'webhooks.list',
    create: 'webhooks.create',
    get: 'webhooks.get',
    update: 'webhooks.update',
    delete: 'webhooks.delete',
    rotateSecret: 'webhooks.rotateSecret',
    test: 'webhooks.test',
    replay: 'webhooks.replay',
    listDeliveries: 'webhookDeliveries.list',
    listAllDeliveries: 'webhookDeliveries.listAll',
    getDelivery: 'webhookDeliveries.get',
    retryDelivery: 'webhookDeliveries.retry',
  },
  EventsOperations: {
    list: 'events.list',
    get: 'events.get',
    listTypes: { operation: 'events.listTypes', member: 'eventTypes' },
  },
  ApiKeys: {
    list: 'apiKeys.list',
    create: { operation: 'apiKeys.create', member: null },
    revoke: 'apiKeys.revoke',
  },
  OAuth2Operations: { get: 'oauth.get' },
  SandboxOperations: { advanceClock: 'sandbox.advanceClock' },
  TeamOperations: {
    verifyCredential: 'auth.verify',
    get: 'team.get',
    update: 'team.update',
    getOverview: 'overview.get',
    listAuditEntries: 'audit.list',
    listRequests: 'requests.list',
    listRequestFailures: 'requests.listFailures',
  },
};

/** Keyword arguments of methods that are written by hand (_async/by_hand.py). */
export const OPTIONS = {
  DocumentsValidate: 'documents.validate',
  DocumentsDownloadFacturx: { operation: 'documents.get', query: ['language', 'profile'] },
  SandboxReceive: 'sandbox.receive',
};

function contacts(name) {
  return Object.fromEntries(
    ['list', 'upsert', 'get', 'update', 'delete', 'addLabel', 'removeLabel'].map((method) => [
      method,
      `${name}.${method}`,
    ]),
  );
}
