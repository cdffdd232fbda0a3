import { createHash } from 'node:crypto';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import type { Flow, FlowInfo } from '../../../standards/french-flow';
import { PlatformRejectedError, PlatformUnavailableError } from '../reporting-platform';
import { MAX_SUBMISSION_SECONDS, type FlowClient } from './flow-client';
import { getFault, PlatformFaultError } from './platform-fault';
import type { Submission, SubmissionStore } from './submission-store';

/** Seconds after which the submission of a file under another contract is checked again. */
const OTHER_CONTRACT_RETRY_SECONDS = 3_600;

/** Description of a file without digest, name and tracking id. */
export type FlowDescription = Pick<FlowInfo, 'flowSyntax' | 'processingRule' | 'flowProfile'>;

/**
 * Submits each file only once.
 *
 * The interface does not guarantee that a tracking id is unique, so a file is never sent while an earlier attempt may
 * have arrived:
 * ```
 * submitted under another contract ────────────────────────────────────> unavailable; the operator must act
 * search by tracking id ─ found ─────────────────────────────────────────> received
 *        │ not found
 *        ├─ an attempt within the search delay may have arrived ──────────> unavailable, searched again later
 *        └─ none ──> record the attempt ──> POST flows ─ 202 ─────────────> received
 *                                             ├─ certainly not processed ─> undo the attempt; unavailable or rejected
 *                                             └─ anything else ───────────> unavailable
 * ```
 * A message may be created again with a different text after an attempt, e.g. because the name of the sender changed.
 * If the platform has the earlier file, that file is authoritative; otherwise the new text is submitted.
 */
export class FlowSubmissions {
  constructor(
    private readonly settings: Pick<FrenchPlatformSettings, 'searchDelaySeconds'>,
    private readonly flows: FlowClient,
    private readonly submissions: SubmissionStore,
  ) {}

  /** Returns whether a submission with the tracking id is recorded. */
  async has(trackingId: string): Promise<boolean> {
    return (await this.submissions.find(trackingId)) !== null;
  }

  /**
   * Submits a file; the platform has stored it when the promise resolves.
   * @returns the flow if the platform already had the file; null after a first submission
   * @throws PlatformRejectedError, PlatformUnavailableError
   */
  async submit(trackingId: string, description: FlowDescription, content: Buffer): Promise<Flow | null> {
    return translateFaults(async () => {
      const sha256 = digest(content);
      const submission = await this.submissions.findOrCreate(trackingId, sha256);
      if (!submission.isOfContract) throw createOtherContractError(trackingId);
      if (submission.flowId !== null) return this.getIfPresent(submission.flowId);
      const existingFlow = await this.findAndRecordFlow(trackingId, [sha256, submission.sha256]);
      if (existingFlow !== null) return existingFlow;
      this.throwWhileUncertain(submission);
      if (
        !(await this.submissions.replaceDigest(submission, sha256)) ||
        !(await this.submissions.beginAttempt({ ...submission, sha256 }, MAX_SUBMISSION_SECONDS))
      )
        throw new PlatformUnavailableError('Another attempt to submit the file is in progress.');
      const info: FlowInfo = {
        ...description,
        trackingId,
        name: toFileName(trackingId, description),
        sha256,
      };
      await this.attemptSubmission(trackingId, info, content);
      return null;
    });
  }

  /**
   * Finds the flow of a tracking id.
   * @returns null when the platform definitely does not have the flow, so that the file may be submitted again
   * @throws PlatformUnavailableError also while it is uncertain whether the platform has the flow
   */
  async find(trackingId: string): Promise<Flow | null> {
    return translateFaults(async () => {
      const submission = await this.submissions.find(trackingId);
      if (submission?.isOfContract === false) throw createOtherContractError(trackingId);
      const flowId = submission?.flowId ?? null;
      const existingFlow = flowId === null ? null : await this.getIfPresent(flowId);
      return existingFlow ?? this.findUnrecordedFlow(trackingId, submission);
    });
  }

