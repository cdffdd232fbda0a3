import { Injectable } from '@nestjs/common';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { getTeamTable } from '../../platform/kernel/database/team-tables';
import { teamWall } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { notFound, unauthorized, type ApiError } from '../../platform/kernel/http/api-error';
import { selectRowOwners } from './teams.queries';

/** Unit of work, or open transaction. */
type Queries = Pick<UnitOfWork, 'query'>;

/**
 * Decides between "not found" and "belongs to another team" (contract, section 1); no other code does. A lookup is always
 * by team and id; only when it finds no row, the second, unscoped check chooses 404 or 401.
 */
@Injectable()
export class TeamScope {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Returns the failure for a row that the team does not have.
   * @param queries current transaction, if there is one: a query on a second connection could make many simultaneous
   * requests wait for each other
   */
  async toMissingFailure(table: string, id: string, queries: Queries = this.unitOfWork): Promise<ApiError> {
    return (await findOwner(queries, table, id)) === null ? notFound(getNoun(table), id) : unauthorized();
  }

  /**
   * Returns the failure for an unknown row below another resource (an identifier of a company): 401 when the row belongs
   * to another team, 404 when it does not exist or belongs to another resource of the team.
   */
  async toMissingFailureBelow(
    parent: string,
    table: string,
    id: string,
    teamId: string,
    queries: Queries = this.unitOfWork,
  ): Promise<ApiError> {
    const owner = await findOwner(queries, table, id);
    return owner === null || owner === teamId
      ? notFound(`${getNoun(table)} of this ${parent}`, id)
      : unauthorized();
  }

  /** @throws ApiError 401 when a row of that id exists; it then belongs to another team */
  async refuseForeign(table: string, id: string): Promise<void> {
    if ((await findOwner(this.unitOfWork, table, id)) !== null) throw unauthorized();
  }

  /**
   * @throws ApiError 401 when the row of that id belongs to another team; returns without an error when no such row
   * exists
   */
  async refuseOfOtherTeam(table: string, id: string, teamId: string): Promise<void> {
    const owner = await findOwner(this.unitOfWork, table, id);
    if (owner !== null && owner !== teamId) throw unauthorized();
  }

  /**
   * Returns the companies of a list: those that the request names, else those of a limited credential, else undefined for all
   * of the team. An unknown company has no rows.
   * @throws ApiError 401 when the request names a company of another team, or outside of the limit
   */
  async restrictCompanies(
    teamId: string,
    requestedCompanyIds: string | string[] | undefined,
  ): Promise<string[] | undefined> {
    const requested = requestedCompanyIds === undefined ? undefined : [requestedCompanyIds].flat();
    const companyIds = companyLimit.restrict(requested);
    const owners = await findOwners(this.unitOfWork, 'companies', requested ?? []);
    if (owners.some((owner) => owner !== teamId)) throw unauthorized();
    return companyIds;
  }
}

/** @throws Error when the table's owner has not declared a noun for its rows */
function getNoun(table: string): string {
  const { noun } = getTeamTable(table);
  if (noun === undefined) throw new Error(`The table ${table} is declared without the noun of its rows.`);
  return noun;
}

async function findOwner(queries: Queries, table: string, id: string): Promise<string | null> {
  const [owner] = await findOwners(queries, table, [id]);
  return owner ?? null;
}

/** Finds the teams of the rows that exist. */
async function findOwners(queries: Queries, table: string, ids: string[]): Promise<string[]> {
  // PostgreSQL's text cannot store a NUL, so no id has one.
  const possibleIds = ids.filter((id) => !id.includes('\0'));
  if (possibleIds.length === 0) return [];
  const statement = selectRowOwners(getTeamTable(table).name);
  const rows = await teamWall.runBeyond(() => queries.query<{ teamId: string }>(statement, [possibleIds]));
  return rows.map(({ teamId }) => teamId);
}
