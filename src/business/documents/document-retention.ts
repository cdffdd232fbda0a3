import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';
import { RETAINED_UNTIL, RETENTION_YEARS } from './documents.queries';

/** Enforces the legal retention of documents. Documents of sandbox teams may be deleted at any time. */
@Injectable()
export class DocumentRetention {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * @throws ApiError 409 for a document under retention; the message states the first day on which it may be deleted
   */
  async refuseRetained(teamId: string, documentId: string): Promise<void> {
    const [retention] = await this.unitOfWork.query<{ until: string }>(RETAINED_UNTIL, [documentId, teamId]);
    if (retention !== undefined)
      throw conflict(
        'retention_hold',
        `Documents in production are kept for ${RETENTION_YEARS} years; this one may be deleted after ${retention.until}.`,
      );
  }
}
