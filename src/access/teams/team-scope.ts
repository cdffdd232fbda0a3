import { Injectable } from '@nestjs/common';
import { teamTable } from '../../platform/kernel/database/team-tables';
import { teamWall } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { notFound, unauthorized, type Failure } from '../../platform/kernel/http/failure';
import { ownerOfRow } from './teams.queries';

/** The unit of work, or an open transaction. */
type Queries = Pick<UnitOfWork, 'query'>;

/**
 * The one place that decides between "not found" and "another team's" (contract, section 1). A lookup is always by
 * team and id; only when it finds nothing does the second, unscoped check choose 404 or 401.
 */
@Injectable()
export class TeamScope {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * The failure that answers a request for a row which the team does not have.
   * @param through the open transaction, if there is one: asking on a second connection while holding the first could
   *   leave many requests at once waiting for each other
   */
  async missing(table: string, id: string, through: Queries = this.unitOfWork): Promise<Failure> {
    return (await ownerOf(through, table, id)) === null ? notFound(nounOf(table), id) : unauthorized();
  }

  /**
   * The failure for a row that is looked up below another resource (an identifier of a company): 401 when it is another
   * team's, 404 when it is unknown or the team's own, but elsewhere.
   */
  async missingBelow(
    parent: string,
    table: string,
    id: string,
    teamId: string,
    through: Queries = this.unitOfWork,
  ): Promise<Failure> {
    const owner = await ownerOf(through, table, id);
    return owner === null || owner === teamId
      ? notFound(`${nounOf(table)} of this ${parent}`, id)
      : unauthorized();
  }

  /** @throws Failure 401 when a row of that id exists; it has to be another team's */
  async refuseForeign(table: string, id: string): Promise<void> {
    if ((await ownerOf(this.unitOfWork, table, id)) !== null) throw unauthorized();
  }
}

/** @throws Error when the table's owner has not declared what a row is called */
function nounOf(table: string): string {
  const { noun } = teamTable(table);
  if (noun === undefined) throw new Error(`The table ${table} is declared without the noun of its rows.`);
  return noun;
}

async function ownerOf(through: Queries, table: string, id: string): Promise<string | null> {
  // PostgreSQL's text cannot hold a NUL, so no id has one.
  if (id.includes('\0')) return null;
  const owner = ownerOfRow(teamTable(table).name);
  const [row] = await teamWall.beyond(() => through.query<{ teamId: string }>(owner, [id]));
  return row?.teamId ?? null;
}
