import type { ProviderTable } from '../provider-table';
import { COMMON_REJECTIONS } from './passerelle.table';

/**
 * API of Recommand. Authentication, documents, companies, migration and the format of failures follow its
 * specification; the operations that are missing there (send, verify, list of documents) follow its public API
 * reference.
 */
export const RECOMMAND: ProviderTable = {
  name: 'recommand',
  title: 'Recommand',
  defaultUrl: 'https://app.recommand.eu',
  authentication: 'basic',
  operations: {
    verify: { method: 'GET', path: '/api/core/auth/verify' },
    listCompanies: { method: 'GET', path: '/api/v1/companies' },
    lookup: { method: 'POST', path: '/api/v1/verify' },
    send: { method: 'POST', path: '/api/v1/{companyId}/send' },
    getDocument: { method: 'GET', path: '/api/v1/documents/{documentId}' },
    searchDocuments: { method: 'GET', path: '/api/v1/documents' },
    listArrivals: { method: 'GET', path: '/api/v1/documents' },
    listIdentifiers: { method: 'GET', path: '/api/v1/companies/{companyId}/identifiers' },
    migrateIdentifier: {
      method: 'POST',
      path: '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration',
    },
  },
  states: { pending: 'pending', delivered: 'delivered', failed: 'failed' },
  errors: [...COMMON_REJECTIONS, { status: 409, fault: 'refused', category: 'duplicate' }],
  // No idempotency key is documented; the list of documents shows which documents were sent.
  recovery: { kind: 'search', seconds: 300 },
};