  private async attemptSubmission(trackingId: string, info: FlowInfo, content: Buffer): Promise<void> {
    try {
      const { flowId } = await this.flows.submit({ info, content });
      await this.submissions.storeFlowId(trackingId, flowId);
    } catch (error) {
      if (!(error instanceof PlatformFaultError)) throw error;
      // The platform states that it has the file, so its search may already find the flow.
      if (
        error.fault === 'conflict' &&
        (await this.findAndRecordFlow(trackingId, [digest(content)])) !== null
      )
        return;
      if (error.mayHaveArrived || error.fault === 'conflict') await this.submissions.endAttempt(trackingId);
      else await this.submissions.undoAttempt(trackingId);
      if (error.fault === 'refused')
        throw new PlatformRejectedError([{ code: error.code ?? 'REJ_PLATFORM', message: error.message }]);
      throw error;
    }
  }

  /**
   * Finds the flow of a file by its tracking id, and stores the flow id.
   * @param digests digests of the versions that count as the same file
   * @throws PlatformRejectedError when the platform has a different file with the tracking id
   */
  private async findAndRecordFlow(trackingId: string, digests: readonly string[]): Promise<Flow | null> {
    const candidates = await this.flows.findByTrackingId(trackingId);
    for (const flow of candidates)
      if (digests.includes(flow.sha256 ?? digest(await this.flows.download(flow.flowId, 'Original')))) {
        await this.submissions.storeFlowId(trackingId, flow.flowId);
        return flow;
      }
    if (candidates.length > 0) throw createReuseError(trackingId);
    return null;
  }

  private async getIfPresent(flowId: string): Promise<Flow | null> {
    try {
      return await this.flows.get(flowId);
    } catch (error) {
      if (getFault(error) === 'notFound') return null;
      throw error;
    }
  }

  /** Searches for a file whose flow id is unknown or was removed. */
  private async findUnrecordedFlow(trackingId: string, submission: Submission | null): Promise<Flow | null> {
    const [latestFlow] = await this.flows.findByTrackingId(trackingId);
    if (latestFlow !== undefined) {
      await this.submissions.storeFlowId(trackingId, latestFlow.flowId);
      return latestFlow;
    }
    if (submission === null) return null;
    this.throwWhileUncertain(submission);
    await this.submissions.removeFlowId(trackingId);
    return null;
  }

  /** @throws PlatformUnavailableError while the platform may have a file that its search does not return yet */
  private throwWhileUncertain({ attemptAgeSeconds, receivedAgeSeconds }: Submission): void {
    const age = Math.min(attemptAgeSeconds ?? Infinity, receivedAgeSeconds ?? Infinity);
    const seconds = Math.ceil(this.settings.searchDelaySeconds - age);
    if (seconds > 0)
      throw new PlatformUnavailableError(
        'An earlier attempt may have reached the platform, but its search does not show it yet. The search is repeated later; the file is not sent twice.',
        { retryAfterSeconds: seconds, mayHaveArrived: true, hasAnswered: true },
      );
  }
}

function toFileName(trackingId: string, { flowSyntax }: FlowDescription): string {
  return `${trackingId}.${flowSyntax === 'Factur-X' ? 'pdf' : 'xml'}`;
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Creates the error for a file that was submitted under another contract. Only the platform of that contract knows the
 * outcome.
 */
export function createOtherContractError(trackingId: string): PlatformUnavailableError {
  return new PlatformUnavailableError(
    `The file ${trackingId} was submitted under another contract (FR_PLATFORM_NUMBER, FR_PLATFORM_ORGANIZATION_ID), and the platform of that contract decides on the file. The file is not submitted again. Restore the former settings until the platform has decided.`,
    { retryAfterSeconds: OTHER_CONTRACT_RETRY_SECONDS, mayHaveArrived: true },
  );
}

function createReuseError(trackingId: string): PlatformRejectedError {
  return new PlatformRejectedError([
    {
      code: 'REJ_UNI',
      message: `The platform already has a different file with the tracking id ${trackingId}.`,
    },
  ]);
}

/** Converts PlatformFaultError to PlatformUnavailableError, the error of the ports. */
export async function translateFaults<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof PlatformFaultError)) throw error;
    throw new PlatformUnavailableError(error.message, {
      retryAfterSeconds: error.retryAfterSeconds,
      mayHaveArrived: error.mayHaveArrived,
      cause: error,
    });
  }
}
