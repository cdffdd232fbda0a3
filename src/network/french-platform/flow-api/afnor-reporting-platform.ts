import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
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
import { translateFaults, type FlowSubmissions } from './flow-submissions';
import type { FrenchDirectory } from './french-directory';
import { listReasons, toOutcome } from './report-status';
import type { FlowInbox } from './flow-inbox';

/** Parts of the adapter, created from the installation's settings. */
export interface AfnorPlatformParts {
  settings: FrenchPlatformSettings;
  flows: FlowClient;
  /** Directory service; null: the contract includes none. */
  directory: FrenchDirectory | null;
  submissions: FlowSubmissions;
  inbox: Pick<FlowInbox, 'listStatuses'>;
}

/** Platform of French production teams over the interface XP Z12-013. */
export class AfnorReportingPlatform implements ReportingPlatform {
  readonly sender: Sender;

  constructor(private readonly parts: AfnorPlatformParts) {
    const { number, name } = parts.settings;
    this.sender = { platformNumber: number, name };
  }

  /**
   * Verifies that the platform accepts the credentials and that its directory has the SIREN as active. The interface
   * has no call that registers a declarant; the contract with the platform does that.
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
    await this.parts.submissions.submit(submissionId, { flowSyntax: 'FRR', ...NO_RULE }, xml);
  }

  async submitStatus({ messageId, xml }: InvoiceStatusSubmission): Promise<void> {
    const { submissions } = this.parts;
    const knownFlow = await submissions.submit(messageId, { flowSyntax: 'CDAR', ...NO_RULE }, xml);
    const { acknowledgement } = knownFlow ?? (await submissions.find(messageId)) ?? NOT_SHOWN;
    if (acknowledgement.status === 'Error') throw new PlatformRefusedError(listReasons(acknowledgement));
    if (acknowledgement.status === 'Pending')
      throw new PlatformUnavailableError('The platform has the status and has not accepted it yet.');
  }

  async findOutcome(submissionId: string): Promise<FlowOutcome | null> {
    const flow = await this.parts.submissions.find(submissionId);
    if (flow === null) return null;
    const statuses = await translateFaults(() => this.parts.inbox.listStatuses(submissionId));
    return toOutcome(flow.acknowledgement, statuses, this.parts.settings.reportOutcome);
  }
}

/** Acknowledgement of a flow that is not visible at the platform yet. */
const NOT_SHOWN = { acknowledgement: { status: 'Pending' } } as const;

/** Processing rule of reports and statuses, which follow no rule for invoices. */
const NO_RULE = { processingRule: 'NotApplicable' } as const;
