import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import type { DocumentQuery } from './list-query';

type BulkAction = components['schemas']['BulkAction'];

/** Action applied to all documents that match the filters. */
export interface BulkRequest {
  action: BulkAction['action'];
  labelId?: string;
}

const POLL_MS = 1000;

/** The call that begins an action on all documents of a filter, for the page and for "Show API call". */
export const createBulkAction = (api: Api, request: BulkRequest, filter: DocumentQuery) =>
  api.post('/api/v1/bulk-actions', { body: { ...request, filter } });

/**
 * An action on all documents that match a filter: begun here, carried out by the service. The lists are loaded again at its
 * end, and a toast says how many documents were changed.
 */
export function useBulkAction(filter: DocumentQuery): {
  running: BulkAction | null;
  isBeginning: boolean;
  begin: (request: BulkRequest) => void;
  cancel: () => void;
} {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [id, setId] = useState<string | null>(null);
  const { data: bulkAction } = useQuery({
    queryKey: ['bulkAction', teamId, id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/bulk-actions/{bulkActionId}', { path: { bulkActionId: id ?? '' }, signal }))
        .bulkAction,
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'running' || !state.data ? POLL_MS : false),
  });
  const begin = useMutation({
    mutationFn: (request: BulkRequest) => createBulkAction(api, request, filter),
    onSuccess: ({ bulkAction: begun }) => {
      queries.setQueryData(['bulkAction', teamId, begun.id], begun);
      setId(begun.id);
    },
    onError: (error) => toasts.failed(t('documents.bulk.notBegun'), error),
  });
  const cancel = useMutation({
    mutationFn: () =>
      api.post('/api/v1/bulk-actions/{bulkActionId}/cancel', { path: { bulkActionId: id ?? '' } }),
    onSuccess: ({ bulkAction: ended }) => queries.setQueryData(['bulkAction', teamId, ended.id], ended),
    onError: (error) => toasts.failed(t('documents.bulk.failed'), error),
  });
  const ended = bulkAction !== undefined && bulkAction.state !== 'running' ? bulkAction : null;
  useEffect(() => {
    if (ended === null || ended.id !== id) return;
    setId(null);
    const { done, failed } = ended;
    toasts.done(t('documents.bulk.ended', { count: done }), {
      note: failed === 0 ? undefined : t('documents.bulk.someFailed', { count: failed }),
      forMs: failed === 0 ? undefined : 0,
    });
    void queries.invalidateQueries({ queryKey: ['documents', teamId] });
    void queries.invalidateQueries({ queryKey: ['overview', teamId] });
  }, [ended, id, queries, t, teamId, toasts]);
  return {
    running: id !== null && bulkAction?.state === 'running' ? bulkAction : null,
    isBeginning: begin.isPending,
    begin: begin.mutate,
    cancel: cancel.mutate,
  };
}
