import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../api/client';
import { entryInstant, toAuditQuery, type AuditFilters } from './filters';

export type AuditEntry = Answer<'/api/v1/audit', 'get'>['auditEntries'][number];

/** Maximum number of entries of an export; filters narrow larger results. */
export const EXPORT_MOST = 10_000;
const EXPORT_PAGE = 200;
/** The timestamp of an entry is slightly later than the time in its id. */
const AROUND_MS = 5_000;

/** Loads one page of entries. */
export function readEntries(api: Api, filters: AuditFilters, cursor: string | null, signal?: AbortSignal) {
  return api.get('/api/v1/audit', {
    query: { ...toAuditQuery(filters), limit: 50, ...(cursor === null ? {} : { cursor }) },
    signal,
  });
}

/** Audit entries, newest first. */
export function auditQuery(api: Api, teamId: string, filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', teamId, 'list', filters],
    queryFn: ({ pageParam, signal }) => readEntries(api, filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
  });
}

/** One entry by its id; null when the log no longer has it. */
export function auditEntryQuery(api: Api, teamId: string, entryId: string) {
  return queryOptions({
    queryKey: ['audit', teamId, 'one', entryId],
    queryFn: async ({ signal }): Promise<AuditEntry | null> => {
      const at = entryInstant(entryId);
      if (at === null) return null;
      const time = (ms: number): string => new Date(ms).toISOString();
      const { auditEntries } = await api.get('/api/v1/audit', {
        query: { from: time(at - AROUND_MS), to: time(at + AROUND_MS), limit: EXPORT_PAGE },
        signal,
      });
      return auditEntries.find(({ id }) => id === entryId) ?? null;
    },
    staleTime: Infinity,
  });
}

/** Names of the people of the team by their ids. */
export function peopleQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['audit', teamId, 'people'],
    queryFn: async ({ signal }) => {
      const { members } = await api.get('/api/core/members', { signal });
      return new Map(members.map(({ id, name }) => [id, name]));
    },
    staleTime: 60_000,
  });
}

/** Loads all entries that match the filters, up to `EXPORT_MOST`. */
export async function readAll(
  api: Api,
  filters: AuditFilters,
): Promise<{ entries: AuditEntry[]; isCut: boolean }> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page: Answer<'/api/v1/audit', 'get'> = await api.get('/api/v1/audit', {
      query: { ...toAuditQuery(filters), limit: EXPORT_PAGE, ...(cursor === undefined ? {} : { cursor }) },
    });
    entries.push(...page.auditEntries);
    cursor = page.pagination.nextCursor ?? undefined;
  } while (cursor !== undefined && entries.length < EXPORT_MOST);
  return { entries: entries.slice(0, EXPORT_MOST), isCut: cursor !== undefined };
}
