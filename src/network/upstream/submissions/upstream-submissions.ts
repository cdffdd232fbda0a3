import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { SubmissionProgress } from './submission-steps';
import {
  BEGIN_ATTEMPT,
  FIX_OWN_ROUTE,
  CLEAR_MISSING,
  CREATE_SUBMISSION,
  END_ATTEMPT,
  FIND_SUBMISSION,
  DOCUMENTS_OF_OTHER_SUBMISSIONS,
  RELEASE_OWN_ROUTE,
  STORE_DOCUMENT_ID,
  STORE_MISSING,
  UNDO_ATTEMPT,
} from './submissions.queries';

/** Stored submission of a document to a provider. */
export interface StoredSubmission extends SubmissionProgress {
  connectionId: string;
  /** Id of the company at the provider. */
  companyId: string;
  idempotencyKey: string;
  firstAttemptAt: Date | null;
  attemptedAt: Date | null;
  /** Whether the provider did not have the document at the last check. */
  isMissing: boolean;
}

/** Key of a submission: the envelope of a team. */
export interface SubmissionKey {
  envelopeId: string;
  teamId: string;
}

/** Stores the state of submissions before the provider is called, so that no submission is repeated after a crash. */
@Injectable()
export class UpstreamSubmissions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Finds the submission of an envelope; creates it when there is none.
   * @returns null when the document is submitted over another connection, or over the own access point
   */
  async findOrCreate(
    { envelopeId, teamId }: SubmissionKey,
    { connectionId, companyId }: { connectionId: string; companyId: string },
  ): Promise<StoredSubmission | null> {
    const values = [envelopeId, teamId, connectionId, companyId, formatIdempotencyKey(envelopeId)];
    await this.unitOfWork.query(CREATE_SUBMISSION, values);
    const [row] = await this.unitOfWork.query<StoredSubmission>(FIND_SUBMISSION, [envelopeId, teamId]);
    if (row === undefined) throw new Error(`The submission ${envelopeId} was removed during its processing.`);
    return row.connectionId === connectionId ? row : null;
  }

  /**
   * Records the start of an attempt.
   * @returns the time by which the attempt has certainly ended, which identifies the attempt; null when another process
   * has started an attempt or changed the route of the submission in the meantime
   */
  async beginAttempt(
    { envelopeId, teamId }: SubmissionKey,
    { attemptedAt, connectionId, companyId }: StoredSubmission,
    maxSeconds: number,
  ): Promise<Date | null> {
    const values = [envelopeId, teamId, connectionId, companyId, attemptedAt, maxSeconds];
    const [row] = await this.unitOfWork.query<{ attemptedAt: Date }>(BEGIN_ATTEMPT, values);
    return row?.attemptedAt ?? null;
  }

  /** Records that an attempt has ended now and may have reached the provider. A later attempt is not changed. */
  async endAttempt({ envelopeId, teamId }: SubmissionKey, attempt: Date): Promise<void> {
    await this.unitOfWork.query(END_ATTEMPT, [envelopeId, teamId, attempt]);
  }

  /**
   * Records that an attempt certainly had no effect. A later attempt is not changed.
   * @param before times of the submission before the attempt
   */
  async undoAttempt(
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

  /** Excludes documents at the provider that belong to other submissions over the connection. */
  async excludeOtherSubmissions(
    { envelopeId, teamId }: SubmissionKey,
    connectionId: string,
    documentIds: readonly string[],
  ): Promise<string[]> {
    const values = [envelopeId, teamId, connectionId, [...documentIds]];
    const otherSubmissions = await this.unitOfWork.query<{ id: string }>(
      DOCUMENTS_OF_OTHER_SUBMISSIONS,
      values,
    );
    return documentIds.filter((id) => !otherSubmissions.some((each) => each.id === id));
  }

  /**
   * Records that the provider does not have a document that it had accepted.
   * @returns the number of seconds for which the document has been missing
   */
  async storeMissing({ envelopeId, teamId }: SubmissionKey): Promise<number> {
    const [row] = await this.unitOfWork.query<{ seconds: number }>(STORE_MISSING, [envelopeId, teamId]);
    return row?.seconds ?? 0;
  }

  /** Records that the provider has the document. */
  async clearMissing({ envelopeId, teamId }: SubmissionKey): Promise<void> {
    await this.unitOfWork.query(CLEAR_MISSING, [envelopeId, teamId]);
  }

  /**
   * Records before the first attempt that a document is sent over the own access point, because a killed process leaves
   * no other record of the attempt. Nothing is stored for a team that never had a connection.
   */
  async fixOwnRoute(envelopeId: string, companyId: string): Promise<void> {
    const values = [envelopeId, companyId, formatIdempotencyKey(envelopeId)];
    await this.unitOfWork.query(FIX_OWN_ROUTE, values);
  }

  /** Records that no attempt over the own access point can have arrived. */
  async releaseOwnRoute(envelopeId: string, companyId: string): Promise<void> {
    await this.unitOfWork.query(RELEASE_OWN_ROUTE, [envelopeId, companyId]);
  }
}

function formatIdempotencyKey(envelopeId: string): string {
  return `passerelle-${envelopeId}`;
}
