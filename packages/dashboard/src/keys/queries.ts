import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';

/** Whether OAuth2 is enabled for the team, and with which keys. */
export function oauthQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['keys', teamId, 'oauth'],
    queryFn: async ({ signal }) => (await api.get('/api/core/oauth2', { signal })).oauth,
    staleTime: 60_000,
  });
}

/** The valid keys that a member made, by themselves or by another key of theirs; the newest 200. */
export function keysOfMemberQuery(api: Api, teamId: string, userId: string) {
  return queryOptions({
    queryKey: ['keys', teamId, 'of', userId],
    queryFn: async ({ signal }) => {
      const query = { createdBy: userId, state: 'valid' as const, limit: 200 };
      return (await api.get('/api/core/api-keys', { query, signal })).apiKeys;
    },
  });
}

/** Names of the newest keys of the team by their ids, revoked ones too. */
export function keyNamesQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['keys', teamId, 'names'],
    queryFn: async ({ signal }) => {
      const { apiKeys } = await api.get('/api/core/api-keys', { query: { limit: 200 }, signal });
      return new Map(apiKeys.map(({ id, name }) => [id, name]));
    },
    staleTime: 60_000,
  });
}
