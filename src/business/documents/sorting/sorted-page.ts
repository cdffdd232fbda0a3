import { DEFAULT_LIMIT, type Page } from '../../../platform/kernel/http/cursor';
import { readExaminedPage, readOneExtraRow, type ExaminedRow } from '../../../platform/kernel/http/read-page';
import type { ListDocumentsQuery } from '../documents.query';
import type { SqlQuery } from '../list-conditions.queries';
import {
  buildIndexedSearch,
  buildSequentialSearch,
  isTextOrAmountSearch,
  toIdRange,
  type SearchRow,
} from '../search/found-documents.queries';
import {
  decodeSortCursor,
  encodeSortCursor,
  MAX_ALWAYS_SORTED,
  MAX_SORTED_DOCUMENTS,
  type Sorting,
} from './document-sort';
import {
  buildIndexOrderedList,
  buildSortedDocuments,
  getMaxExamined,
  type ListPart,
} from './sorted-documents.queries';

/** Number of newest documents that are tested, and number of matches from which a text counts as frequent. */
const [NEWEST_COUNT, FREQUENT_MATCHES] = [200, 5];
/** Maximum number of pages that are read for sorting; with some filters, each page examines 2,000 documents. */
const MAX_PAGE_READS = 5;
/** Maximum number of pages that are read before a list is read in the order of an index. */
const MAX_READS_BEFORE_INDEX = 3;
/** Filters that most documents match; a list with only these filters is read in the order of an index immediately. */
const WIDE_FILTERS: readonly string[] = ['direction', 'excludeType', 'limit', 'cursor'];

/** Access to the documents of the team. */
interface DocumentSource {
  run: <Row extends object>(query: SqlQuery) => Promise<Row[]>;
  /** Reads a page of ids, newest first. */
  readNewest: (query: ListDocumentsQuery) => Promise<Page<{ id: string }>>;
}

interface SortedRow {
  id: string;
  /** Sort value as text; null without a value */
  text: string | null;
}

/**
 * Reads the ids of a page in another order than newest first.
 *
 * - A small number of documents, or up to {@link MAX_SORTED_DOCUMENTS} search results, is sorted again for each page.
 * - Larger lists are read in the order of an index; each page examines a limited number of documents, so its cost does
 *   not depend on the size of the list. Searches for a frequent text are read in the same way.
 * - When the examined documents do not fill the page, the page is short and its cursor continues. When no examined
 *   document matches, up to {@link MAX_SORTED_DOCUMENTS} matching documents are sorted instead.
 *
 * All methods produce the same order, and the cursor is a position in this order, so a list that grows and is read with
 * another method continues without loss or repetition.
 * @throws ApiError 400 for a cursor of another list
 */
export async function readSortedPage(
  teamId: string,
  query: ListDocumentsQuery,
  sorting: Sorting,
  source: DocumentSource,
): Promise<Page<{ id: string }>> {
  const after = query.cursor === undefined ? null : decodeSortCursor(sorting, query.cursor);
  const { limit = DEFAULT_LIMIT } = query;
  const toCursor = ({ id, text }: SortedRow): string => encodeSortCursor(sorting, { id, value: text });
  const sortIds = (ids: readonly string[]): Promise<Page<SortedRow>> =>
    readOneExtraRow(
      limit,
      (count) => source.run<SortedRow>(buildSortedDocuments(teamId, ids, sorting, { after, count })),
      toCursor,
    );
  const readInIndexOrder = (): Promise<Page<ExaminedDocument>> =>
    readExaminedPage<ExaminedDocument>(
      query,
      getMaxExamined(query, sorting.sort),
      (count, maximum) => readInOrder(teamId, query, sorting, { after, count, maximum }, source),
      toCursor,
    );
  const isComplete = ({ items, pagination }: Page<unknown>): boolean =>
    items.length === limit || !pagination.hasMore;
  if (isTextOrAmountSearch(teamId, query)) {
    const indexPage = (await isFrequentText(teamId, query, source)) ? await readInIndexOrder() : null;
    if (indexPage !== null && isComplete(indexPage)) return indexPage;
    const foundIds = await collectSearchIds(teamId, query, source);
    return foundIds === null ? (indexPage ?? readInIndexOrder()) : sortIds(foundIds);
  }
  if (matchesMostDocuments(query)) return readInIndexOrder();
  const fewIds = await collectIds(query, source, {
    maximum: MAX_ALWAYS_SORTED,
    reads: MAX_READS_BEFORE_INDEX,
  });
  if (fewIds !== null) return sortIds(fewIds);
  const page = await readInIndexOrder();
  if (isComplete(page) || page.items.length > 0) return page;
  const ids = await collectIds(query, source, { maximum: MAX_SORTED_DOCUMENTS, reads: MAX_PAGE_READS });
  return ids === null ? page : sortIds(ids);
}

