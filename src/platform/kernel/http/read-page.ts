import {
  decodeCursor,
  decodeNameCursor,
  DEFAULT_LIMIT,
  encodeCursor,
  encodeNameCursor,
  type NamePosition,
  type Page,
  type PageQuery,
  type Position,
} from './cursor';

/** Row of a list in the order of creation. */
export interface CreatedRow {
  id: string;
  createdAt: Date;
}

/** Row of a list in the order of a name. */
export interface NamedRow {
  id: string;
  /** Name as the database sorts by it */
  place: string;
}

/** Position before the first row of a list in the order of a name. */
export const BEFORE_ALL_NAMES: NamePosition = { name: '', id: '' };

/** Row of a list whose filter has no index: a row that passes the filter, or the last examined one. */
export interface ExaminedRow {
  passes: boolean;
  /** Number of rows examined up to this one, from 1. */
  place: number;
}

/**
 * Reads at most `count` rows of a list, in its order: those after the last row of the previous page, or the first ones for
 * null.
 */
export type ReadRows<Row, At> = (count: number, after: At | null) => Promise<Row[]>;

/**
 * Reads a page in the order of creation.
 * @throws ApiError 400 for a cursor that this service did not create
 */
export function readCreatedPage<Row extends CreatedRow>(
  query: PageQuery,
  read: ReadRows<Row, Position>,
  defaultLimit = DEFAULT_LIMIT,
): Promise<Page<Row>> {
  return readPage(query, read, toCreationPosition, defaultLimit);
}

/**
 * Reads a page in the order of creation, of rows whose position is not their `createdAt` and `id`.
 * @throws ApiError 400 for a cursor that this service did not create
 */
export async function readPage<Row>(
  { limit, cursor }: PageQuery,
  read: ReadRows<Row, Position>,
  toPosition: (row: Row) => Position,
  defaultLimit = DEFAULT_LIMIT,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  return readOneExtraRow(
    limit ?? defaultLimit,
    (count) => read(count, after),
    (row) => encodeCursor(toPosition(row)),
  );
}

/**
 * Reads a page in the order of a name.
 * @throws ApiError 400 for a cursor that this service did not create
 */
export async function readPageByName<Row extends NamedRow>(
  { limit, cursor }: PageQuery,
  read: ReadRows<Row, NamePosition>,
  defaultLimit = DEFAULT_LIMIT,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : decodeNameCursor(cursor);
  return readOneExtraRow(
    limit ?? defaultLimit,
    (count) => read(count, after),
    ({ place, id }) => encodeNameCursor({ name: place, id }),
  );
}

/**
 * Reads one row more than the page holds, to know whether a next page exists; the extra row is not returned.
 * @param toCursor cursor after a row
 */
export async function readOneExtraRow<Row>(
  limit: number,
  read: (count: number) => Promise<Row[]>,
  toCursor: (row: Row) => string,
): Promise<Page<Row>> {
  const rows = await read(limit + 1);
  const items = rows.slice(0, limit);
  const last = items[items.length - 1];
  const hasMore = rows.length > limit;
  return {
    items,
    pagination: { limit, nextCursor: hasMore && last !== undefined ? toCursor(last) : null, hasMore },
  };
}

/**
 * Reads a page of a list whose filter has no index: a request examines at most `maximum` rows, so its cost does not depend
 * on how few of them pass. A page may have fewer items than the limit and still a next page, which begins where the
 * examination ended.
 * @param maximum number of rows to examine; null where an index serves the whole filter
 * @param read examines the next `maximum` rows after the cursor and returns, in order, at most `count` rows that pass,
 *   followed by the row at position `maximum` if it exists
 */
export function readSparsePage<Row extends ExaminedRow>(
  query: PageQuery,
  maximum: number | null,
  read: (count: number, maximum: number) => Promise<Row[]>,
  toPosition: (row: Row) => Position,
): Promise<Page<Row>> {
  return readExaminedPage(query, maximum, read, (row) => encodeCursor(toPosition(row)));
}

/** Reads a page as {@link readSparsePage} does, of a list in any order. @param toCursor cursor after a row */
export async function readExaminedPage<Row extends ExaminedRow>(
  { limit = DEFAULT_LIMIT }: PageQuery,
  maximum: number | null,
  read: (count: number, maximum: number) => Promise<Row[]>,
  toCursor: (row: Row) => string,
): Promise<Page<Row>> {
  const count = limit + 1;
  const maximumRows = maximum ?? count;
  const rows = await read(count, maximumRows);
  const passingRows = rows.filter(({ passes }) => passes);
  const items = passingRows.slice(0, limit);
  const hasExtraRow = passingRows.length > limit;
  const endRow = hasExtraRow ? items[items.length - 1] : rows.find(({ place }) => place === maximumRows);
  return {
    items,
    pagination: {
      limit,
      nextCursor: endRow === undefined ? null : toCursor(endRow),
      hasMore: endRow !== undefined,
    },
  };
}

/** Returns the position of a row in the order of creation. */
export function toCreationPosition({ createdAt, id }: CreatedRow): Position {
  return { createdAt: createdAt.toISOString(), id };
}
