import { In, type FindOptionsWhere, type Repository, type SelectQueryBuilder } from 'typeorm';
import { teamWall } from './team-wall';

/**
 * Returns the rows of a search, in its order. Their ids are searched outside of the team's wall, because an index on texts
 * serves no condition behind a policy; the rows are then read within it.
 * @param idQuery ids, limited to a page and to the team
 */
export async function readRowsByIds<Row extends { id: string }>(
  idQuery: SelectQueryBuilder<Row>,
  rows: Repository<Row>,
): Promise<Row[]> {
  idQuery.select(`${idQuery.alias}.id`);
  const ids = (await teamWall.beyond(() => idQuery.getMany())).map(({ id }) => id);
  if (ids.length === 0) return [];
  const read = await rows.findBy({ id: In(ids) } as FindOptionsWhere<Row>);
  const byId = new Map(read.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
