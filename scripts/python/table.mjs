/**
 * The operations of the Python client by resource and method, named as those of the TypeScript SDK. All else, as parameters,
 * types and texts, is in openapi.json. An entry is the id of an operation, or that with what the document leaves open:
 * `member` of the answer, null for all of it; `query`: which of its parameters; `body`: "file" for the operation's form as a file.
 */
export const RESOURCES = {
  DocumentsOperations: {
    list: 'documents.list',
    inbox: 'documents.inbox',
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
    responses: 'documents.responses',
    respond: { operation: 'documents.respond', member: 'response' },
    lifecycle: 'documents.lifecycle',
    say: { operation: 'documents.say', member: 'status' },
    timeline: 'documents.timeline',
    pdf: 'documents.pdf',
    package: 'documents.package',
    proof: 'documents.proof',
    evidence: 'documents.evidence',
  },
  Companies: {
    list: 'companies.list',
    create: 'companies.create',
    get: 'companies.get',
    update: 'companies.update',
    delete: 'companies.delete',
    verify: 'companies.verify',
    verifications: 'verifications.list',
    verification: 'verifications.get',
    decideVerification: 'verifications.decide',
    directory: 'directory.get',
    setDirectory: 'directory.set',
    letterhead: 'letterheads.get',
    setLetterhead: 'letterheads.set',
    removeLetterhead: 'letterheads.remove',
  },
  Identifiers: {
    list: 'identifiers.list',
    create: 'identifiers.create',
    get: 'identifiers.get',
    delete: 'identifiers.delete',
    documentTypes: 'documentTypes.list',
    addDocumentType: 'documentTypes.create',
    removeDocumentType: 'documentTypes.delete',
  },
  Migrations: {
    list: 'identifiers.migrations',
    moveHere: 'identifiers.migrate',
    releaseKey: 'identifiers.releaseKey',
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
    ruleSets: { operation: 'ruleSets.list', member: null },
  },
  FrenchReportingOperations: {
    declarant: 'reporting.getDeclarant',
    setDeclarant: 'reporting.putDeclarant',
    reportB2c: 'reporting.reportB2c',
    reportB2bi: 'reporting.reportB2bi',
    reportPurchase: 'reporting.reportPurchase',
    receivedPurchases: 'reporting.listReceivedPurchases',
    reports: 'reporting.listReports',
    filings: 'reporting.listFilings',
    filing: 'reporting.getFiling',
    reportAgain: 'reporting.reportAgain',
    calendar: 'reporting.calendar',
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
    deliveries: 'webhookDeliveries.list',
    allDeliveries: 'webhookDeliveries.listAll',
    delivery: 'webhookDeliveries.get',
    retryDelivery: 'webhookDeliveries.retry',
  },
  EventsOperations: {
    list: 'events.list',
    get: 'events.get',
    types: { operation: 'events.types', member: 'eventTypes' },
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
    overview: 'overview.get',
    audit: 'audit.list',
    requests: 'requests.list',
    requestFailures: 'requests.failures',
  },
};

/** Keyword arguments of methods that are written by hand (_async/by_hand.py). */
export const OPTIONS = {
  DocumentsValidate: 'documents.validate',
  DocumentsFacturx: { operation: 'documents.get', query: ['language', 'profile'] },
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
