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

/** What the place of a row in a list is known by. */
interface PositionedRow {
  id: string;
  createdAt: Date;
  /** What a search is by; its rows are in the order of it */
  place: string;
}

/** How a list of the installation is read. */
export interface SearchedList {
  /** A row: `$1` its id */
  one: string;
  /** The newest: `$1` the id before, `$2` how many */
  newest: string;
  /** Those of a search: `$1` the text, `$2` and `$3` place and id before, `$4` how many */
  found: string;
  /** What an id looks like: a search for one finds that row alone */
  id: RegExp;
  /** Behind every id: the list begins with the newest */
  beyondAll: string;
}

/** A page of a list that operators search: the newest first, what is searched for by its place, an id by itself. */
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
  return cutPage(await database.query<Row>(list.found, [searchText, name, id, limit + 1]), limit, (row) =>
    encodeNameCursor({ name: row.place, id: row.id }),
  );
}
