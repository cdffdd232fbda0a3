import type { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { FrenchPortalSettings } from '../../../platform/kernel/settings/french-portal-settings';
import { extractInvoiceData, formatInvoiceDataName } from '../../../standards/flux1';
import { parseXml } from '../../../standards/invoice/xml';
import type { ConnectedContract } from '../flow-api/connect-contract';
import {
  missingPlatform,
  PlatformRefusedError,
  PlatformUnavailableError,
  type DeclarantRegistration,
  type FlowOutcome,
  type FlowSubmission,
  type InvoiceDataSubmission,
  type InvoiceStatusSubmission,
  type ReportingPlatform,
  type Sender,
} from '../reporting-platform';
import type { PortalDocument, PortalFile } from './portal-file';
import type { PortalFiles } from './portal-files';
import { IS_SUBMITTED_ELSEWHERE } from './portal.queries';

/**
 * Platform of a company of a production team. The production platform is the platform of the company's own contract;
 * without one, the state portal, when the operator is an accredited platform; otherwise the platform of the
 * installation's contract. A submission never changes its route, because its outcome returns over the same route.
 */
export class ProductionPlatform implements ReportingPlatform {
  private readonly contract: ReportingPlatform;
  /**
   * Whether the contract has priority over the portal: the company's own contract, or the contract under which the file
   * was submitted.
   */
  private readonly usesContract: boolean;

  /**
   * @param isSubmitted whether the file in question was, or may have been, submitted under the contract
   */
  constructor(
    private readonly files: PortalFiles,
    private readonly unitOfWork: UnitOfWork,
    contract: ConnectedContract | null,
    isSubmitted: boolean,
  ) {
    this.contract = contract?.reporting ?? missingPlatform;
    this.usesContract = isSubmitted || (contract?.identity.companyId ?? null) !== null;
  }

  get sender(): Sender | null {
    const settings = this.portal;
    return settings === null
      ? this.contract.sender
      : { platformNumber: settings.platformNumber, name: settings.platformName };
  }

  /** No operation: the portal needs no registration of a declarant. */
  async register(declarant: DeclarantRegistration): Promise<void> {
    if (this.portal === null) await this.contract.register(declarant);
  }

  async submit(submission: FlowSubmission): Promise<void> {
    const { submissionId: id, teamId, siren, xml } = submission;
    const settings = await this.chooseWay('filing', id);
    if (settings === null) return this.contract.submit(submission);
    await this.request(settings, {
      ...{ teamId, kind: 'filing', id, flow: 'report', reference: id, siren, xml },
      entryName: `${id}.xml`,
    });
  }

  async findOutcome(id: string): Promise<FlowOutcome | null> {
    const file = await this.files.find('filing', id);
    if (file !== null) return toOutcome(file);
    const settings = await this.chooseWay('filing', id);
    return settings === null ? this.contract.findOutcome(id) : null;
  }

  /**
   * Submits a status, which counts as received when the portal has received its flow. Later the portal reports only a
   * refusal, as the domain event `portal.answered`.
   */
  async submitStatus(status: InvoiceStatusSubmission): Promise<void> {
    const { messageId: id, teamId, xml } = status;
    const settings = await this.chooseWay('status', id);
    if (settings === null) return this.contract.submitStatus(status);
    await this.request(settings, {
      ...{ teamId, kind: 'status', id, flow: 'requiredStatuses', reference: id, siren: null, xml },
      entryName: `${id}.xml`,
    });
    requireReceived(await this.files.find('status', id));
  }

  /** Submits the data of a domestic invoice, once. Only the portal accepts them. */
  async submitInvoiceData({ teamId, documentId, readXml }: InvoiceDataSubmission): Promise<void> {
    const settings = this.portal;
    if (settings === null || settings.invoiceData === 'none') return;
    if ((await this.files.find('invoice', documentId)) !== null) return;
    const { invoiceData: scope } = settings;
    const { number, siren, xml } = await readXml();
    const data = extractInvoiceData(parseXml(xml), scope);
    if (data.missingTerms.length > 0)
      throw new PlatformRefusedError([
        {
          code: 'IRR_SYNTAX',
          message: `The invoice lacks what the tax portal requires: ${data.missingTerms.join(', ')}.`,
        },
      ]);
    await this.request(settings, {
      ...{ teamId, kind: 'invoice', id: documentId, flow: 'invoiceDataUbl', reference: number, siren },
      entryName: formatInvoiceDataName(scope, documentId),
      xml: Buffer.from(data.xml),
    });
  }

  /** Settings of the portal; null when the company submits under a contract. */
  private get portal(): FrenchPortalSettings | null {
    return this.usesContract ? null : this.files.settings;
  }

  /**
   * Chooses the route of a submission.
   * @returns the settings of the portal; null: the contract is used
   * @throws PlatformUnavailableError when it was submitted through the portal, which is not configured any more
   */
  private async chooseWay(kind: 'filing' | 'status', id: string): Promise<FrenchPortalSettings | null> {
    const { settings } = this.files;
    if (settings === null || this.usesContract) {
      const file = await this.files.find(kind, id);
      // The company may have created its contract after the file.
      if (file === null || settings !== null) return file === null ? null : settings;
      throw new PlatformUnavailableError(
        `The submission is in the file ${file.name} for the state portal, which decides on it; restore the FR_PORTAL settings.`,
      );
    }
    const otherSubmissions = await this.unitOfWork.query(IS_SUBMITTED_ELSEWHERE, [id]);
    // Another process may have submitted the filing in the meantime.
    return otherSubmissions.length === 0 ? settings : null;
  }

  private request(settings: FrenchPortalSettings, document: PortalDocument): Promise<void> {
    return this.unitOfWork.run((tx) => this.files.request(tx, settings, document));
  }
}

function toOutcome({ state, reasons }: PortalFile): FlowOutcome {
  if (state === 'accepted') return { code: '300' };
  return state === 'refused' ? { code: '501', reasons } : { code: '500' };
}

/** @throws PlatformRefusedError, PlatformUnavailableError until the portal has answered */
function requireReceived(file: PortalFile | null): void {
  if (file === null) throw new Error('A file was requested and not stored');
  if (file.state === 'refused') throw new PlatformRefusedError(file.reasons);
  if (file.state === 'waiting' || file.state === 'written')
    throw new PlatformUnavailableError(`The tax portal has not answered on the file ${file.name} yet.`);
}
