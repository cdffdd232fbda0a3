import { queryOptions } from '@tanstack/react-query';
import { createApi } from '../api/client';
import { ApiRequestError } from '../api/failure';
import type { components } from '../api/schema';

/** Session of a signed-in user: team, role and permissions. */
export type Session = components['schemas']['Session'];
export type SessionTeam = Session['teams'][number];
/** Permissions of a role, by their names in the API. */
export type Permission = SessionTeam['permissions'][number];
export type Role = SessionTeam['role'];

/** The API for a person, outside of any team. */
export const personApi = createApi(null);

/** The person who is signed in, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client }): Promise<Session | null> => {
    try {
      return (await personApi.get('/api/core/session')).session;
    } catch (error) {
      // Nobody is signed in; an installation without accounts has no such route.
      const isNobody = error instanceof ApiRequestError && (error.status === 401 || error.status === 404);
      // A session that has ended stays here: the page keeps its forms while the person signs in again (`SessionGate`).
      if (isNobody && !client.getQueryData<Session | null>(['session'])) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  // Somebody may have changed the role meanwhile: buttons that are not permitted any more go away.
  refetchOnWindowFocus: 'always',
  retry: false,
});

/** Set while the user signs out: a request that is refused meanwhile does not open the sign-in. */
export const LEAVING = ['leaving'];

export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async ({ signal }) => (await personApi.get('/api/core/sign-in', { signal })).signIn,
  staleTime: 60_000,
  retry: false,
});
