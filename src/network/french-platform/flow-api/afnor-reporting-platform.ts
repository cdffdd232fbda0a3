import { createHash } from 'node:crypto';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import type { Flow, FlowInfo } from '../../../standards/french-flow';
import {
  PlatformRefusedError,
  PlatformUnavailableError,
  type DeclarantRegistration,
  type FlowOutcome,
  type FlowSubmission,
  type InvoiceStatusSubmission,
  type ReportingPlatform,
  type Sender,
} from '../reporting-platform';
import type { FlowClient } from './flow-client';
import type { FrenchDirectory } from './french-directory';
import { getFault, PlatformFaultError } from './platform-fault';
import { listReasons, toOutcome } from './report-status';
import type { StatusInbox } from './status-inbox';
import type { Submission, SubmissionStore } from './submission-store';

/** Parts of the adapter, which the installation's settings connect. */
export interface AfnorPlatformParts {
  settings: FrenchPlatformSettings;
  flows: FlowClient;
  /** Null: the contract includes no directory service. */
  directory: FrenchDirectory | null;
  submissions: SubmissionStore;
  inbox: StatusInbox;
}

/**
 * Platform of French production teams over the interface XP Z12-013.
 *
 * The interface does not promise that a tracking id is used once, so a file is never sent while an earlier attempt may
 * have arrived:
 * ```
 * search by tracking id ─ found ─────────────────────────────────────────> received
 *        │ not found
 *        ├─ an attempt may have arrived less than the search delay ago ───> unavailable, searched again later
 *        └─ none ──> record the attempt ──> POST flows ─ 202 ─────────────> received
 *                                             ├─ certainly not processed ─> undo the attempt; unavailable or refused
 *                                             └─ anything else ───────────> unavailable
 * ```
 */
export class AfnorReportingPlatform implements ReportingPlatform {
  readonly sender: Sender;

  constructor(private readonly parts: AfnorPlatformParts) {
    const { number, name } = parts.settings;
    this.sender = { platformNumber: number, name };
  }

  /**
   * The interface has no call that registers a declarant: the contract with the platform does. What can be verified is that
   * the platform accepts our credentials, and that its directory has the SIREN as an active one.
   */
  async register({ siren }: DeclarantRegistration): Promise<void> {
    await translateFaults(async () => {
      const { flows, directory } = this.parts;
      await flows.checkHealth();
      if (directory === null) return;
      const unit = await directory.findSiren(siren);
      if (unit === null)
        throw new PlatformRefusedError([
          { code: 'SIREN_UNKNOWN', message: `The platform's directory does not have the SIREN ${siren}.` },
        ]);
      if (unit.administrativeStatus === 'C')
        throw new PlatformRefusedError([
          {
            code: 'SIREN_CEASED',
            message: `The SIREN ${siren} has ceased according to the platform's directory.`,
          },
        ]);
    });
  }

  async submit({ submissionId, xml }: FlowSubmission): Promise<void> {
    await this.submitFile(submissionId, 'FRR', xml);
  }

  async submitStatus({ messageId, xml }: InvoiceStatusSubmission): Promise<void> {
    const flow = await this.submitFile(messageId, 'CDAR', xml);
    if (flow?.acknowledgement.status === 'Error')
      throw new PlatformRefusedError(listReasons(flow.acknowledgement));
  }

  async findOutcome(submissionId: string): Promise<FlowOutcome | null> {
    return translateFaults(async () => {
      const { submissions, inbox, settings } = this.parts;
      const submission = await submissions.find(submissionId);
      const flowId = submission?.flowId ?? null;
      const known = flowId === null ? null : await this.getIfPresent(flowId);
      const flow = known ?? (await this.findAgain(submissionId, submission));
      if (flow === null) return null;
      const statuses = await inbox.listStatuses(submissionId);
      return toOutcome(flow.acknowledgement, statuses, settings.reportOutcome);
    });
  }

