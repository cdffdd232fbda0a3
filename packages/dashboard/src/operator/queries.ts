import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../api/client';
import type { TeamFilter } from './team-filter';

export type Installation = Answer<'/api/core/operator/installation', 'get'>['installation'];
export type Finding = Installation['findings'][number];
export type Work = Answer<'/api/core/operator/work', 'get'>['work'];
export type WorkQueue = Work['queues'][number];
export type ParkedWork = Answer<'/api/core/operator/parked-work', 'get'>['parkedWork'][number];
export type OperatorTeam = Answer<'/api/core/operator/teams', 'get'>['teams'][number];
export type TeamOAuth = Answer<'/api/core/operator/teams/{teamId}/oauth', 'get'>['oauth'];
export type OpenVerification = Answer<'/api/core/operator/verifications', 'get'>['verifications'][number];
export type Account = Answer<'/api/core/operator/accounts', 'get'>['accounts'][number];

/** Changes of a team by an operator. */
interface TeamUpdate {
  name?: string;
  suspension?: { reason: string } | null;
  requestsPerSecond?: number | null;
  quota?: { plan: string; documentsPerMonth: number } | null;
}

const LOOK_MS = 10_000;
const PAGE = 50;

/** API calls of the operator's pages, also for "Show API call". */
export const operatorCalls = {
  installation: (api: Api, signal?: AbortSignal) => api.get('/api/core/operator/installation', { signal }),
  work: (api: Api, signal?: AbortSignal) => api.get('/api/core/operator/work', { signal }),
  hold: (api: Api, reason: string) => api.post('/api/core/operator/work/hold', { body: { reason } }),
  resume: (api: Api) => api.post('/api/core/operator/work/resume'),
  parked: (api: Api, cursor: string | null, signal?: AbortSignal) =>
    api.get('/api/core/operator/parked-work', {
      query: { limit: PAGE, ...toCursorParameter(cursor) },
      signal,
    }),
  parkedRow: (api: Api, rowId: string, signal?: AbortSignal) =>
    api.get('/api/core/operator/parked-work/{rowId}', { path: { rowId }, signal }),
  release: (api: Api, ids: string[]) => api.post('/api/core/operator/parked-work/release', { body: { ids } }),
  discard: (api: Api, rowId: string, reason: string) =>
    api.post('/api/core/operator/parked-work/{rowId}/discard', { path: { rowId }, body: { reason } }),
  teams: (api: Api, filter: TeamFilter, cursor: string | null, limit = PAGE, signal?: AbortSignal) =>
    api.get('/api/core/operator/teams', {
      query: { limit, ...filter, ...toCursorParameter(cursor) },
      signal,
    }),
  team: (api: Api, teamId: string, signal?: AbortSignal) =>
    api.get('/api/core/operator/teams/{teamId}', { path: { teamId }, signal }),
  createTeam: (
    api: Api,
    body: { name: string; environment: OperatorTeam['environment']; owner?: string | null },
  ) => api.post('/api/core/operator/teams', { body }),
  updateTeam: (api: Api, teamId: string, body: TeamUpdate) =>
    api.patch('/api/core/operator/teams/{teamId}', { path: { teamId }, body }),
  inviteOwner: (api: Api, teamId: string, email: string) =>
    api.post('/api/core/operator/teams/{teamId}/owner-invitations', { path: { teamId }, body: { email } }),
  oauth: (api: Api, teamId: string, signal?: AbortSignal) =>
    api.get('/api/core/operator/teams/{teamId}/oauth', { path: { teamId }, signal }),
  setKeys: (api: Api, teamId: string, keys: Record<string, unknown>[]) =>
    api.put('/api/core/operator/teams/{teamId}/oauth', { path: { teamId }, body: { keys } }),
  removeKeys: (api: Api, teamId: string) =>
    api.delete('/api/core/operator/teams/{teamId}/oauth', { path: { teamId } }),
  verifications: (api: Api, cursor: string | null, signal?: AbortSignal) =>
    api.get('/api/core/operator/verifications', {
      query: { limit: PAGE, ...toCursorParameter(cursor) },
      signal,
    }),
  decide: (api: Api, sessionId: string, outcome: 'verified' | 'rejected', reason: string | null) =>
    api.post('/api/core/operator/verifications/{sessionId}/outcome', {
      path: { sessionId },
      body: { outcome, ...(reason === null ? {} : { reason }) },
    }),
  accounts: (api: Api, search: string | undefined, cursor: string | null, signal?: AbortSignal) =>
    api.get('/api/core/operator/accounts', {
      query: { limit: PAGE, search, ...toCursorParameter(cursor) },
      signal,
    }),
  changeAccount: (api: Api, userId: string, body: { disabled?: boolean; operator?: boolean }) =>
    api.patch('/api/core/operator/accounts/{userId}', { path: { userId }, body }),
  sendPasswordReset: (api: Api, userId: string) =>
    api.post('/api/core/operator/accounts/{userId}/password-reset', { path: { userId } }),
};

function toCursorParameter(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}

interface Paged {
  pagination: { nextCursor: string | null };
}
const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ pagination }: Paged) => pagination.nextCursor,
  placeholderData: keepPreviousData,
};

export function installationQuery(api: Api) {
  return queryOptions({
    queryKey: ['operator', 'installation'],
    queryFn: async ({ signal }) => (await operatorCalls.installation(api, signal)).installation,
    refetchInterval: LOOK_MS,
  });
}

export function workQuery(api: Api) {
  return queryOptions({
    queryKey: ['operator', 'work'],
    queryFn: async ({ signal }) => (await operatorCalls.work(api, signal)).work,
    refetchInterval: LOOK_MS,
  });
}

export function parkedQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'parked'],
    queryFn: ({ pageParam, signal }) => operatorCalls.parked(api, pageParam, signal),
    ...pages,
  });
}

export function parkedRowQuery(api: Api, rowId: string) {
  return queryOptions({
    queryKey: ['operator', 'parked row', rowId],
    queryFn: async ({ signal }) => (await operatorCalls.parkedRow(api, rowId, signal)).parkedWork,
  });
}

export function teamsQuery(api: Api, filter: TeamFilter) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'teams', filter],
    queryFn: ({ pageParam, signal }) => operatorCalls.teams(api, filter, pageParam, PAGE, signal),
    ...pages,
  });
}

export function teamQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['operator', 'team', teamId],
    queryFn: async ({ signal }) => (await operatorCalls.team(api, teamId, signal)).team,
  });
}

export function oauthQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['operator', 'oauth', teamId],
    queryFn: async ({ signal }) => (await operatorCalls.oauth(api, teamId, signal)).oauth,
  });
}

export function verificationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'verifications'],
    queryFn: ({ pageParam, signal }) => operatorCalls.verifications(api, pageParam, signal),
    ...pages,
    refetchInterval: 30_000,
  });
}

export function accountsQuery(api: Api, search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'accounts', search ?? null],
    queryFn: ({ pageParam, signal }) => operatorCalls.accounts(api, search, pageParam, signal),
    ...pages,
  });
}
