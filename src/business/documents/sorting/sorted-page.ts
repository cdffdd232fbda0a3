import { DEFAULT_LIMIT, type Page } from '../../../platform/kernel/http/cursor';
import { readExaminedPage, readOneExtraRow, type ExaminedRow } from '../../../platform/kernel/http/read-page';
import type { ListDocumentsQuery } from '../documents.query';
import type { SqlQuery } from '../list-conditions.queries';
import {
  buildFoundInRange,
  buildFoundOneByOne,
  isFound,
  toIdRange,
  type FoundRow,
} from '../search/found-documents.queries';
import { decodeSortCursor, encodeSortCursor, MAX_FEW, MAX_SORTED, type Sorting } from './document-sort';
import {
  buildIndexWalk,
  buildSortedDocuments,
  countWalked,
  type WalkedPart,
} from './sorted-documents.queries';

/** Number of the newest documents, and of matches among them, from which a text is frequent. */
const [NEWEST, FREQUENT] = [200, 5];
/** Number of pages of filtered documents that are read for sorting; some filters examine 2,000 documents for each page. */
const MAX_READS = 5;
/** Number of such pages that are read before a list is read in the order of an index. */
const READS_OF_FEW = 3;
/** Filters that most documents match, or that no index serves: such a list is read in the order of the index from the start. */
const WIDE: readonly string[] = ['direction', 'excludeType', 'limit', 'cursor'];

/** Access to the documents of the team. */
interface DocumentSource {
  run: <Row extends object>(query: SqlQuery) => Promise<Row[]>;
  /** Reads a page of ids, newest first. */
  readNewest: (query: ListDocumentsQuery) => Promise<Page<{ id: string }>>;
}

interface SortedRow {
  id: string;
  /** Value as text; null for none */
  text: string | null;
}

/**
 * Reads the ids of a page in another order than newest first.
 *
 * - A small number of documents, or up to {@link MAX_SORTED} search results, is sorted again for each page.
 * - Larger lists are read in the order of an index; each page examines a bounded number of documents, so its cost does
 *   not depend on the size of the list. So are searches for a text that many of the newest documents have.
 * - When the examined documents do not fill the page, the page is short and its cursor continues. When none of them
 *   matches, up to {@link MAX_SORTED} matching documents are sorted instead.
 *
 * All methods produce the same order, and the cursor is a position in it, so a list that grows and changes the method
 * continues without loss or repetition.
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
  const sort = (ids: readonly string[]): Promise<Page<SortedRow>> =>
    readOneExtraRow(
      limit,
      (count) => source.run<SortedRow>(buildSortedDocuments(teamId, ids, sorting, { after, count })),
      toCursor,
    );
  const walk = (): Promise<Page<ExaminedDocument>> =>
    readExaminedPage<ExaminedDocument>(
      query,
      countWalked(query, sorting.sort),
      (count, maximum) => readInOrder(teamId, query, sorting, { after, count, maximum }, source),
      toCursor,
    );
  const isComplete = ({ items, pagination }: Page<unknown>): boolean =>
    items.length === limit || !pagination.hasMore;
  if (isFound(teamId, query)) {
    const first = (await isFrequent(teamId, query, source)) ? await walk() : null;
    if (first !== null && isComplete(first)) return first;
    const foundIds = await collectFound(teamId, query, source);
    return foundIds === null ? (first ?? walk()) : sort(foundIds);
  }
  if (isWide(query)) return walk();
  const few = await collectIds(query, source, { maximum: MAX_FEW, reads: READS_OF_FEW });
  if (few !== null) return sort(few);
  const page = await walk();
  if (isComplete(page) || page.items.length > 0) return page;
  const ids = await collectIds(query, source, { maximum: MAX_SORTED, reads: MAX_READS });
  return ids === null ? page : sort(ids);
}

/** Returns whether so many of the newest documents match a search that a page in the order of an index is probably full. */
async function isFrequent(
  teamId: string,
  { cursor: _cursor, ...query }: ListDocumentsQuery,
  source: DocumentSource,
): Promise<boolean> {
  const step = { range: toIdRange(query), count: NEWEST, maximum: NEWEST };
  const builtQuery = buildFoundOneByOne(teamId, query, step);
  const rows = builtQuery === null ? [] : await source.run<FoundRow>(builtQuery);
  return rows.filter(({ passes }) => passes === true).length >= FREQUENT;
}

/** Collects the ids of all documents that a search finds; null when the indexes find more than can be sorted. */
async function collectFound(
  teamId: string,
  { cursor: _cursor, ...query }: ListDocumentsQuery,
  source: DocumentSource,
): Promise<string[] | null> {
  const count = MAX_SORTED + 1;
  const step = { range: toIdRange(query), count, maximum: count };
  const builtQuery = buildFoundInRange(teamId, query, step, { cap: MAX_SORTED });
  const rows = builtQuery === null ? [] : await source.run<FoundRow>(builtQuery);
  if (rows[0]?.isCapped === true) return null;
  return rows.flatMap(({ id, passes }) => (id !== null && passes === true ? [id] : []));
}

/**
 * Collects the ids of all documents that pass a filter; null when there are more than a maximum, or a number of reads does not
 * find all.
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

/** Reads the documents with a value, then those without. */
async function readInOrder(
  teamId: string,
  query: ListDocumentsQuery,
  sorting: Sorting,
  { after, count, maximum }: Omit<WalkedPart, 'hasValue'>,
  source: DocumentSource,
): Promise<ExaminedDocument[]> {
  const readPart = (part: WalkedPart): Promise<ExaminedDocument[]> =>
    source.run<ExaminedDocument>(buildIndexWalk(teamId, query, sorting, part));
  const isBehindValues = sorting.sort === 'createdAt' || after?.value === null;
  if (isBehindValues) return readPart({ after, hasValue: false, count, maximum });
  const documentsWithValue = await readPart({ after, hasValue: true, count, maximum });
  const passing = documentsWithValue.filter(({ passes }) => passes).length;
  if (passing >= count || documentsWithValue.some(({ place }) => place === maximum))
    return documentsWithValue;
  if (isRanged(query, sorting)) return documentsWithValue;
  const withoutValue = await readPart({ after: null, hasValue: false, count: count - passing, maximum });
  return [...documentsWithValue, ...withoutValue];
}

/** Returns whether the filter limits the sorted value to a range, which excludes documents without a value. */
const isRanged = (query: ListDocumentsQuery, { sort }: Sorting): boolean =>
  (sort === 'amount' && (query.amountFrom !== undefined || query.amountTo !== undefined)) ||
  (sort === 'issueDate' && (query.issuedFrom !== undefined || query.issuedTo !== undefined));

/** Returns whether the filters show that most documents match. */
function isWide(query: ListDocumentsQuery): boolean {
  const { unread, deliveryStatus, businessStatus, ...others } = query;
  return (
    unread !== true &&
    (deliveryStatus === undefined || deliveryStatus === 'delivered') &&
    (businessStatus === undefined || businessStatus.includes('none')) &&
    Object.entries(others).every(([name, value]) => value === undefined || WIDE.includes(name))
  );
}
