import {
  cutPage,
  decodeCursor,
  decodeNameCursor,
  DEFAULT_LIMIT,
  encodeCursor,
  encodeNameCursor,
  type Page,
  type PageQuery,
} from '../../platform/kernel/http/cursor';
import type { UnitOfWork } from '../../platform/kernel/database/unit-of-work';

/** Columns that determine the position of a row in a list. */
interface PositionedRow {
  id: string;
  createdAt: Date;
  /** Column that a search compares and sorts by */
  place: string;
}

/** Statements of a list of the installation. */
export interface SearchedList {
  /** Selects a row by its id `$1` */
  one: string;
  /** Selects the newest rows: `$1` the id before, `$2` the number of rows */
  newest: string;
  /** Selects the matches of a search: `$1` the text, `$2` and `$3` place and id before, `$4` the number of rows */
  matches: string;
  /** Pattern of an id: a search for an id returns only that row */
  id: RegExp;
  /** Text that sorts after every id, the start of the list */
  beyondAll: string;
}

/** Lists a page for operators: without a search the newest first, for a text the matches by `place`, for an id its row. */
export async function listSearchedPage<Row extends PositionedRow>(
  database: Pick<UnitOfWork, 'query'>,
  list: SearchedList,
  { search, limit = DEFAULT_LIMIT, cursor }: PageQuery & { search?: string },
): Promise<Page<Row>> {
  const searchText = search?.trim();
  if (searchText === undefined) {
    const before = cursor === undefined ? list.beyondAll : decodeCursor(cursor).id;
    return cutPage(await database.query<Row>(list.newest, [before, limit + 1]), limit, ({ createdAt, id }) =>
      encodeCursor({ createdAt: createdAt.toISOString(), id }),
    );
  }
  if (list.id.test(searchText))
    return cutPage(await database.query<Row>(list.one, [searchText]), limit, () => '');
  const { name, id } = cursor === undefined ? { name: '', id: '' } : decodeNameCursor(cursor);
  return cutPage(await database.query<Row>(list.matches, [searchText, name, id, limit + 1]), limit, (row) =>
    encodeNameCursor({ name: row.place, id: row.id }),
  );
}
