import { badInput } from '../../platform/kernel/http/api-error';
import { asObject, type Json } from './translation';

/** Number of the last item that can be read with page numbers; with cursors, all items can be read. */
export const MAX_PAGED_ITEMS = 10_000;
/** Maximum number of items of a page of this API. */
const MAX_PAGE_SIZE = 200;
/**
 * Maximum number of reads for one page; 50 reads reach the last item when every read returns {@link MAX_PAGE_SIZE}
 * items.
 */
const MAX_READS = 100;

/** Reads a page of this API after a cursor, or the first page when the cursor is null. */
export type ReadPage = (limit: number, cursor: string | null) => Promise<unknown>;

/**
 * Reads a numbered page of a list with cursors: skips the items before the page in reads as large as possible, then
 * collects the items of the page. A list that examines a bounded number of items may return short or empty pages
 * before its end, so the function counts received items, and continues at the cursor.
 * @throws ApiError 400 for a page beyond {@link MAX_PAGED_ITEMS}, or a page that {@link MAX_READS} reads do not fill
 */
export async function readNumberedPage(
  { number, limit }: { number: number; limit: number },
  readPage: ReadPage,
): Promise<unknown> {
  if (number * limit > MAX_PAGED_ITEMS)
    throw badInput({
      page: [
        `must reach at most item ${MAX_PAGED_ITEMS}; received page ${number} of ${limit} items. To read further, use the parameter cursor with the nextCursor of the previous page.`,
      ],
    });
  let cursor: string | null = null;
  let readCount = 0;
  const readNext = async (count: number): Promise<Json> => {
    if (readCount === MAX_READS)
      throw badInput({
        page: [
          `cannot be read, because too few items match the filters: ${MAX_READS} reads of the list do not fill page ${number} of ${limit} items. Use the parameter cursor instead of page.`,
        ],
      });
    readCount += 1;
    const part: Json = asObject(await readPage(Math.min(MAX_PAGE_SIZE, count), cursor)) ?? {};
    cursor = findNextCursor(part);
    return part;
  };
  const itemsBefore = (number - 1) * limit;
  for (let skippedCount = 0; skippedCount < itemsBefore;) {
    const skippedPage = await readNext(itemsBefore - skippedCount);
    skippedCount += countItems(skippedPage);
    if (cursor === null) return createEmptyPage(skippedPage, { number, limit, total: skippedCount });
  }
  let page = await readNext(limit);
  while (cursor !== null && countItems(page) < limit)
    page = joinPages(page, await readNext(limit - countItems(page)));
  return { ...page, pagination: toNumberedPagination(page, number, limit) };
}

/** Returns the cursor of the next page; null after the last page. */
function findNextCursor(page: Json): string | null {
  const { nextCursor, hasMore } = asObject(page.pagination) ?? {};
  return hasMore === true && typeof nextCursor === 'string' ? nextCursor : null;
}

/** Returns the second page with the items of both pages. */
function joinPages(page: Json, next: Json): Json {
  const joinedMembers = Object.entries(next).map(([name, value]) => [
    name,
    isList(value) ? [...toList(page[name]), ...value] : value,
  ]);
  return Object.fromEntries(joinedMembers) as Json;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const toList = (value: unknown): readonly unknown[] => (isList(value) ? value : []);

/** Creates the pagination with the members of both APIs; on the last page, `total` is the exact number. */
function toNumberedPagination(page: Json, number: number, limit: number): Json {
  const pagination = asObject(page.pagination) ?? {};
  const hasMore = pagination.hasMore === true;
  const precedingItems = (number - 1) * limit;
  return {
    ...pagination,
    page: number,
    limit,
    total: hasMore ? number * limit + 1 : precedingItems + countItems(page),
    totalPages: hasMore ? number + 1 : number,
  };
}

/** Creates a page after the last page, with empty lists. */
function createEmptyPage(
  lastPage: Json,
  { number, limit, total }: { number: number; limit: number; total: number },
): Json {
  const emptyMembers = Object.fromEntries(
    Object.entries(lastPage).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
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
