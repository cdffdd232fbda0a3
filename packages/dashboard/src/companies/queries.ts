import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type { Company } from '../registry/companies';
export type Verification = components['schemas']['Verification'];
export type Identifier = components['schemas']['Identifier'];
export type Migration = components['schemas']['Migration'];
export type DocumentType = components['schemas']['DocumentType'];
export type Letterhead = components['schemas']['Letterhead'];
export type DirectoryListing = components['schemas']['DirectoryListing'];

/** Polling interval in milliseconds while something is in progress. */
const SOON_MS = 2_000;

/** The verification sessions of a company, newest first. An open one may be decided by the operator at any time. */
export function verificationsQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'verifications', companyId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/companies/{companyId}/verifications', {
          path: { companyId },
          query: { limit: 20 },
          signal,
        })
      ).verifications,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'open' ? 10_000 : false),
  });
}

/** The identifiers of a company, newest first; polled while the network is processing. */
export function identifiersQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'identifiers', companyId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}/identifiers', { path: { companyId }, signal }))
        .identifiers,
    refetchInterval: ({ state }) =>
      state.data?.some(({ publication }) => publication.endsWith('ing')) ? SOON_MS : false,
  });
}

/** The migrations of an identifier, newest first. */
export function migrationsQuery(api: Api, teamId: string, { companyId, id: identifierId }: Identifier) {
  return queryOptions({
    queryKey: ['companies', teamId, 'migrations', companyId, identifierId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/companies/{companyId}/identifiers/{identifierId}/migrations', {
          path: { companyId, identifierId },
          query: { limit: 20 },
          signal,
        })
      ).migrations,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'pending' ? SOON_MS : false),
  });
}

/** Document types that a company advertises. */
export function documentTypesQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'types', companyId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}/document-types', { path: { companyId }, signal }))
        .documentTypes,
  });
}

/** The company's entry in the Peppol Directory. */
export function directoryQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'directory', companyId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}/directory', { path: { companyId }, signal })).directory,
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ state: entry }) => entry !== 'listed') ? SOON_MS : false,
  });
}

/** Logo and colour of the PDFs of a company; empty until they are set. */
export function letterheadQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'letterhead', companyId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}/letterhead', { path: { companyId }, signal })).letterhead,
  });
}

/** Newest edits of a company with their changes; requires the right to read the audit log. */
export function editsQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'edits', companyId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/audit', {
          query: { subjectId: companyId, action: 'company.updated', limit: 20 },
          signal,
        })
      ).auditEntries,
  });
}
