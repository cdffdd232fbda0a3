import { Injectable } from '@nestjs/common';
import { PortalFiles } from '../../network/french-platform/portal/portal-files';
import { ApiError } from '../../platform/kernel/http/api-error';
import { idempotencyClaims, IdempotencyKeyUsedError } from '../../platform/kernel/http/idempotency/claim';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { parseSiren, findSiren, type StatusMessage } from '../../standards/cdar';
import { isDocumentKind, isSelfBillingKind } from '../../standards/invoice';
import type {
  AcknowledgementDetail,
  FlowSyntax,
  FlowType,
  ProcessingRule,
} from '../../standards/french-flow';
import { DocumentReader } from '../documents/reading/document-reader';
import type { DocumentReading, PayloadReading } from '../documents/reading/reading';
import { SendService } from '../sending/send.service';
import { COMPANY_OF_SIREN, DOCUMENT_OF_IDEMPOTENCY_KEY } from './french-flow.queries';
import {
  createErrorResult,
  toErrors,
  toErrorResult,
  toWarnings,
  WHOLE_FILE,
  type FlowResult,
} from './flow-result';
import { toPortalFlowResult } from './portal-flows';
import { toFrenchCius } from './french-cius';
import type { DueFlow } from './french-flow-work';

/** Issuer, recipient and flow type of a submitted document. */
interface FlowAddressing {
  /** SIREN of the sending company; null when the document states none. */
  siren: string | null;
  /** Electronic address of the recipient, `<scheme>:<identifier>`; null when the document states none. */
  recipient: string | null;
  flowType: FlowType;
  /** Whether the public portal is the only recipient. */
  isForPortal: boolean;
  /** Id of a status message; null for an invoice. */
  messageId: string | null;
}

/** Processing rules of documents that are delivered to a recipient. */
const SUPPORTED_PROCESSING_RULES: readonly (ProcessingRule | null)[] = [
  null,
  'B2B',
  'B2G',
  'OutOfScope',
  'B2GOutOfScope',
  'NotApplicable',
];
/** HTTP statuses and error codes of temporary failures. */
const RETRYABLE_STATUSES = new Set([429]);
const RETRYABLE_CODES = new Set(['idempotency_key_in_progress']);

/**
 * Validates submitted invoices and statuses, and sends them as documents of the company whose SIREN the file states
 * as issuer, like documents submitted through the API. A retry after a crash creates no second document, because the
 * id of the flow is stored with the document as its `Idempotency-Key`.
 */
@Injectable()
export class DocumentFlows {
  constructor(
    private readonly reader: DocumentReader,
    private readonly sends: SendService,
    private readonly unitOfWork: UnitOfWork,
    private readonly portalFiles: PortalFiles,
  ) {}

  /**
   * @throws ApiError for a temporary failure
   */
  async validate(flow: DueFlow): Promise<FlowResult> {
    const existingDocument = await this.findDocument(flow);
    const payloadReading = await this.reader.readPayload(flow.file, null);
    if (!payloadReading.ok)
      return existingDocument === null
        ? createErrorResult(
            flow.flowSyntax === 'Factur-X' ? 'UNREADABLE_PDF' : 'MALFORMED_XML',
            payloadReading.message,
          )
        : { status: 'Ok', details: [], flowType: null, documentId: existingDocument };
    const { reading } = payloadReading;
    const addressing =
      reading.type === 'lifecycleStatus' ? toStatusAddressing(reading) : toInvoiceAddressing(reading);
    const acceptedResult = {
      status: 'Ok' as const,
      details: toWarnings(reading.validation.errors),
      flowType: addressing?.flowType ?? null,
    };
    if (existingDocument !== null) return { ...acceptedResult, documentId: existingDocument };
    const actualSyntax = findOtherSyntax(flow.flowSyntax, payloadReading, reading);
    if (actualSyntax !== null || addressing === null)
      return createErrorResult(
        'SYNTAX_MISMATCH',
        `The flow is declared as ${flow.flowSyntax}, but the file is ${actualSyntax ?? 'of another kind'}.`,
      );
    if (addressing.isForPortal)
      return this.validateForPortal(flow, reading, addressing, acceptedResult.details);
    if (!SUPPORTED_PROCESSING_RULES.includes(flow.processingRule))
      return createErrorResult(
        'UNSUPPORTED_PROCESSING_RULE',
        `This platform delivers invoices to their recipients and does not process them as ${flow.processingRule ?? ''}. Submit a Flux 10 report (FRR) instead.`,
        { item: 'processingRule', flowType: addressing.flowType },
      );
    return this.send({ flow, xml: payloadReading.xml }, addressing, acceptedResult);
  }

