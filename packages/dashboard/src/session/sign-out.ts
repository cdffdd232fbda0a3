import type { QueryClient } from '@tanstack/react-query';
import { ApiRequestError } from '../api/failure';
import { LEAVING, personApi } from './session';

/** Ends the session, also one that has ended already; `leave` goes to the sign-in. Then nothing of what was read is kept. */
export async function signOut(queries: QueryClient, leave: () => Promise<void>): Promise<void> {
  queries.setQueryData(LEAVING, true);
  try {
    await personApi.post('/api/core/sign-out').catch((error: unknown) => {
      if (!(error instanceof ApiRequestError && error.status === 401)) throw error;
    });
    await leave();
    queries.clear();
  } finally {
    queries.removeQueries({ queryKey: LEAVING });
  }
}
