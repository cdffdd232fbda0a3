import { DEFAULT_LIMIT, type Page } from '../../../platform/kernel/http/cursor';
import { badInput } from '../../../platform/kernel/http/failure';
import { readExaminedPage, readWithSurplus, type ExaminedRow } from '../../../platform/kernel/http/read-page';
import type { ListDocumentsQuery } from '../documents.query';
import type { SqlQuery } from '../list-conditions.queries';
import {
  decodeSortCursor,
  encodeSortCursor,
  MAX_SORTED,
  type Sorting,
  type SortPosition,
} from './document-sort';
import { buildIndexWalk, buildSortedDocuments, isIndexed } from './sorted-documents.queries';

/** Maximum number of documents that a page in the order of an index examines, with and without a value. */
const EXAMINED = 2_000;
/** Number of pages of filtered documents that are read to sort them; some filters examine 2,000 documents for each. */
const MAX_READS = 5;
/** Filters that most documents pass: such a list is read in the order of the index at once. */
const WIDE: readonly string[] = ['direction', 'excludeType', 'limit', 'cursor'];

/** Access to the documents of the team. */
interface DocumentSource {
  run: <Row extends { id: string }>(query: SqlQuery) => Promise<Row[]>;
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
 * - Up to {@link MAX_SORTED} documents that pass the filter are sorted anew for each page.
 * - More are read in the order of an index, if there is one; each page examines a bounded number of them.
 * - Otherwise the list is refused.
 *
 * Both ways give the same order, and the cursor is a position in it: a list that grows from one to the other meanwhile goes on
 * where it was, without loss or repetition.
 * @throws Failure 400 for a cursor of another list, and for more documents than can be sorted
 */
export async function readSortedPage(
  teamId: string,
  query: ListDocumentsQuery,
  sorting: Sorting,
  source: DocumentSource,
): Promise<Page<{ id: string }>> {
  const after = query.cursor === undefined ? null : decodeSortCursor(sorting, query.cursor);
  if (sorting.sort === 'dueDate' && query.direction !== 'outgoing')
    throw badInput({
      sort: ['dueDate needs direction=outgoing: due dates are stored for sent invoices. Add the filter.'],
    });
  const toCursor = ({ id, text }: SortedRow): string => encodeSortCursor(sorting, { id, value: text });
  const ids = isIndexed(sorting.sort) && isWide(query) ? null : await collectIds(query, source);
  if (ids !== null)
    return readWithSurplus(
      query.limit ?? DEFAULT_LIMIT,
      (count) => source.run<SortedRow>(buildSortedDocuments(teamId, ids, sorting, { after, count })),
      toCursor,
    );
  if (!isIndexed(sorting.sort) || query.search !== undefined) throw tooMany(sorting);
  return readExaminedPage<ExaminedDocument>(
    query,
    EXAMINED,
    (count, most) => walk(teamId, query, sorting, { after, count, most }, source),
    toCursor,
  );
}

/** Collects the ids of all documents that pass a filter; null for more than can be sorted. */
async function collectIds(query: ListDocumentsQuery, source: DocumentSource): Promise<string[] | null> {
  const ids: string[] = [];
  const { cursor: _cursor, ...filters } = query;
  let cursor: string | null | undefined;
  for (let read = 0; read < MAX_READS; read += 1) {
    const { items, pagination } = await source.readNewest({
      ...filters,
      limit: MAX_SORTED - ids.length,
      ...(typeof cursor === 'string' && { cursor }),
    });
    ids.push(...items.map(({ id }) => id));
    cursor = pagination.nextCursor;
    if (cursor === null) return ids;
    if (ids.length >= MAX_SORTED) return null;
  }
  return null;
}

type ExaminedDocument = SortedRow & ExaminedRow;

/** Reads the documents with a value, then those without. */
async function walk(
  teamId: string,
  query: ListDocumentsQuery,
  sorting: Sorting,
  { after, count, most }: { after: SortPosition | null; count: number; most: number },
  source: DocumentSource,
): Promise<ExaminedDocument[]> {
  const read = (part: Parameters<typeof buildIndexWalk>[3]): Promise<ExaminedDocument[]> =>
    source.run<ExaminedDocument>(buildIndexWalk(teamId, query, sorting, part));
  const isBehindValues = sorting.sort === 'createdAt' || after?.value === null;
  if (isBehindValues) return read({ after, hasValue: false, count, most });
  const valued = await read({ after, hasValue: true, count, most });
  const passing = valued.filter(({ passes }) => passes).length;
  if (passing >= count || valued.some(({ place }) => place === most)) return valued;
  if (isRanged(query, sorting)) return valued;
  const others = await read({ after: null, hasValue: false, count: count - passing, most });
  return [...valued, ...others];
}

/** Returns whether the filter names a range of the sorted value, which documents without one are not in. */
const isRanged = (query: ListDocumentsQuery, { sort }: Sorting): boolean =>
  sort === 'amount'
    ? query.amountFrom !== undefined || query.amountTo !== undefined
    : query.issuedFrom !== undefined || query.issuedTo !== undefined;

const isWide = (query: ListDocumentsQuery): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || WIDE.includes(name));

function tooMany({ sort }: Sorting): Error {
  return badInput({
    sort: [
      `${sort} sorts at most ${MAX_SORTED} documents, and this list has more. Narrow it with other filters, such as ` +
        '`companyId`, `from` and `to`, or omit `sort`.',
    ],
  });
}