  /** Returns the flow when the platform had the file already; null after a first submission. */
  private async submitFile(
    trackingId: string,
    flowSyntax: FlowInfo['flowSyntax'],
    content: Buffer,
  ): Promise<Flow | null> {
    return translateFaults(async () => {
      const { submissions } = this.parts;
      const sha256 = createHash('sha256').update(content).digest('hex');
      const submission = await submissions.findOrCreate(trackingId, sha256);
      if (submission.sha256 !== sha256) throw createReuseError(trackingId);
      if (submission.flowId !== null) return this.getIfPresent(submission.flowId);
      const found = await this.findOwn(trackingId, sha256);
      if (found !== null) return found;
      this.refuseWhileUncertain(submission);
      if (!(await submissions.beginAttempt(submission)))
        throw new PlatformUnavailableError('Another attempt to submit the file is in progress.');
      await this.attempt(trackingId, sha256, flowSyntax, content);
      return null;
    });
  }

  private async attempt(
    trackingId: string,
    sha256: string,
    flowSyntax: FlowInfo['flowSyntax'],
    content: Buffer,
  ): Promise<void> {
    const { submissions, flows } = this.parts;
    const info: FlowInfo = {
      flowSyntax,
      processingRule: 'NotApplicable',
      trackingId,
      name: `${trackingId}.xml`,
      sha256,
    };
    try {
      const { flowId } = await flows.submit({ info, content });
      await submissions.storeFlowId(trackingId, flowId);
    } catch (error) {
      if (!(error instanceof PlatformFaultError)) throw error;
      // The platform says that it has the file: its search may show the flow already.
      if (error.fault === 'conflict' && (await this.findOwn(trackingId, sha256)) !== null) return;
      if (!error.mayHaveArrived && error.fault !== 'conflict') await submissions.undoAttempt(trackingId);
      if (error.fault === 'refused')
        throw new PlatformRefusedError([{ code: error.code ?? 'REJ_PLATFORM', message: error.message }]);
      throw error;
    }
  }

  /** Finds the flow of a file by its tracking id, and records it. @throws PlatformRefusedError when the file is another one */
  private async findOwn(trackingId: string, sha256: string): Promise<Flow | null> {
    const { submissions, flows } = this.parts;
    const found = await flows.findByTrackingId(trackingId);
    for (const flow of found)
      if ((flow.sha256 ?? (await this.getDigest(flow))) === sha256) {
        await submissions.storeFlowId(trackingId, flow.flowId);
        return flow;
      }
    if (found.length > 0) throw createReuseError(trackingId);
    return null;
  }

  private async getDigest({ flowId }: Flow): Promise<string> {
    const content = await this.parts.flows.download(flowId, 'Original');
    return createHash('sha256').update(content).digest('hex');
  }

  private async getIfPresent(flowId: string): Promise<Flow | null> {
    try {
      return await this.parts.flows.get(flowId);
    } catch (error) {
      if (getFault(error) === 'notFound') return null;
      throw error;
    }
  }

  /**
   * Searches for a file whose flow is not known, or not known any more.
   * @returns null when the platform certainly does not have it; then it may be submitted again
   */
  private async findAgain(trackingId: string, submission: Submission | null): Promise<Flow | null> {
    const { submissions, flows } = this.parts;
    const [found] = await flows.findByTrackingId(trackingId);
    if (found !== undefined) {
      await submissions.storeFlowId(trackingId, found.flowId);
      return found;
    }
    if (submission === null) return null;
    this.refuseWhileUncertain(submission);
    await submissions.forgetFlow(trackingId);
    return null;
  }

  /** @throws PlatformUnavailableError while the platform may have a file that its search does not show yet */
  private refuseWhileUncertain({ attemptAgeSeconds, receivedAgeSeconds }: Submission): void {
    const delay = this.parts.settings.searchDelaySeconds;
    const age = Math.min(attemptAgeSeconds ?? Infinity, receivedAgeSeconds ?? Infinity);
    const seconds = Math.ceil(delay - age);
    if (seconds > 0)
      throw new PlatformUnavailableError(
        'An earlier attempt may have reached the platform, whose search does not show it yet. The platform is searched again later; the file is not sent twice.',
        { retryAfterSeconds: seconds },
      );
  }
}

function createReuseError(trackingId: string): PlatformRefusedError {
  return new PlatformRefusedError([
    { code: 'REJ_UNI', message: `The platform has another file with the tracking id ${trackingId}.` },
  ]);
}

/** Converts faults of the platform to the errors of the port. */
async function translateFaults<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof PlatformFaultError)) throw error;
    throw new PlatformUnavailableError(error.message, {
      retryAfterSeconds: error.retryAfterSeconds,
      cause: error,
    });
  }
}
