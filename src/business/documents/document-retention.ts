import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';
import { SELECT_RETENTION_END, RETENTION_YEARS } from './documents.queries';

/** Enforces the legal retention of documents. Documents of sandbox teams may be deleted at any time. */
@Injectable()
export class DocumentRetention {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * @throws ApiError 409 for a document under retention; the message states the first day on which it may be deleted
   */
  async assertNotRetained(teamId: string, documentId: string): Promise<void> {
    const [retention] = await this.unitOfWork.query<{ until: string }>(SELECT_RETENTION_END, [
      documentId,
      teamId,
    ]);
    if (retention !== undefined)
      throw conflict(
        'retention_hold',
        `Documents of production teams are retained for ${RETENTION_YEARS} years; this document can be deleted after ${retention.until}.`,
      );
  }
}
