import type { ErrorMapping, ProviderTable } from '../provider-table';

/** Rejections of a document by the common API of Passerelle and Recommand. */
export const COMMON_REJECTIONS: readonly ErrorMapping[] = [
  { status: 400, fault: 'refused', category: 'validation' },
  { status: 413, fault: 'refused', category: 'validation' },
  { status: 415, fault: 'refused', category: 'validation' },
  { status: 422, fault: 'refused', category: 'other' },
];

/** Our own public API at another installation (`openapi.json`). */
export const PASSERELLE: ProviderTable = {
  name: 'passerelle',
  title: 'Passerelle',
  defaultUrl: null,
  authentication: 'basic',
  operations: {
    verify: { method: 'GET', path: '/api/core/auth/verify' },
    listCompanies: { method: 'GET', path: '/api/v1/companies' },
    lookup: { method: 'POST', path: '/api/v1/recipients/verify' },
    send: { method: 'POST', path: '/api/v1/{companyId}/send' },
    getDocument: { method: 'GET', path: '/api/v1/documents/{documentId}' },
    downloadDocument: { method: 'GET', path: '/api/v1/documents/{documentId}' },
    listArrivals: { method: 'GET', path: '/api/v1/events' },
    listIdentifiers: { method: 'GET', path: '/api/v1/companies/{companyId}/identifiers' },
    addIdentifier: { method: 'POST', path: '/api/v1/companies/{companyId}/identifiers' },
    removeIdentifier: { method: 'DELETE', path: '/api/v1/companies/{companyId}/identifiers/{identifierId}' },
    addDocumentType: { method: 'POST', path: '/api/v1/companies/{companyId}/document-types' },
    issueMigrationKey: {
      method: 'POST',
      path: '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration-key',
    },
    migrateIdentifier: {
      method: 'POST',
      path: '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration',
    },
  },
  states: { pending: 'pending', delivered: 'delivered', failed: 'failed' },
  errors: [
    { status: 409, code: 'idempotency_key_in_progress', fault: 'busy' },
    { status: 409, code: 'migration_running', fault: 'busy' },
    { status: 409, code: 'duplicate_document', fault: 'refused', category: 'duplicate' },
    { status: 409, fault: 'refused', category: 'other' },
    { status: 422, code: 'recipient_not_found', fault: 'refused', category: 'recipient_not_found' },
    { status: 422, code: 'document_not_supported', fault: 'refused', category: 'document_not_supported' },
    ...COMMON_REJECTIONS,
  ],
  // Idempotency keys are stored for seven days.
  recovery: { kind: 'idempotencyKey', hours: 160 },
};
