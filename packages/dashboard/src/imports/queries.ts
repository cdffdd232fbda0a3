import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type InvoiceImport = components['schemas']['InvoiceImport'];
export type ImportDocument = components['schemas']['InvoiceImportDocument'];
export type ImportMapping = InvoiceImport['suggestion'];
export type ImportField = ImportMapping['fields'][number]['field'];

const POLL_MS = 1_000;
/** While an import only waits for the network. */
const WAITING_POLL_MS = 15_000;
/** Number of imports that the list shows; older ones are seldom opened again. */
const IMPORTS_MOST = 20;

/** Groups of documents on the page with the states of each; null: all. */
export const DOCUMENT_GROUPS = {
  all: null,
  invalid: ['invalid', 'failed'],
  valid: ['valid', 'queued', 'waiting'],
  sent: ['sent'],
} as const satisfies Record<string, readonly ImportDocument['state'][] | null>;
export type DocumentGroup = keyof typeof DOCUMENT_GROUPS;

/** Whether the service works on an import. */
export function isBusy({ state }: InvoiceImport): boolean {
  return state === 'validating' || state === 'sending';
}

/** Whether the service works on an import now, rather than waiting for the network. */
function isActive(of: InvoiceImport): boolean {
  return isBusy(of) && of.counts.queued !== of.networkWait?.documents;
}

/** The newest imports of a company; asked again while one of them is in progress. */
export function importsQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['imports', teamId, 'list', companyId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/{companyId}/invoice-imports', {
          path: { companyId },
          query: { limit: IMPORTS_MOST },
          signal,
        })
      ).invoiceImports,
    refetchInterval: ({ state }) => {
      const imports = state.data ?? [];
      if (imports.some(isActive)) return POLL_MS;
      return imports.some(isBusy) ? WAITING_POLL_MS : false;
    },
  });
}

/** The documents of a group of an import, in the order of the file. */
export function importDocumentsQuery(api: Api, teamId: string, of: InvoiceImport, group: DocumentGroup) {
  const states = DOCUMENT_GROUPS[group];
  return infiniteQueryOptions({
    queryKey: ['imports', teamId, 'documents', of.id, group],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/{companyId}/invoice-imports/{invoiceImportId}/documents', {
        path: { companyId: of.companyId, invoiceImportId: of.id },
        query: {
          ...(states === null ? {} : { state: [...states] }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
}

/** Imports a file for a company. */
export function createImport(api: Api, companyId: string, input: { document: string; fileName: string }) {
  return api.post('/api/v1/{companyId}/invoice-imports', { path: { companyId }, body: input });
}

const pathOf = ({ companyId, id }: InvoiceImport) => ({ companyId, invoiceImportId: id });

/** Sets what the columns mean. */
export function setMapping(api: Api, of: InvoiceImport, mapping: ImportMapping) {
  return api.put('/api/v1/{companyId}/invoice-imports/{invoiceImportId}/mapping', {
    path: pathOf(of),
    body: mapping,
  });
}

/** Sends all valid documents of an import, or chosen ones. */
export function sendImport(api: Api, of: InvoiceImport, ids?: string[]) {
  return api.post('/api/v1/{companyId}/invoice-imports/{invoiceImportId}/send', {
    path: pathOf(of),
    body: ids === undefined ? {} : { ids },
  });
}

/** Takes back the documents that are queued. */
export function cancelImport(api: Api, of: InvoiceImport) {
  return api.post('/api/v1/{companyId}/invoice-imports/{invoiceImportId}/cancel', { path: pathOf(of) });
}

/** Deletes an import; sent documents stay. */
export function deleteImport(api: Api, of: InvoiceImport) {
  return api.delete('/api/v1/{companyId}/invoice-imports/{invoiceImportId}', { path: pathOf(of) });
}