  /**
   * Validates a status for the public portal. The issuer of the status is a platform without a SIREN, or a company of
   * the team.
   */
  private async validateForPortal(
    { teamId, environment }: DueFlow,
    { validation }: DocumentReading,
    { siren, flowType, messageId }: FlowAddressing,
    details: AcknowledgementDetail[],
  ): Promise<FlowResult> {
    const errors = toErrors(validation.errors);
    if (errors.length > 0) return { status: 'Error', details: errors, flowType, documentId: null };
    if (siren !== null && (await this.findCompany(teamId, siren)) === null)
      return createUnknownIssuerResult(siren, flowType);
    return toPortalFlowResult({
      ...{ environment, isConnected: this.portalFiles.settings !== null, details, flowType },
      forwardedFile: { flow: 'requiredStatuses', reference: messageId ?? '', siren },
    });
  }

  private async send(
    { flow, xml }: { flow: DueFlow; xml: Buffer },
    { siren, recipient, flowType }: FlowAddressing,
    acceptedResult: Omit<FlowResult, 'documentId'>,
  ): Promise<FlowResult> {
    const companyId = siren === null ? null : await this.findCompany(flow.teamId, siren);
    if (companyId === null) return createUnknownIssuerResult(siren, flowType);
    if (recipient === null)
      return createErrorResult(
        'RECIPIENT_ADDRESS_MISSING',
        'The file must state the electronic address of its recipient with a scheme; none was found.',
        {
          item: 'recipient',
          flowType,
        },
      );
    const route = { flow, companyId, recipient };
    try {
      return { ...acceptedResult, documentId: await this.sendOnce(route, flow.file) };
    } catch (error) {
      const frenchXml = hasErrorCode(error, 'document_not_supported') ? toFrenchCius(xml) : null;
      if (frenchXml !== null) return this.sendAsFrench(route, frenchXml, acceptedResult);
      return toErrorResult(toFinalFailure(error), flowType);
    }
  }

  /**
   * Sends an invoice with the specification identifier of the French reform, when the recipient does not accept that
   * of the European standard.
   */
  private async sendAsFrench(
    route: Route,
    xml: Buffer,
    acceptedResult: Omit<FlowResult, 'documentId'>,
  ): Promise<FlowResult> {
    try {
      const documentId = await this.sendOnce(route, xml);
      return { ...acceptedResult, details: [...acceptedResult.details, SENT_AS_FRENCH], documentId };
    } catch (error) {
      return toErrorResult(toFinalFailure(error), acceptedResult.flowType);
    }
  }

  /** Sends the file as a document under the `Idempotency-Key` of the flow. */
  private async sendOnce({ flow, companyId, recipient }: Route, document: Buffer): Promise<string> {
    const { teamId, environment, sha256 } = flow;
    const key = toIdempotencyKey(flow);
    const claim = { teamId, key, fingerprint: Buffer.from(sha256, 'hex'), resource: null, ended: false };
    const input = { recipient, documentType: 'xml' as const, document, convert: true };
    const body = { validFields: input, faults: {} };
    try {
      const { id } = await idempotencyClaims.run(claim, () =>
        this.sends.send({ teamId, environment }, companyId, body, { isMinimal: true }),
      );
      if (id !== null) return id;
    } catch (error) {
      if (!(error instanceof IdempotencyKeyUsedError)) throw error;
    }
    const existingDocument = await this.findDocument(flow);
    if (existingDocument === null) throw new Error(`The document of ${flow.id} was not stored`);
    return existingDocument;
  }

  private async findDocument(flow: DueFlow): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ id: string }>(DOCUMENT_OF_IDEMPOTENCY_KEY, [
      flow.teamId,
      toIdempotencyKey(flow),
    ]);
    return row?.id ?? null;
  }

  private async findCompany(teamId: string, siren: string): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ id: string }>(COMPANY_OF_SIREN, [teamId, siren]);
    return row?.id ?? null;
  }
}

/** Company that sends a flow, and its recipient. */
interface Route {
  flow: DueFlow;
  companyId: string;
  recipient: string;
}

