import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';

const PAGE = 50;
/** More documents than this are not counted. */
const COUNTED_MOST = 200;

/** Labels, newest first, narrowed by what is searched. */
export function labelPagesQuery(api: Api, teamId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: ['labels', teamId, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/labels', {
        query: { search, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
  });
}

/** True when another label has the name, regardless of its case; `ownId` is the label that is being renamed. */
export async function isNameInUse(api: Api, name: string, ownId: string | undefined): Promise<boolean> {
  const { labels } = await api.get('/api/v1/labels', { query: { search: name, limit: 200 } });
  const normalizedName = name.trim().toLowerCase();
  return labels.some((label) => label.id !== ownId && label.name.trim().toLowerCase() === normalizedName);
}

/** Number of documents with a label, up to `COUNTED_MOST`. */
export function labelledQuery(api: Api, teamId: string, labelId: string) {
  return queryOptions({
    queryKey: ['documents', teamId, 'labelled', labelId],
    queryFn: async ({ signal }) => {
      const { documents, pagination } = await api.get('/api/v1/documents', {
        query: { labelId: [labelId], limit: COUNTED_MOST },
        signal,
      });
      return { count: documents.length, isMore: pagination.hasMore };
    },
  });
}
