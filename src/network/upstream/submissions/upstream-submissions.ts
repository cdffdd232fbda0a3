import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { SubmissionProgress } from './submission-steps';
import {
  BEGIN_ATTEMPT,
  BEGIN_OWN_WAY,
  CLEAR_MISSING,
  CREATE_SUBMISSION,
  END_ATTEMPT,
  FIND_SUBMISSION,
  HELD_DOCUMENTS,
  RELEASE_OWN_WAY,
  STORE_DOCUMENT_ID,
  STORE_MISSING,
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
  /** Whether the provider did not have the document when it was last asked. */
  isMissing: boolean;
}

/** An envelope of a team. */
export interface SubmissionKey {
  envelopeId: string;
  teamId: string;
}

/** Durable state of submissions, stored before the provider is called, so that a crash cannot repeat one. */
@Injectable()
export class UpstreamSubmissions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Finds the submission of an envelope, which is created if it is new.
   * @returns null when the document is submitted over another connection, or over the own access point
   */
  async findOrCreate(
    { envelopeId, teamId }: SubmissionKey,
    { connectionId, companyId }: { connectionId: string; companyId: string },
  ): Promise<StoredSubmission | null> {
    const values = [envelopeId, teamId, connectionId, companyId, getIdempotencyKey(envelopeId)];
    await this.unitOfWork.query(CREATE_SUBMISSION, values);
    const [row] = await this.unitOfWork.query<StoredSubmission>(FIND_SUBMISSION, [envelopeId, teamId]);
    if (row === undefined) throw new Error(`The submission ${envelopeId} was removed while it was in use.`);
    return row.connectionId === connectionId ? row : null;
  }

  /**
   * Records that an attempt begins.
   * @returns the instant by which it certainly has ended, which names it; null when another process began one, or moved the
   *   submission, after it was read
   */
  async begin(
    { envelopeId, teamId }: SubmissionKey,
    { attemptedAt, connectionId, companyId }: StoredSubmission,
    maxSeconds: number,
  ): Promise<Date | null> {
    const values = [envelopeId, teamId, connectionId, companyId, attemptedAt, maxSeconds];
    const [row] = await this.unitOfWork.query<{ attemptedAt: Date }>(BEGIN_ATTEMPT, values);
    return row?.attemptedAt ?? null;
  }

  /** Records that an attempt has ended now, and may have reached the provider; a later attempt is left alone. */
  async end({ envelopeId, teamId }: SubmissionKey, attempt: Date): Promise<void> {
    await this.unitOfWork.query(END_ATTEMPT, [envelopeId, teamId, attempt]);
  }

  /**
   * Records that an attempt certainly had no effect; a later attempt is left alone.
   * @param before the submission before the attempt
   */
  async undo(
    { envelopeId, teamId }: SubmissionKey,
    attempt: Date,
    before: Pick<StoredSubmission, 'firstAttemptAt' | 'attemptedAt'>,
  ): Promise<void> {
    const values = [envelopeId, teamId, attempt, before.firstAttemptAt, before.attemptedAt];
    await this.unitOfWork.query(UNDO_ATTEMPT, values);
  }

  /** Stores the id of the document at the provider of a connection. @returns false when another id is stored */
  async storeDocumentId(
    { envelopeId, teamId }: SubmissionKey,
    connectionId: string,
    documentId: string,
  ): Promise<boolean> {
    const values = [envelopeId, teamId, connectionId, documentId];
    return (await this.unitOfWork.query(STORE_DOCUMENT_ID, values)).length > 0;
  }

  /** Leaves out documents of the provider that are those of other submissions over the connection. */
  async excludeHeld(
    { envelopeId, teamId }: SubmissionKey,
    connectionId: string,
    documentIds: readonly string[],
  ): Promise<string[]> {
    const values = [envelopeId, teamId, connectionId, [...documentIds]];
    const otherSubmissions = await this.unitOfWork.query<{ id: string }>(HELD_DOCUMENTS, values);
    return documentIds.filter((id) => !otherSubmissions.some((each) => each.id === id));
  }

  /** Records that the provider does not have a document that it took. @returns for how many seconds it has not had it */
  async storeMissing({ envelopeId, teamId }: SubmissionKey): Promise<number> {
    const [row] = await this.unitOfWork.query<{ seconds: number }>(STORE_MISSING, [envelopeId, teamId]);
    return row?.seconds ?? 0;
  }

  /** Records that the provider has the document. */
  async clearMissing({ envelopeId, teamId }: SubmissionKey): Promise<void> {
    await this.unitOfWork.query(CLEAR_MISSING, [envelopeId, teamId]);
  }

  /**
   * Records before the first attempt that a document is sent over the own access point: an attempt whose process is killed
   * leaves no other trace. Nothing is stored for a team that never had a connection.
   */
  async beginOwnWay(envelopeId: string, companyId: string): Promise<void> {
    const values = [envelopeId, companyId, getIdempotencyKey(envelopeId)];
    await this.unitOfWork.query(BEGIN_OWN_WAY, values);
  }

  /** Records that no attempt over the own access point can have arrived. */
  async releaseOwnWay(envelopeId: string, companyId: string): Promise<void> {
    await this.unitOfWork.query(RELEASE_OWN_WAY, [envelopeId, companyId]);
  }
}

function getIdempotencyKey(envelopeId: string): string {
  return `passerelle-${envelopeId}`;
}
