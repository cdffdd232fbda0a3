import type { ProviderTable } from '../provider-table';

/**
 * API of e-invoice.be according to its public description (https://api.e-invoice.be/api/openapi.json). An API key
 * belongs to one company. `send` creates a draft from UBL; `sendDraft` sends the draft over the network.
 */
export const E_INVOICE_BE: ProviderTable = {
  name: 'e-invoice-be',
  title: 'e-invoice.be',
  defaultUrl: 'https://api.e-invoice.be',
  authentication: 'bearer',
  operations: {
    verify: { method: 'GET', path: '/api/me/' },
    listCompanies: { method: 'GET', path: '/api/me/' },
    lookup: { method: 'GET', path: '/api/validate/peppol-id' },
    send: { method: 'POST', path: '/api/documents/ubl' },
    sendDraft: { method: 'POST', path: '/api/documents/{documentId}/send' },
    getDocument: { method: 'GET', path: '/api/documents/{documentId}' },
    downloadDocument: { method: 'GET', path: '/api/documents/{documentId}/ubl' },
    listArrivals: { method: 'GET', path: '/api/inbox/' },
  },
  states: {
    DRAFT: 'draft',
    TRANSIT: 'pending',
    SENT: 'delivered',
    RECEIVED: 'delivered',
    FAILED: 'failed',
  },
  errors: [
    { status: 400, fault: 'refused', category: 'validation' },
    { status: 409, fault: 'refused', category: 'duplicate' },
    { status: 413, fault: 'refused', category: 'validation' },
    { status: 415, fault: 'refused', category: 'validation' },
    { status: 422, fault: 'refused', category: 'validation' },
  ],
  // No idempotency key is documented. A document is sent by the id of its draft, and its state shows whether it was
  // sent.
  recovery: { kind: 'draft', seconds: 300 },
};
