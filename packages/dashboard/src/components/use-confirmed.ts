import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '../api/client';
import { useApi } from '../session/team';
import { useToasts } from './toast';

/**
 * Mutation of a confirmed question, such as a removal: one API call, then a toast. The affected queries are reloaded,
 * and the question closes on success and failure. "Show API call" gets the same `run`.
 */
export function useConfirmed<Answer>({
  run,
  stale,
  done,
  failed,
  onSettled,
}: {
  run: (api: Api) => Promise<Answer>;
  /** Query key of the data that the action changes */
  stale: QueryKey;
  done: ReactNode;
  failed: ReactNode;
  onSettled: () => void;
}): UseMutationResult<Answer, Error, void> {
  const api = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => run(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: stale });
      toasts.done(done);
    },
    onError: (error) => toasts.failed(failed, error),
    onSettled,
  });
}
