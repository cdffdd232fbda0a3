import {
  type ObjectLiteral,
  type SelectQueryBuilder,
  In,
  type FindOptionsWhere,
  type Repository,
} from 'typeorm';
import type { Page, PageQuery } from '../http/cursor';
import { readCreatedPage, type CreatedRow } from '../http/read-page';
import { teamRestriction } from './team-wall';

interface PageOptions<Row extends ObjectLiteral> {
  /** Number of rows when the query states none; default: the default of all lists */
  defaultLimit?: number;
  oldestFirst?: boolean;
  /** Reads the rows; by default the query's entities */
  readRows?: (page: SelectQueryBuilder<Row>) => Promise<Row[]>;
}

/**
 * Reads a page of a query in the order of `createdAt` and `id`, newest first.
 * @param rows query with all of its conditions; the position, the order and the limit are added to it
 * @throws ApiError 400 for a cursor that this service did not create
 */
export function selectPage<Row extends CreatedRow & ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  query: PageQuery,
  { defaultLimit, oldestFirst = false, readRows = (page) => page.getMany() }: PageOptions<Row> = {},
): Promise<Page<Row>> {
  const [comparison, order] = oldestFirst ? (['>', 'ASC'] as const) : (['<', 'DESC'] as const);
  const [createdAt, id] = [`${rows.alias}.createdAt`, `${rows.alias}.id`];
  return readCreatedPage(
    query,
    (count, after) => {
      if (after !== null) rows.andWhere(`(${createdAt}, ${id}) ${comparison} (:createdAt, :id)`, after);
      return readRows(rows.orderBy(createdAt, order).addOrderBy(id, order).limit(count));
    },
    defaultLimit,
  );
}

/**
 * Returns the rows of a search, in its order. Their ids are searched outside of the team's row-level security, because
 * a policy prevents the use of a text index; the rows are then read within it.
 * @param idQuery ids, limited to a page and to the team
 */
export async function readRowsByIds<Row extends { id: string }>(
  idQuery: SelectQueryBuilder<Row>,
  rows: Repository<Row>,
): Promise<Row[]> {
  idQuery.select(`${idQuery.alias}.id`);
  const ids = (await teamRestriction.runUnrestricted(() => idQuery.getMany())).map(({ id }) => id);
  if (ids.length === 0) return [];
  const pageRows = await rows.findBy({ id: In(ids) } as FindOptionsWhere<Row>);
  const byId = new Map(pageRows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns the statement of a `readSparsePage`.
 * @param examinedRows SQL of the rows to examine, with the columns `passes` and `place`, in the order of the list
 * @param order of the list, by columns of the rows
 */
export const selectSparseRowsSql = (
  examinedRows: string,
  order: string,
  limit: string,
  maximum: string,
): string =>
  `SELECT r.* FROM (${examinedRows} LIMIT ${maximum}) AS r WHERE r.passes OR r.place = ${maximum} ORDER BY ${order} LIMIT ${limit}`;
