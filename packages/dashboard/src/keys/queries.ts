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
