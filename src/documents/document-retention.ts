import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { conflict } from '../kernel/http/failure';

/** Documents of production teams are kept for this long from the day they were stored (contract, section 8.9). */
export const RETENTION_YEARS = 10;

/** SQL: whether the document `d` of the team `t` has to be kept still. */
export const HELD = `t.environment = 'production' AND d.created_at > clock_timestamp() - interval '${RETENTION_YEARS} years'`;

/** Keeps what the law wants to be kept. A sandbox team's documents are nobody's books and may go. */
@Injectable()
export class DocumentRetention {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws Failure 409 for a document that has to be kept still; the message names the day on which it may go */
  async refuseHeld(teamId: string, documentId: string): Promise<void> {
    const [held] = await this.unitOfWork.query<{ until: string }>(
      `SELECT to_char((d.created_at + interval '${RETENTION_YEARS} years') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS until
       FROM documents d JOIN teams t ON t.id = d.team_id WHERE d.id = $1 AND d.team_id = $2 AND ${HELD}`,
      [documentId, teamId],
    );
    if (held !== undefined)
      throw conflict(
        'retention_hold',
        `Documents in production are kept for ${RETENTION_YEARS} years; this one may be deleted after ${held.until}.`,
      );
  }
}
