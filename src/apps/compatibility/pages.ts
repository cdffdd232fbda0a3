import { badInput } from '../../platform/kernel/http/api-error';
import { asObject, type Json } from './translation';

/** Last item that can be reached by a number of a page; a client of cursors reaches all. */
export const MAX_PAGED_ITEMS = 10_000;
/** Largest page of this API. */
const MAX_PAGE_SIZE = 200;

/** Reads a page of this API, from a cursor on; null: from the beginning. */
export type ReadPage = (limit: number, cursor: string | null) => Promise<unknown>;

/**
 * Reads the page with a number out of a list with cursors: the pages before it are passed in steps as large as possible.
 * @throws ApiError 400 for a page beyond {@link MAX_PAGED_ITEMS}
 */
export async function readNumberedPage(
  { number, limit }: { number: number; limit: number },
  readPage: ReadPage,
): Promise<unknown> {
  if (number * limit > MAX_PAGED_ITEMS)
    throw badInput({
      page: [
        `must reach at most item ${MAX_PAGED_ITEMS}; received page ${number} of ${limit} items. Read further with cursor, the nextCursor of the page before.`,
      ],
    });
  let cursor: string | null = null;
  for (let skippedCount = 0; skippedCount < (number - 1) * limit;) {
    const step = Math.min(MAX_PAGE_SIZE, (number - 1) * limit - skippedCount);
    const passedPage = asObject(await readPage(step, cursor));
    const { nextCursor, hasMore } = asObject(passedPage?.pagination) ?? {};
    if (hasMore !== true || typeof nextCursor !== 'string') {
      const knownPage = passedPage ?? {};
      return createEmptyPage(knownPage, { number, limit, total: skippedCount + countItems(knownPage) });
    }
    skippedCount += step;
    cursor = nextCursor;
  }
  const page = asObject(await readPage(limit, cursor)) ?? {};
  return { ...page, pagination: toNumberedPagination(page, number, limit) };
}

/** Pagination with the members of both interfaces; without further items, `total` is the exact number. */
function toNumberedPagination(page: Json, number: number, limit: number): Json {
  const pagination = asObject(page.pagination) ?? {};
  const hasMore = pagination.hasMore === true;
  const before = (number - 1) * limit;
  return {
    ...pagination,
    page: number,
    limit,
    total: hasMore ? number * limit + 1 : before + countItems(page),
    totalPages: hasMore ? number + 1 : number,
  };
}

/** Page after the last one, with empty lists. */
function createEmptyPage(
  last: Json,
  { number, limit, total }: { number: number; limit: number; total: number },
): Json {
  const emptyMembers = Object.fromEntries(
    Object.entries(last).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  );
  return {
    ...emptyMembers,
    pagination: {
      ...{ limit, nextCursor: null, hasMore: false },
      ...{ page: number, total, totalPages: Math.ceil(total / limit) },
    },
  };
}

function countItems(page: Json): number {
  const lists = Object.values(page).filter((value) => Array.isArray(value));
  return lists[0]?.length ?? 0;
}
