import { badInput } from '../../platform/kernel/http/api-error';
import { asObject, type Json } from './translation';

/** Last item that can be reached by a number of a page; a client of cursors reaches all. */
export const MAX_PAGED_ITEMS = 10_000;
/** Largest page of this API. */
const MAX_PAGE_SIZE = 200;
/** Maximum number of reads for one page; 50 reads reach the last item when every read returns as many items as it may. */
const MAX_READS = 100;

/** Reads a page of this API, from a cursor on; null: from the beginning. */
export type ReadPage = (limit: number, cursor: string | null) => Promise<unknown>;

/**
 * Reads the page with a number out of a list with cursors: passes the items before the page in steps as large as possible,
 * then collects the items of the page. A list that examines a bounded number of items may return short or empty pages
 * before its end, so only received items count, and reading continues at the cursor.
 * @throws ApiError 400 for a page beyond {@link MAX_PAGED_ITEMS}, or one that {@link MAX_READS} reads do not fill
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
  let readCount = 0;
  const readOn = async (count: number): Promise<Json> => {
    if (readCount === MAX_READS)
      throw badInput({
        page: [
          `cannot be read, because few items match the filters: ${MAX_READS} parts of the list do not fill page ${number} of ${limit} items. Read the list with cursor instead of page.`,
        ],
      });
    readCount += 1;
    const part: Json = asObject(await readPage(Math.min(MAX_PAGE_SIZE, count), cursor)) ?? {};
    cursor = findNextCursor(part);
    return part;
  };
  const itemsBefore = (number - 1) * limit;
  for (let skippedCount = 0; skippedCount < itemsBefore;) {
    const passedPage = await readOn(itemsBefore - skippedCount);
    skippedCount += countItems(passedPage);
    if (cursor === null) return createEmptyPage(passedPage, { number, limit, total: skippedCount });
  }
  let page = await readOn(limit);
  while (cursor !== null && countItems(page) < limit)
    page = joinPages(page, await readOn(limit - countItems(page)));
  return { ...page, pagination: toNumberedPagination(page, number, limit) };
}

/** Returns the cursor of the next page; null after the last page. */
function findNextCursor(page: Json): string | null {
  const { nextCursor, hasMore } = asObject(page.pagination) ?? {};
  return hasMore === true && typeof nextCursor === 'string' ? nextCursor : null;
}

/** Returns the second page with the items of both. */
function joinPages(page: Json, next: Json): Json {
  const joinedMembers = Object.entries(next).map(([name, value]) => [
    name,
    isList(value) ? [...toList(page[name]), ...value] : value,
  ]);
  return Object.fromEntries(joinedMembers) as Json;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const toList = (value: unknown): readonly unknown[] => (isList(value) ? value : []);

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
