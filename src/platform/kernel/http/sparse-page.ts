import { encodeCursor, type Page, type Position } from './cursor';

/** A row that was looked at, as far as it is of any use: it passes the filter, or it is the last one of those looked at. */
export interface LookedAt {
  passes: boolean;
  /** So many rows were looked at with this one, from 1. */
  place: number;
}

/**
 * The page of a list whose filter no index knows: a request looks at `most` rows at most, so that it costs the same however few of
 * them pass. A page may have fewer items than the limit, and still a next one, which begins where the look ended.
 * @param rows in order: those that pass, at most `limit + 1`, and behind them the one in place `most`, if there is one
 */
export function sparsePage<Row extends LookedAt>(
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
