import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import {
  PlatformRejectedError,
  PlatformUnavailableError,
  type DeclarantRegistration,
  type FlowOutcome,
  type FlowSubmission,
  type InvoiceStatusSubmission,
  type ReportingPlatform,
  type TransmissionSender,
} from '../reporting-platform';
import type { FlowClient } from './flow-client';
import { translateFaults, type FlowSubmissions } from './flow-submissions';
import type { FrenchDirectory } from './french-directory';
import { listReasons, determineOutcome } from './report-status';
import type { FlowInbox } from './flow-inbox';

/** Components of the adapter, created from the settings of the contract. */
export interface AfnorPlatformParts {
  settings: FrenchPlatformSettings;
  flows: FlowClient;
  /** Directory service; null when the contract includes none. */
  directory: FrenchDirectory | null;
  submissions: FlowSubmissions;
  inbox: Pick<FlowInbox, 'listStatuses'>;
}

/** Reporting platform of French production teams, called through the interface XP Z12-013. */
export class AfnorReportingPlatform implements ReportingPlatform {
  readonly sender: TransmissionSender;

  constructor(private readonly parts: AfnorPlatformParts) {
    const { number, name } = parts.settings;
    this.sender = { platformNumber: number, name };
  }

  /**
   * Verifies that the platform accepts the credentials and that the SIREN is active in the platform's directory. The
   * interface has no operation to register a declarant; the contract with the platform covers the registration.
   */
  async register({ siren }: DeclarantRegistration): Promise<void> {
    await translateFaults(async () => {
      const { flows, directory } = this.parts;
      await flows.checkHealth();
      if (directory === null) return;
      const unit = await directory.findSiren(siren);
      if (unit === null)
        throw new PlatformRejectedError([
          {
            code: 'SIREN_UNKNOWN',
            message: `The SIREN ${siren} is not in the platform's directory; check the number.`,
          },
        ]);
      if (unit.administrativeStatus === 'C')
        throw new PlatformRejectedError([
          {
            code: 'SIREN_CEASED',
            message: `The platform's directory marks the SIREN ${siren} as ceased (administrative status C).`,
          },
        ]);
    });
  }

  async submit({ submissionId, xml }: FlowSubmission): Promise<void> {
    await this.parts.submissions.submit(submissionId, { flowSyntax: 'FRR', ...NO_PROCESSING_RULE }, xml);
  }

  async submitStatus({ messageId, xml }: InvoiceStatusSubmission): Promise<void> {
    const { submissions } = this.parts;
    const existingFlow = await submissions.submit(
      messageId,
      { flowSyntax: 'CDAR', ...NO_PROCESSING_RULE },
      xml,
    );
    const { acknowledgement } = existingFlow ?? (await submissions.find(messageId)) ?? PENDING_FLOW;
    if (acknowledgement.status === 'Error') throw new PlatformRejectedError(listReasons(acknowledgement));
    if (acknowledgement.status === 'Pending')
      throw new PlatformUnavailableError('The platform received the status but has not accepted it yet.');
  }

  async findOutcome(submissionId: string): Promise<FlowOutcome | null> {
    const flow = await this.parts.submissions.find(submissionId);
    if (flow === null) return null;
    const statuses = await translateFaults(() => this.parts.inbox.listStatuses(submissionId));
    return determineOutcome(flow.acknowledgement, statuses, this.parts.settings.reportOutcome);
  }
}

/** Acknowledgement of a flow that is not visible at the platform yet. */
const PENDING_FLOW = { acknowledgement: { status: 'Pending' } } as const;

/** Processing rule of reports and statuses; the rules for invoices do not apply to them. */
const NO_PROCESSING_RULE = { processingRule: 'NotApplicable' } as const;
