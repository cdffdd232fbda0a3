import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type BankStatement = components['schemas']['BankStatement'];
export type Entry = components['schemas']['BankStatementEntry'];
export type Suggestion = Entry['suggestions'][number];

/** Number of statements that the list shows; older ones are seldom opened again. */
const STATEMENTS_MOST = 20;

/** Groups of entries on the page, in their order, with the statuses of each. */
export const ENTRY_GROUPS = {
  suggested: ['suggested'],
  unmatched: ['unmatched'],
  paid: ['matched', 'confirmed'],
  dismissed: ['dismissed'],
} as const satisfies Record<string, readonly Entry['status'][]>;
export type EntryGroup = keyof typeof ENTRY_GROUPS;

/** The newest bank statements of a company. */
export function bankStatementsQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['payments', teamId, 'list', companyId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/{companyId}/bank-statements', {
          path: { companyId },
          query: { limit: STATEMENTS_MOST },
          signal,
        })
      ).bankStatements,
  });
}

/** The entries of a group of a bank statement, in the order of the file. */
export function entriesQuery(api: Api, teamId: string, bankStatementId: string, group: EntryGroup) {
  return infiniteQueryOptions({
    queryKey: ['payments', teamId, 'entries', bankStatementId, group],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/bank-statements/{bankStatementId}', {
        path: { bankStatementId },
        query: {
          status: [...ENTRY_GROUPS[group]],
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
}

/** Imports a file for a company. */
export function importStatement(api: Api, companyId: string, input: { document: string; fileName: string }) {
  return api.post('/api/v1/{companyId}/bank-statements', { path: { companyId }, body: input });
}

/** Confirms the payments of a suggestion. */
export function confirmEntry(api: Api, entry: Entry, { payments }: Suggestion) {
  return api.post('/api/v1/bank-statements/{bankStatementId}/entries/{entryId}/confirm', {
    path: { bankStatementId: entry.bankStatementId, entryId: entry.id },
    body: { payments: payments.map(({ documentId, amount }) => ({ documentId, amount })) },
  });
}

/** Dismisses an entry that pays no invoice. */
export function dismissEntry(api: Api, entry: Entry) {
  return api.post('/api/v1/bank-statements/{bankStatementId}/entries/{entryId}/dismiss', {
    path: { bankStatementId: entry.bankStatementId, entryId: entry.id },
  });
}
