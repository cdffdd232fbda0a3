import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/failure';
import { HELD_UNTIL, RETENTION_YEARS } from './document-retention.queries';

/** Keeps documents as long as the law demands. A sandbox team's documents are no books and may be deleted. */
@Injectable()
export class DocumentRetention {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws Failure 409 for a document that has to be kept still; the message names the day on which it may go */
  async refuseHeld(teamId: string, documentId: string): Promise<void> {
    const [held] = await this.unitOfWork.query<{ until: string }>(HELD_UNTIL, [documentId, teamId]);
    if (held !== undefined)
      throw conflict(
        'retention_hold',
        `Documents in production are kept for ${RETENTION_YEARS} years; this one may be deleted after ${held.until}.`,
      );
  }
}
