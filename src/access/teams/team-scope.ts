import { Injectable } from '@nestjs/common';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { getTeamTable } from '../../platform/kernel/database/team-tables';
import { teamRestriction } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { notFound, unauthorized, type ApiError } from '../../platform/kernel/http/api-error';
import { buildSelectRowOwners } from './teams.queries';

/** Unit of work, or open transaction. */
type QueryRunner = Pick<UnitOfWork, 'query'>;

/**
 * Chooses between 404 (not found) and 401 (belongs to another team); no other code does this. A lookup is always by
 * team and id. Only when the lookup finds no row, a second check across all teams chooses the error.
 */
@Injectable()
export class TeamScope {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Returns the error for a row that the team does not have: 404, or 401 when the row belongs to another team.
   * @param queries current transaction, if there is one: a query on a second connection could make many simultaneous
   * requests wait for each other
   */
  async toMissingError(table: string, id: string, queries: QueryRunner = this.unitOfWork): Promise<ApiError> {
    return (await findOwner(queries, table, id)) === null ? notFound(getNoun(table), id) : unauthorized();
  }

  /**
   * Returns the error for a missing row below another resource (such as an identifier of a company): 401 when the row
   * belongs to another team, 404 when it does not exist or belongs to another resource of the team.
   */
  async toMissingErrorBelow(
    parent: string,
    table: string,
    id: string,
    teamId: string,
    queries: QueryRunner = this.unitOfWork,
  ): Promise<ApiError> {
    const owner = await findOwner(queries, table, id);
    return owner === null || owner === teamId
      ? notFound(`${getNoun(table)} of this ${parent}`, id)
      : unauthorized();
  }

  /** @throws ApiError 401 when a row with this id exists, because the row then belongs to another team */
  async requireNoRow(table: string, id: string): Promise<void> {
    if ((await findOwner(this.unitOfWork, table, id)) !== null) throw unauthorized();
  }

  /**
   * Returns without an error when the row belongs to the team or does not exist.
   * @throws ApiError 401 when the row with this id belongs to another team
   */
  async requireNotOtherTeam(table: string, id: string, teamId: string): Promise<void> {
    const owner = await findOwner(this.unitOfWork, table, id);
    if (owner !== null && owner !== teamId) throw unauthorized();
  }

  /**
   * Returns the companies to which a list is restricted: the requested companies, otherwise the companies of a limited
   * credential, otherwise undefined for all companies of the team. Unknown companies have no rows.
   * @throws ApiError 401 for a requested company of another team or outside of the credential's limit
   */
  async restrictCompanies(
    teamId: string,
    requestedCompanyIds: string | string[] | undefined,
  ): Promise<string[] | undefined> {
    const requestedIds = requestedCompanyIds === undefined ? undefined : [requestedCompanyIds].flat();
    const companyIds = companyLimit.restrict(requestedIds);
    const owners = await findOwners(this.unitOfWork, 'companies', requestedIds ?? []);
    if (owners.some((owner) => owner !== teamId)) throw unauthorized();
    return companyIds;
  }
}

/** @throws Error when the table's owner has not declared a noun for its rows */
function getNoun(table: string): string {
  const { noun } = getTeamTable(table);
  if (noun === undefined) throw new Error(`The table ${table} must be declared with a noun for its rows.`);
  return noun;
}

async function findOwner(queries: QueryRunner, table: string, id: string): Promise<string | null> {
  const [owner] = await findOwners(queries, table, [id]);
  return owner ?? null;
}

/** Finds the teams of the rows that exist. */
async function findOwners(queries: QueryRunner, table: string, ids: string[]): Promise<string[]> {
  // A text in PostgreSQL cannot contain a NUL, so no stored id contains one.
  const possibleIds = ids.filter((id) => !id.includes('\0'));
  if (possibleIds.length === 0) return [];
  const statement = buildSelectRowOwners(getTeamTable(table).name);
  const rows = await teamRestriction.runUnrestricted(() =>
    queries.query<{ teamId: string }>(statement, [possibleIds]),
  );
  return rows.map(({ teamId }) => teamId);
}
