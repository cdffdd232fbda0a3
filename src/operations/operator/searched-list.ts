import { DEFAULT_LIMIT, type Page, type PageQuery } from '../../platform/kernel/http/cursor';
import { BEFORE_ALL_NAMES, readCreatedPage, readPageByName } from '../../platform/kernel/http/read-page';
import type { UnitOfWork } from '../../platform/kernel/database/unit-of-work';

/** Columns that determine the position of a row in a list. */
interface PositionedRow {
  id: string;
  createdAt: Date;
  /** Column that a search compares and sorts by */
  place: string;
}

/** Statements of a list that operators search. */
export interface SearchedList {
  /** Selects a row by its id `$1` */
  one: string;
  /** Selects the newest rows: `$1` id of the row before, `$2` number of rows */
  newest: string;
  /** Selects the matches of a search: `$1` text, `$2` and `$3` `place` and id of the row before, `$4` number of rows */
  matches: string;
  /** Pattern of an id: a search for an id returns only that row */
  id: RegExp;
  /** Text that sorts after every id, the start of the list */
  beyondAll: string;
}

/** Lists a page: without a search the newest rows first, for a text the matches by `place`, for an id its row. */
export async function listSearchedPage<Row extends PositionedRow>(
  database: Pick<UnitOfWork, 'query'>,
  list: SearchedList,
  { search, ...query }: PageQuery & { search?: string },
): Promise<Page<Row>> {
  const searchText = search?.trim();
  if (searchText === undefined)
    return readCreatedPage(query, (count, after) =>
      database.query<Row>(list.newest, [after?.id ?? list.beyondAll, count]),
    );
  if (list.id.test(searchText)) {
    const items = await database.query<Row>(list.one, [searchText]);
    return { items, pagination: { limit: query.limit ?? DEFAULT_LIMIT, nextCursor: null, hasMore: false } };
  }
  return readPageByName(query, (count, after) => {
    const { name, id } = after ?? BEFORE_ALL_NAMES;
    return database.query<Row>(list.matches, [searchText, name, id, count]);
  });
}