/** Returns whether many of the newest documents match a search, so that a page in index order is probably full. */
async function isFrequentText(
  teamId: string,
  { cursor: _cursor, ...query }: ListDocumentsQuery,
  source: DocumentSource,
): Promise<boolean> {
  const step = { range: toIdRange(query), count: NEWEST_COUNT, maximum: NEWEST_COUNT };
  const builtQuery = buildSequentialSearch(teamId, query, step);
  const rows = builtQuery === null ? [] : await source.run<SearchRow>(builtQuery);
  return rows.filter(({ passes }) => passes === true).length >= FREQUENT_MATCHES;
}

/** Collects the ids of all documents that a search finds; null when the indexes find more than can be sorted. */
async function collectSearchIds(
  teamId: string,
  { cursor: _cursor, ...query }: ListDocumentsQuery,
  source: DocumentSource,
): Promise<string[] | null> {
  const count = MAX_SORTED_DOCUMENTS + 1;
  const step = { range: toIdRange(query), count, maximum: count };
  const builtQuery = buildIndexedSearch(teamId, query, step, { cap: MAX_SORTED_DOCUMENTS });
  const rows = builtQuery === null ? [] : await source.run<SearchRow>(builtQuery);
  if (rows[0]?.isCapped === true) return null;
  return rows.flatMap(({ id, passes }) => (id !== null && passes === true ? [id] : []));
}

/**
 * Collects the ids of all documents that match a filter; null when there are more than a maximum, or when the maximum
 * number of reads is not sufficient.
 */
async function collectIds(
  query: ListDocumentsQuery,
  source: DocumentSource,
  { maximum, reads }: { maximum: number; reads: number },
): Promise<string[] | null> {
  const ids: string[] = [];
  const { cursor: _cursor, ...filters } = query;
  let cursor: string | null | undefined;
  for (let readCount = 0; readCount < reads; readCount += 1) {
    const { items, pagination } = await source.readNewest({
      ...filters,
      limit: maximum - ids.length,
      ...(typeof cursor === 'string' && { cursor }),
    });
    ids.push(...items.map(({ id }) => id));
    cursor = pagination.nextCursor;
    if (cursor === null) return ids;
    if (ids.length >= maximum) return null;
  }
  return null;
}

type ExaminedDocument = SortedRow & ExaminedRow;

/** Reads first the documents with a value, and then the documents without a value. */
async function readInOrder(
  teamId: string,
  query: ListDocumentsQuery,
  sorting: Sorting,
  { after, count, maximum }: Omit<ListPart, 'hasValue'>,
  source: DocumentSource,
): Promise<ExaminedDocument[]> {
  const readPart = (part: ListPart): Promise<ExaminedDocument[]> =>
    source.run<ExaminedDocument>(buildIndexOrderedList(teamId, query, sorting, part));
  const isInPartWithoutValue = sorting.sort === 'createdAt' || after?.value === null;
  if (isInPartWithoutValue) return readPart({ after, hasValue: false, count, maximum });
  const documentsWithValue = await readPart({ after, hasValue: true, count, maximum });
  const matchingCount = documentsWithValue.filter(({ passes }) => passes).length;
  if (matchingCount >= count || documentsWithValue.some(({ place }) => place === maximum))
    return documentsWithValue;
  if (hasValueRange(query, sorting)) return documentsWithValue;
  const withoutValue = await readPart({
    after: null,
    hasValue: false,
    count: count - matchingCount,
    maximum,
  });
  return [...documentsWithValue, ...withoutValue];
}

/** Returns whether the filter limits the sort value to a range, which excludes documents without a value. */
const hasValueRange = (query: ListDocumentsQuery, { sort }: Sorting): boolean =>
  (sort === 'amount' && (query.amountFrom !== undefined || query.amountTo !== undefined)) ||
  (sort === 'issueDate' && (query.issuedFrom !== undefined || query.issuedTo !== undefined));

/** Returns whether the filters show that most documents match. */
function matchesMostDocuments(query: ListDocumentsQuery): boolean {
  const { unread, deliveryStatus, businessStatus, ...others } = query;
  return (
    unread !== true &&
    (deliveryStatus === undefined || deliveryStatus === 'delivered') &&
    (businessStatus === undefined || businessStatus.includes('none')) &&
    Object.entries(others).every(([name, value]) => value === undefined || WIDE_FILTERS.includes(name))
  );
}
