import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '../api/client';
import { useApi } from '../session/team';
import { useToasts } from './toast';

/**
 * The deed of a question that somebody confirms, such as a removal: one call, whose end a toast says. What was read of its
 * subject is read again, and the question closes however it ends. "Show API call" gets the same `run`.
 */
export function useConfirmed<Answer>({
  run,
  stale,
  done,
  failed,
  onSettled,
}: {
  run: (api: Api) => Promise<Answer>;
  /** The key of what is not any more as it was read */
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
