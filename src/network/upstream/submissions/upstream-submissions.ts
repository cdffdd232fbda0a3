import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { SubmissionProgress } from './submission-steps';
import {
  BEGIN_ATTEMPT,
  CREATE_SUBMISSION,
  END_ATTEMPT,
  FIND_SUBMISSION,
  STORE_DOCUMENT_ID,
  UNDO_ATTEMPT,
} from './submissions.queries';

/** A submission as it is stored. */
export interface StoredSubmission extends SubmissionProgress {
  connectionId: string;
  /** Company at the provider. */
  companyId: string;
  idempotencyKey: string;
  firstAttemptAt: Date | null;
  attemptedAt: Date | null;
}

/** Durable state of submissions, stored before the provider is called, so that a crash cannot repeat one. */
@Injectable()
export class UpstreamSubmissions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Returns the submission of an envelope, which is created if it is new. */
  async findOrCreate(
    envelopeId: string,
    route: { teamId: string; connectionId: string; companyId: string },
  ): Promise<StoredSubmission> {
    const { teamId, connectionId, companyId } = route;
    const key = `passerelle-${envelopeId}`;
    await this.unitOfWork.query(CREATE_SUBMISSION, [envelopeId, teamId, connectionId, companyId, key]);
    const [row] = await this.unitOfWork.query<StoredSubmission>(FIND_SUBMISSION, [envelopeId]);
    if (row === undefined) throw new Error(`The submission ${envelopeId} was removed while it was in use.`);
    return row;
  }

  /** Records that an attempt begins. @returns false when another process began one after the submission was read */
  async begin(
    envelopeId: string,
    { attemptedAt }: StoredSubmission,
    longestSeconds: number,
  ): Promise<boolean> {
    const rows = await this.unitOfWork.query(BEGIN_ATTEMPT, [envelopeId, attemptedAt, longestSeconds]);
    return rows.length > 0;
  }

  /** Records that the attempt has ended now, and may have reached the provider. */
  async end(envelopeId: string): Promise<void> {
    await this.unitOfWork.query(END_ATTEMPT, [envelopeId]);
  }

  /** Records that the attempt certainly had no effect. @param before the submission before the attempt */
  async undo(envelopeId: string, { firstAttemptAt, attemptedAt }: StoredSubmission): Promise<void> {
    await this.unitOfWork.query(UNDO_ATTEMPT, [envelopeId, firstAttemptAt, attemptedAt]);
  }

  /** Stores the id of the document at the provider. */
  async storeDocumentId(envelopeId: string, documentId: string): Promise<void> {
    await this.unitOfWork.query(STORE_DOCUMENT_ID, [envelopeId, documentId]);
  }
}
