import { queryOptions } from '@tanstack/react-query';
import { createApi } from '../api/client';
import { ApiFailure } from '../api/failure';

/** What a role may do; the names of the API. */
export type Permission =
  | 'documents.read'
  | 'documents.send'
  | 'documents.manage'
  | 'companies.read'
  | 'companies.manage'
  | 'partners.read'
  | 'partners.manage'
  | 'labels.read'
  | 'labels.manage'
  | 'reporting.read'
  | 'reporting.manage'
  | 'webhooks.read'
  | 'webhooks.manage'
  | 'events.read'
  | 'requests.read'
  | 'keys.read'
  | 'keys.manage'
  | 'members.read'
  | 'members.manage'
  | 'team.read'
  | 'team.manage'
  | 'audit.read'
  | 'sandbox.use';
export type Role = 'owner' | 'admin' | 'developer' | 'accountant' | 'reader';

export interface SessionTeam {
  id: string;
  name: string;
  environment: 'sandbox' | 'production';
  role: Role;
  permissions: Permission[];
}

export interface Session {
  user: { id: string; email: string; name: string; language: string; operator: boolean };
  teams: SessionTeam[];
  factors: { password: boolean; totp: boolean; passkeys: number };
  createdAt: string;
  expiresAt: string;
  /** Until when what is sensitive needs no further proof; null when it was never given */
  verifiedUntil: string | null;
}

/** The ways to sign in that this installation has. */
export interface SignInWays {
  password: boolean;
  passkeys: boolean;
  oidc: { name: string } | null;
  /** True while there is no user yet */
  welcome: boolean;
}

/** The API for a person, outside of any team. */
export const personApi = createApi(null);

async function json<T>(address: string, init?: RequestInit): Promise<T> {
  const response = await personApi.raw(address, init);
  return (await response.json()) as T;
}

/** A request of a person with a JSON body. */
export function sendJson<T>(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  address: string,
  body?: unknown,
): Promise<T> {
  return json<T>(address, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** The person who is signed in, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return (await json<{ session: Session }>('/api/core/session')).session;
    } catch (error) {
      // Nobody is signed in; an installation without accounts has no such route.
      if (error instanceof ApiFailure && (error.status === 401 || error.status === 404)) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  retry: false,
});

export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async (): Promise<SignInWays> => (await json<{ signIn: SignInWays }>('/api/core/sign-in')).signIn,
  staleTime: 60_000,
  retry: false,
});
