import type { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { clock } from '../../../platform/kernel/clock';
import {
  BEGIN_ATTEMPT,
  END_ATTEMPT,
  FIND_SUBMISSION,
  REMOVE_FLOW_ID,
  INSERT_SUBMISSION,
  REPLACE_DIGEST,
  STORE_FLOW_ID,
  UNDO_ATTEMPT,
} from './flow-api.queries';

/** Progress of a submission. */
export interface Submission {
  trackingId: string;
  /** Digest of the file, in hexadecimal. */
  sha256: string;
  /** Latest time at which the last attempt that may have reached the platform ended, or will end; null: no such attempt. */
  attemptedAt: Date | null;
  /**
   * Seconds since `attemptedAt`, by the database's clock; negative while the attempt may still run; null without an
   * attempt.
   */
  attemptAgeSeconds: number | null;
  /** Id of the flow at the platform; null until the platform is known to have the file. */
  flowId: string | null;
  /**
   * Whether the submission belongs to the contract; false when an attempt was made, or the flow was found, under
   * another contract.
   */
  isOfContract: boolean;
  /** Seconds since the file was found at the platform; null until then. */
  receivedAgeSeconds: number | null;
}

/** Stores the state of submissions before the platform is called, so that no submission is repeated after a crash. */
export class SubmissionStore {
  /** @param contract key of the contract ({@link ContractIdentity}) */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contract: string,
  ) {}

  async find(trackingId: string): Promise<Submission | null> {
    const [row] = await this.unitOfWork.query<Submission>(FIND_SUBMISSION, [trackingId, this.contract]);
    return row ?? null;
  }

  /** Returns the submission of a tracking id; creates it with the digest when there is none. */
  async findOrCreate(trackingId: string, sha256: string): Promise<Submission> {
    await this.unitOfWork.query(INSERT_SUBMISSION, [trackingId, sha256, clock.now(), this.contract]);
    const submission = await this.find(trackingId);
    if (submission === null)
      throw new Error(`The submission ${trackingId} was removed during its processing.`);
    return submission;
  }

  /**
   * Replaces the digest of a submission that the platform does not have.
   * @returns false when another process started an attempt after the submission was read
   */
  async replaceDigest(
    { trackingId, attemptedAt, sha256: previousSha256 }: Submission,
    sha256: string,
  ): Promise<boolean> {
    if (previousSha256 === sha256) return true;
    const rows = await this.unitOfWork.query(REPLACE_DIGEST, [
      trackingId,
      attemptedAt,
      previousSha256,
      sha256,
    ]);
    return rows.length > 0;
  }

  /**
   * Records the start of an attempt.
   * @param maxSeconds time after which the attempt has definitely ended
   * @returns false when another process started an attempt after the submission was read
   */
  async beginAttempt({ trackingId, attemptedAt, sha256 }: Submission, maxSeconds: number): Promise<boolean> {
    const values = [trackingId, attemptedAt, maxSeconds, this.contract, sha256];
    const rows = await this.unitOfWork.query(BEGIN_ATTEMPT, values);
    return rows.length > 0;
  }

  /** Records that the last attempt has ended now and may have reached the platform. */
  async endAttempt(trackingId: string): Promise<void> {
    await this.unitOfWork.query(END_ATTEMPT, [trackingId]);
  }

  /** Records that the last attempt definitely did not reach the platform. */
  async undoAttempt(trackingId: string): Promise<void> {
    await this.unitOfWork.query(UNDO_ATTEMPT, [trackingId]);
  }

  /** Records the flow of a submission. */
  async storeFlowId(trackingId: string, flowId: string): Promise<void> {
    await this.unitOfWork.query(STORE_FLOW_ID, [trackingId, flowId, this.contract]);
  }

  /** Records that the platform definitely does not have the file, so that it may be submitted again. */
  async removeFlowId(trackingId: string): Promise<void> {
    await this.unitOfWork.query(REMOVE_FLOW_ID, [trackingId]);
  }
}
