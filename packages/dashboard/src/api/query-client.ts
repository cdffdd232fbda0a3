import { QueryClient } from '@tanstack/react-query';
import { ApiRequestError } from './failure';

/** Sends queries and mutations at once, also offline: they then fail, and the page shows the failure. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Otherwise a page opened offline waits silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal of the API is final; an unavailable service may be back.
      retry: (count, error) =>
        count < 2 && error instanceof ApiRequestError && (error.status === 0 || error.status >= 502),
    },
    // Otherwise an action waits for the connection and runs when nobody expects it.
    mutations: { networkMode: 'always' },
  },
});
