import type { FlowProfile, FlowSyntax, ProcessingRule } from '../../../standards/french-flow';
import {
  findBusinessProcess,
  getDocumentTypeIds,
  getFrenchStatusTypeIds,
} from '../../../standards/invoice/document-types';
import { BILLING_MODES } from '../../../standards/invoice/french-specifics';
import { formatDocTypeIdInSyntax } from '../../../standards/invoice/syntax-types';
import type { ServiceEntry } from '../../port/document-network';
import { PLATFORM_TRANSPORT, type InvoicePlatform, type InvoiceSubmission } from '../invoice-platform';
import { PlatformRejectedError, PlatformUnavailableError } from '../reporting-platform';
import type { FlowInbox } from './flow-inbox';
import { translateFaults, type FlowDescription, type FlowSubmissions } from './flow-submissions';
import type { FrenchAddressBook } from './french-address-book';
import { listReasons } from './report-status';

const BUSINESS_PROCESSES = ['REGULATED', 'NON_REGULATED'] as const;

/** Specification identifier (BT-24) of EN 16931 without a national profile. */
const EN16931 = 'urn:cen.eu:en16931:2017';

/**
 * Document types that every French platform receives: the French profiles of UBL and CII, life-cycle statuses, and
 * plain EN 16931, the only type that Factur-X files state. With plain EN 16931, BT-23 is the billing mode.
 */
const ACCEPTED_TYPES = listAcceptedTypes();

/** Exchange of invoices with the other French platforms, over the interface XP Z12-013 of the contract's platform. */
export class AfnorInvoicePlatform implements InvoicePlatform {
  /** @param endpointUrl key under which failures of the destination are counted */
  constructor(
    private readonly endpointUrl: string,
    private readonly addresses: FrenchAddressBook,
    private readonly submissions: FlowSubmissions,
    private readonly inbox: FlowInbox,
  ) {}

  async listEntries(participant: string): Promise<ServiceEntry[] | null> {
    const entry = await this.addresses.find('production', participant);
    if (entry?.status === 'unknown')
      throw new PlatformUnavailableError('The directory of the French platforms does not respond.');
    if (entry?.status !== 'enabled') return null;
    return ACCEPTED_TYPES.map(({ docTypeId, processes }) => ({
      docTypeId,
      processes,
      transportProfile: PLATFORM_TRANSPORT,
      endpointUrl: this.endpointUrl,
      certificateExpiresAt: null,
    }));
  }

  hasSubmission(trackingId: string): Promise<boolean> {
    return this.submissions.has(trackingId);
  }

  async send({
    trackingId,
    docTypeId,
    processId,
    content,
    findPdf,
  }: InvoiceSubmission): Promise<{ flowId: string; state: 'accepted' | 'pending' }> {
    const description = toFlowDescription(docTypeId, processId);
    // A Factur-X PDF contains the invoice as CII, so the whole PDF is sent.
    const pdf = description.flowSyntax === 'CII' ? ((await findPdf?.()) ?? null) : null;
    const existingFlow = await (pdf === null
      ? this.submissions.submit(trackingId, description, content)
      : this.submissions.submit(trackingId, { ...description, flowSyntax: 'Factur-X' }, pdf));
    const flow = existingFlow ?? (await this.submissions.find(trackingId));
    if (flow === null)
      throw new PlatformUnavailableError('The platform does not list the submitted document yet.', {
        hasAnswered: true,
      });
    const { acknowledgement, flowId } = flow;
    if (acknowledgement.status === 'Error') throw new PlatformRejectedError(listReasons(acknowledgement));
    return { flowId, state: acknowledgement.status === 'Ok' ? 'accepted' : 'pending' };
  }

  /** Always searches for new flows, because the platform may just have announced one. */
  async receive(): Promise<void> {
    await translateFaults(() => this.inbox.refresh(0));
  }
}

function listAcceptedTypes(): { docTypeId: string; processes: string[] }[] {
  const types = new Map<string, string[]>();
  for (const kind of ['invoice', 'creditNote'] as const)
    for (const profile of ['frenchCius', 'frenchExtended'] as const)
      for (const process of BUSINESS_PROCESSES) {
        const { customizationId, processId } = getDocumentTypeIds(kind, profile, process);
        for (const syntax of ['ubl', 'cii'] as const) {
          const docTypeId = formatDocTypeIdInSyntax(syntax, kind, customizationId);
          types.set(docTypeId, [...new Set([...(types.get(docTypeId) ?? []), processId])]);
        }
      }
  const processes = BUSINESS_PROCESSES.map(
    (process) => getDocumentTypeIds('invoice', 'frenchCius', process).processId,
  );
  for (const syntax of ['ubl', 'cii'] as const)
    for (const kind of ['invoice', 'creditNote'] as const)
      types.set(formatDocTypeIdInSyntax(syntax, kind, EN16931), [...processes, ...BILLING_MODES]);
  const statusType = getFrenchStatusTypeIds();
  types.set(statusType.docTypeId, [statusType.processId]);
  return [...types].map(([docTypeId, processes]) => ({ docTypeId, processes }));
}

function toFlowDescription(docTypeId: string, processId: string): FlowDescription {
  const flowSyntax: FlowSyntax =
    docTypeId === getFrenchStatusTypeIds().docTypeId
      ? 'CDAR'
      : docTypeId.includes('::CrossIndustryInvoice##')
        ? 'CII'
        : 'UBL';
  if (flowSyntax === 'CDAR') return { flowSyntax, processingRule: 'NotApplicable' };
  const processingRule: ProcessingRule =
    findBusinessProcess(processId) === 'NON_REGULATED' ? 'OutOfScope' : 'B2B';
  const flowProfile: FlowProfile = docTypeId.includes(':extended:') ? 'Extended-CTC-FR' : 'CIUS';
  return { flowSyntax, processingRule, flowProfile };
}
