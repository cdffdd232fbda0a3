import { encodeCursor, type Page, type Position } from './cursor';

/** Examined row: either it passes the filter, or it is the last examined one. */
export interface ExaminedRow {
  passes: boolean;
  /** Number of rows examined up to this one, from 1. */
  place: number;
}

/**
 * Returns the page of a list whose filter has no index: a request examines at most `most` rows, so its cost does not depend
 * on how few of them pass. A page may have fewer items than the limit and still a next page, which begins where the
 * examination ended.
 * @param rows in order: those that pass, at most `limit + 1`, followed by the one in position `most`, if there is one
 */
export function toSparsePage<Row extends ExaminedRow>(
  rows: Row[],
  limit: number,
  most: number,
  position: (row: Row) => Position,
): Page<Row> {
  const passing = rows.filter(({ passes }) => passes);
  const items = passing.slice(0, limit);
  const isCut = passing.length > limit;
  const end = isCut ? items[items.length - 1] : rows.find(({ place }) => place === most);
  return {
    items,
    pagination: {
      limit,
      nextCursor: end === undefined ? null : encodeCursor(position(end)),
      hasMore: end !== undefined,
    },
  };
}