const SENT_AS_FRENCH: AcknowledgementDetail = {
  level: 'Warning',
  item: WHOLE_FILE,
  reasonCode: 'SENT_AS_FRENCH_CIUS',
  reasonMessage:
    'The recipient does not accept the specification identifier (BT-24) of the European standard in this syntax, so the invoice was sent with that of the French reform. Nothing else was changed.',
};

function createUnknownIssuerResult(siren: string | null, flowType: FlowType): FlowResult {
  return createErrorResult(
    'UNKNOWN_ISSUER',
    siren === null
      ? 'The file must state the SIREN of its issuer; none was found.'
      : `The team has no French company with the SIREN ${siren}. Create the company first.`,
    { item: 'issuer', flowType },
  );
}

function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Returns an error that would occur again on retry. @throws the error when it may be temporary */
function toFinalFailure(error: unknown): ApiError {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (RETRYABLE_STATUSES.has(error.status) || RETRYABLE_CODES.has(error.code)) throw error;
  return error;
}

function toIdempotencyKey({ id }: DueFlow): string {
  return `french-flow ${id}`;
}

function toInvoiceAddressing({ type, namedTerms }: DocumentReading): FlowAddressing | null {
  if (!isDocumentKind(type) || namedTerms === null) return null;
  return {
    siren: findSiren(namedTerms.issuer),
    recipient: formatAddress(namedTerms.recipient.address),
    flowType: isSelfBillingKind(type) ? 'SupplierInvoice' : 'CustomerInvoice',
    isForPortal: false,
    messageId: null,
  };
}

/** Formats an address as `<scheme>:<identifier>`; returns null when the scheme or the identifier is missing. */
function formatAddress(address: { scheme: string | null; identifier: string | null } | null): string | null {
  if (address === null || address.scheme === null || address.identifier === null) return null;
  return `${address.scheme}:${address.identifier}`;
}

/** Role of a seller in a status message (UNTDID 3035). */
const SELLER_ROLE = 'SE';
/** Statuses set by the platform of the seller: submitted and issued. */
const SELLER_PLATFORM_CODES: ReadonlySet<string | null> = new Set(['200', '201']);
/** Role of the public portal in a status message. */
const PORTAL_ROLE = 'DFH';

function toStatusAddressing({ parsedJson }: DocumentReading): FlowAddressing | null {
  if (parsedJson === null) return null;
  // The service itself serialized the JSON from a `StatusMessage`.
  const { id, issuer, recipients, invoices } = JSON.parse(parsedJson) as StatusMessage;
  const isOfSeller =
    issuer?.role === SELLER_ROLE || invoices.some(({ status }) => SELLER_PLATFORM_CODES.has(status));
  const address = recipients
    .filter(({ role }) => role !== PORTAL_ROLE)
    .map(({ electronicAddress }) => formatAddress(electronicAddress))
    .find((each) => each !== null);
  return {
    siren: findIssuerSiren(issuer),
    recipient: address ?? null,
    flowType: isOfSeller ? 'CustomerInvoiceLC' : 'SupplierInvoiceLC',
    isForPortal: recipients.length > 0 && recipients.every(({ role }) => role === PORTAL_ROLE),
    messageId: id,
  };
}

/**
 * Returns the SIREN of the issuer of a status. Existing clients omit the scheme, so an identifier of nine digits
 * without a scheme counts as a SIREN.
 */
function findIssuerSiren(issuer: StatusMessage['issuer']): string | null {
  const identifiers = issuer?.identifiers ?? [];
  const siren = identifiers.map(parseSiren).find((each) => each !== null);
  if (siren !== undefined) return siren;
  const bareIdentifier = identifiers.find(
    ({ scheme, identifier }) => scheme === null && /^\d{9}$/.test(identifier ?? ''),
  );
  return bareIdentifier?.identifier ?? null;
}

/** Returns the actual syntax of the file if it differs from the declared one; otherwise null. */
function findOtherSyntax(
  declaredSyntax: FlowSyntax,
  { pdf }: PayloadReading,
  { type, syntax }: DocumentReading,
): string | null {
  const actual: FlowSyntax | null =
    type === 'lifecycleStatus'
      ? 'CDAR'
      : pdf !== null
        ? 'Factur-X'
        : syntax === 'ubl'
          ? 'UBL'
          : syntax === 'cii'
            ? 'CII'
            : null;
  if (actual === declaredSyntax) return null;
  return actual ?? `a document of type ${type}`;
}
