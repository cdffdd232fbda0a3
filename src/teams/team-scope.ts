import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { notFound, unauthorized, type Failure } from '../kernel/http/failure';

/** Tables whose rows belong to a team, and what a message calls one of them. */
const RESOURCES = {
  companies: 'company',
  verification_sessions: 'verification session',
  identifiers: 'identifier',
  company_document_types: 'document type',
  labels: 'label',
  suppliers: 'supplier',
  customers: 'customer',
  documents: 'document',
  events: 'event',
  deliveries: 'delivery',
  webhooks: 'webhook',
  webhook_deliveries: 'webhook delivery',
  api_keys: 'API key',
  reporting_reports: 'report',
  reporting_filings: 'filing',
} as const;

/** The unit of work, or an open transaction. */
type Queries = Pick<UnitOfWork, 'query'>;

export type TeamTable = keyof typeof RESOURCES;

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
  async missing(table: TeamTable, id: string, through: Queries = this.unitOfWork): Promise<Failure> {
    return (await ownerOf(through, table, id)) === null ? notFound(RESOURCES[table], id) : unauthorized();
  }

  /**
   * The failure for a row that is looked up below another resource (an identifier of a company): 401 when it is another
   * team's, 404 when it is unknown or the team's own, but elsewhere.
   */
  async missingBelow(
    parent: string,
    table: TeamTable,
    id: string,
    teamId: string,
    through: Queries = this.unitOfWork,
  ): Promise<Failure> {
    const owner = await ownerOf(through, table, id);
    return owner === null || owner === teamId
      ? notFound(`${RESOURCES[table]} of this ${parent}`, id)
      : unauthorized();
  }

  /** @throws Failure 401 when a row of that id exists; it has to be another team's */
  async refuseForeign(table: TeamTable, id: string): Promise<void> {
    if ((await ownerOf(this.unitOfWork, table, id)) !== null) throw unauthorized();
  }
}

async function ownerOf(through: Queries, table: TeamTable, id: string): Promise<string | null> {
  // PostgreSQL's text cannot hold a NUL, so no id has one.
  if (id.includes('\0')) return null;
  const [row] = await through.query<{ teamId: string }>(
    `SELECT team_id AS "teamId" FROM ${table} WHERE id = $1`,
    [id],
  );
  return row?.teamId ?? null;
}
