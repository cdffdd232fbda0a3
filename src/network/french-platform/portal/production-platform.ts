import type { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { FrenchPortalSettings } from '../../../platform/kernel/settings/french-portal-settings';
import { extractInvoiceData, formatInvoiceDataName } from '../../../standards/flux1';
import { parseXml } from '../../../standards/invoice/xml';
import type { ConnectedContract } from '../flow-api/connect-contract';
import {
  missingPlatform,
  PlatformRejectedError,
  PlatformUnavailableError,
  type DeclarantRegistration,
  type FlowOutcome,
  type FlowSubmission,
  type InvoiceDataSubmission,
  type InvoiceStatusSubmission,
  type ReportingPlatform,
  type TransmissionSender,
} from '../reporting-platform';
import type { PortalDocument, PortalFile } from './portal-file';
import type { PortalFiles } from './portal-files';
import { HAS_PLATFORM_SUBMISSION } from './portal.queries';

/**
 * Platform of a company of a production team: the platform of the company's own contract; without one, the state portal
 * if the operator is an accredited platform; otherwise the platform of the installation's contract. The route of a
 * submission never changes, because the outcome returns over the same route.
 */
export class ProductionPlatform implements ReportingPlatform {
  private readonly contract: ReportingPlatform;
  /**
   * Whether the contract has priority over the portal: the company's own contract, or the contract under which the file
   * was submitted.
   */
  private readonly usesContract: boolean;

  /** @param isSubmitted whether the file of the request was, or may have been, submitted under the contract */
  constructor(
    private readonly files: PortalFiles,
    private readonly unitOfWork: UnitOfWork,
    contract: ConnectedContract | null,
    isSubmitted: boolean,
  ) {
    this.contract = contract?.reporting ?? missingPlatform;
    this.usesContract = isSubmitted || (contract?.identity.companyId ?? null) !== null;
  }

  get sender(): TransmissionSender | null {
    const settings = this.portalSettings;
    return settings === null
      ? this.contract.sender
      : { platformNumber: settings.platformNumber, name: settings.platformName };
  }

  /** Registers the declarant with the contract's platform. The portal needs no registration. */
  async register(declarant: DeclarantRegistration): Promise<void> {
    if (this.portalSettings === null) await this.contract.register(declarant);
  }

  async submit(submission: FlowSubmission): Promise<void> {
    const { submissionId: id, teamId, siren, xml } = submission;
    const settings = await this.choosePortal('filing', id);
    if (settings === null) return this.contract.submit(submission);
    await this.requestFile(settings, {
      ...{ teamId, kind: 'filing', id, flow: 'report', reference: id, siren, xml },
      entryName: `${id}.xml`,
    });
  }

  async findOutcome(id: string): Promise<FlowOutcome | null> {
    const file = await this.files.find('filing', id);
    if (file !== null) return toOutcome(file);
    const settings = await this.choosePortal('filing', id);
    return settings === null ? this.contract.findOutcome(id) : null;
  }

  /**
   * Submits a life-cycle status. The status counts as received when the portal has received its flow. Afterwards the
   * portal reports only a rejection, as the domain event `portal.answered`.
   */
  async submitStatus(status: InvoiceStatusSubmission): Promise<void> {
    const { messageId: id, teamId, xml } = status;
    const settings = await this.choosePortal('status', id);
    if (settings === null) return this.contract.submitStatus(status);
    await this.requestFile(settings, {
      ...{ teamId, kind: 'status', id, flow: 'requiredStatuses', reference: id, siren: null, xml },
      entryName: `${id}.xml`,
    });
    assertReceived(await this.files.find('status', id));
  }

  /** Submits the data of a domestic invoice once. Only the portal accepts this data. */
  async submitInvoiceData({ teamId, documentId, readXml }: InvoiceDataSubmission): Promise<void> {
    const settings = this.portalSettings;
    if (settings === null || settings.invoiceData === 'none') return;
    if ((await this.files.find('invoice', documentId)) !== null) return;
    const { invoiceData: scope } = settings;
    const { number, siren, xml } = await readXml();
    const data = extractInvoiceData(parseXml(xml), scope);
    if (data.missingTerms.length > 0)
      throw new PlatformRejectedError([
        {
          code: 'IRR_SYNTAX',
          message: `The invoice lacks information that the tax portal requires: ${data.missingTerms.join(', ')}.`,
        },
      ]);
    await this.requestFile(settings, {
      ...{ teamId, kind: 'invoice', id: documentId, flow: 'invoiceDataUbl', reference: number, siren },
      entryName: formatInvoiceDataName(scope, documentId),
      xml: Buffer.from(data.xml),
    });
  }

  /** Settings of the portal; null when the company submits under a contract. */
  private get portalSettings(): FrenchPortalSettings | null {
    return this.usesContract ? null : this.files.settings;
  }

  /**
   * Chooses the route of a submission.
   * @returns the settings of the portal; null when the contract is used
   * @throws PlatformUnavailableError when the submission was made through the portal, but the portal is not configured
   * any more
   */
  private async choosePortal(kind: 'filing' | 'status', id: string): Promise<FrenchPortalSettings | null> {
    const { settings } = this.files;
    if (settings === null || this.usesContract) {
      const file = await this.files.find(kind, id);
      // The company may have entered its contract after the file was created.
      if (file === null || settings !== null) return file === null ? null : settings;
      throw new PlatformUnavailableError(
        `The submission was made to the state portal in the file ${file.name}, and the portal decides on it; restore the FR_PORTAL settings.`,
      );
    }
    const platformSubmissions = await this.unitOfWork.query(HAS_PLATFORM_SUBMISSION, [id]);
    // Another process may have submitted the filing in the meantime.
    return platformSubmissions.length === 0 ? settings : null;
  }

  private requestFile(settings: FrenchPortalSettings, document: PortalDocument): Promise<void> {
    return this.unitOfWork.run((tx) => this.files.requestFile(tx, settings, document));
  }
}

function toOutcome({ state, reasons }: PortalFile): FlowOutcome {
  if (state === 'accepted') return { code: '300' };
  return state === 'refused' ? { code: '501', reasons } : { code: '500' };
}

/**
 * @throws PlatformRejectedError when the portal rejected the file, PlatformUnavailableError until the portal has
 * answered
 */
function assertReceived(file: PortalFile | null): void {
  if (file === null) throw new Error('The requested file for the state portal was not stored');
  if (file.state === 'refused') throw new PlatformRejectedError(file.reasons);
  if (file.state === 'waiting' || file.state === 'written')
    throw new PlatformUnavailableError(`The tax portal has not confirmed the file ${file.name} yet.`);
}
