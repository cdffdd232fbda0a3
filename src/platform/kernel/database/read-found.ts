import { In, type FindOptionsWhere, type Repository, type SelectQueryBuilder } from 'typeorm';
import { teamWall } from './team-wall';

/**
 * The rows of a search, in its order. Their ids are looked for outside of the wall of the team, because an index on texts serves no
 * condition behind a policy; the rows are read within it.
 * @param found limited to a page and to the team
 */
export async function readFound<Row extends { id: string }>(
  found: SelectQueryBuilder<Row>,
  rows: Repository<Row>,
): Promise<Row[]> {
  found.select(`${found.alias}.id`);
  const ids = (await teamWall.beyond(() => found.getMany())).map(({ id }) => id);
  if (ids.length === 0) return [];
  const read = await rows.findBy({ id: In(ids) } as FindOptionsWhere<Row>);
  const byId = new Map(read.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
