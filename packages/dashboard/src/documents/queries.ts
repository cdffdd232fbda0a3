import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import type { DocumentQuery } from './filters';

export type Document = components['schemas']['Document'];
export type Label = components['schemas']['Label'];
export type TimelineEntry = components['schemas']['TimelineEntry'];

/** A document that is stored and so has an id. */
export type StoredDocument = Document & { id: string };

const PAGE = 50;

/** Pages of documents, newest first; the rows of the last filters stay until the new ones are there. */
export function documentsQuery(api: Api, teamId: string, query: DocumentQuery) {
  return infiniteQueryOptions({
    queryKey: ['documents', teamId, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/documents', {
        query: { ...query, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
  });
}

/** One document with its XML and the bodies of its attachments. */
export function documentQuery(api: Api, teamId: string, documentId: string) {
  return queryOptions({
    queryKey: ['documents', teamId, 'one', documentId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/documents/{documentId}', { path: { documentId }, signal })).document,
  });
}

/** What happened to a document. */
export function timelineQuery(api: Api, teamId: string, documentId: string, isOpen: boolean) {
  return queryOptions({
    queryKey: ['documents', teamId, 'timeline', documentId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/documents/{documentId}/timeline', { path: { documentId }, signal })).timeline,
    refetchInterval: ({ state }) => (isOpen || state.data?.some(isFirstPost) ? 3000 : false),
  });
}

function isFirstPost(entry: TimelineEntry): boolean {
  return entry.kind === 'webhook' && entry.state === 'pending' && entry.attempts === 0;
}

/** What others answered to a document, newest first. */
export function responsesQuery(api: Api, teamId: string, documentId: string) {
  return queryOptions({
    queryKey: ['documents', teamId, 'responses', documentId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/documents/{documentId}/responses', {
          path: { documentId },
          query: { limit: 50 },
          signal,
        })
      ).responses,
  });
}

/** The labels of the team, newest first. */
export function labelsQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['labels', teamId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/labels', { query: { limit: 200 }, signal })).labels,
    staleTime: 60_000,
  });
}
