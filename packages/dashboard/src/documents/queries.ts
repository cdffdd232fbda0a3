import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../api/client';
import type { components } from '../api/schema';
import type { LiveSource } from '../api/use-live-list';
import type { ListQuery } from './list-query';

export type Document = components['schemas']['Document'];
export type Label = components['schemas']['Label'];
export type Payment = components['schemas']['Payment'];
export type TimelineEntry = components['schemas']['TimelineEntry'];

/** A document that is stored and so has an id. */
export type StoredDocument = Document & { id: string };

const PAGE = 50;

type DocumentPage = Answer<'/api/v1/documents', 'get'>;
const ROWS = {
  of: (page: DocumentPage) => collectRows([page]),
  put: (page: DocumentPage, documents: StoredDocument[]): DocumentPage => ({ ...page, documents }),
};

/** Documents in the order of the query; what is new comes when the window is looked at again. */
export function documentsSource(
  api: Api,
  teamId: string,
  query: ListQuery,
): LiveSource<DocumentPage, StoredDocument> {
  return {
    key: ['documents', teamId, 'list', query],
    read: (cursor, signal) =>
      api.get('/api/v1/documents', {
        query: { ...query, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
    rows: ROWS,
    every: () => false,
  };
}

/** The rows of all pages that were read. Documents of a list always have an id. */
export function collectRows(pages: { documents: Document[] }[]): StoredDocument[] {
  return pages.flatMap(({ documents }) => documents).filter(isStored);
}

/** True of every document but a preview. */
export function isStored(document: Document): document is StoredDocument {
  return document.id !== null;
}

/** One document with its XML and the bodies of its attachments. */
export function documentQuery(api: Api, teamId: string, documentId: string) {
  return queryOptions({
    queryKey: ['documents', teamId, 'one', documentId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/documents/{documentId}', { path: { documentId }, signal })).document,
  });
}

/** Timeline of a document. */
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

/** Responses of the other party to a document, newest first. */
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

/** The payments of an invoice, newest first. */
export function paymentsQuery(api: Api, teamId: string, documentId: string) {
  return queryOptions({
    queryKey: ['documents', teamId, 'payments', documentId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/documents/{documentId}/payments', {
          path: { documentId },
          query: { limit: 200 },
          signal,
        })
      ).payments,
  });
}

/** The invoice that a response answers, by its number, on the other side of the exchange; null when it is not here. */
export function answeredInvoiceQuery(
  api: Api,
  teamId: string,
  { id, companyId, direction, senderId, receiverId }: StoredDocument,
  number: string,
) {
  return queryOptions({
    queryKey: ['documents', teamId, 'answered', id],
    queryFn: async ({ signal }) => {
      const query = {
        companyId: [companyId],
        direction: direction === 'incoming' ? ('outgoing' as const) : ('incoming' as const),
        number,
        limit: 10,
      };
      const rows = collectRows([await api.get('/api/v1/documents', { query, signal })]);
      const partner = direction === 'incoming' ? senderId : receiverId;
      return (
        rows.find(
          (each) => each.responses.length > 0 && [each.senderId, each.receiverId].includes(partner),
        ) ?? null
      );
    },
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
