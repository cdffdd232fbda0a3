import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type Member = components['schemas']['Member'];
export type Invitation = components['schemas']['Invitation'];

/** The members of the team, by name. */
export function membersQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['members', teamId, 'list'],
    queryFn: async ({ signal }) => (await api.get('/api/core/members', { signal })).members,
  });
}

/** Invitations that nobody has accepted; asked for again while a mail is on its way. */
export function invitationsQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['members', teamId, 'invitations'],
    queryFn: async ({ signal }) => (await api.get('/api/core/invitations', { signal })).invitations,
    refetchInterval: ({ state }) => (state.data?.some(({ mailedAt }) => mailedAt === null) ? 2000 : false),
  });
}
