import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { notFound, unauthorized, type Failure } from '../kernel/http/failure';

/** Tables whose rows belong to a team, and what a message calls one of them. */
const RESOURCES = {
  companies: 'company',
  verification_sessions: 'verification session',
  identifiers: 'identifier',
  documents: 'document',
  events: 'event',
  webhooks: 'webhook',
  webhook_deliveries: 'webhook delivery',
  api_keys: 'API key',
} as const;

export type TeamTable = keyof typeof RESOURCES;

/**
 * The one place that decides between "not found" and "another team's" (contract, section 1). A lookup is always by
 * team and id; only when it finds nothing does the second, unscoped check choose 404 or 401.
 */
@Injectable()
export class TeamScope {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The failure that answers a request for a row which the team does not have. */
  async missing(table: TeamTable, id: string): Promise<Failure> {
    return (await this.exists(table, id)) ? unauthorized() : notFound(RESOURCES[table], id);
  }

  /** @throws Failure 401 when a row of that id exists; it has to be another team's */
  async refuseForeign(table: TeamTable, id: string): Promise<void> {
    if (await this.exists(table, id)) throw unauthorized();
  }

  private async exists(table: TeamTable, id: string): Promise<boolean> {
    // PostgreSQL's text cannot hold a NUL, so no id has one.
    if (id.includes('\0')) return false;
    const rows = await this.unitOfWork.query(`SELECT 1 AS found FROM ${table} WHERE id = $1`, [id]);
    return rows.length > 0;
  }
}
