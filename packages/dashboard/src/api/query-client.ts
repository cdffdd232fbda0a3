import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failure';

/** What is read and done is asked for at once, offline as well: it then fails, and the page says so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Otherwise a page that is opened offline waits without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      // What the API refused it refuses again; a service that was away may be back.
      retry: (count, error) =>
        count < 2 && error instanceof ApiFailure && (error.status === 0 || error.status >= 502),
    },
    // Otherwise a deed waits for the connection, and is done when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
});
