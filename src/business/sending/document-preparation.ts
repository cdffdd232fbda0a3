import type { Company } from '../companies/company.entity';
import type { DocumentReader } from '../documents/reading/document-reader';
import type { StoredContents } from '../documents/contents/stored-contents';
import { addHouseFindings, type DocumentReading } from '../documents/reading/reading';
import { removeOwnSchemeFindings } from '../documents/reading/own-schemes';
import type { ValidationOutcome } from '../../standards/rules';
import { clock } from '../../platform/kernel/clock';
import type { FieldErrors } from '../../platform/kernel/http/api-error';
import { InputFaults, type CollectedInput } from '../../platform/kernel/http/input-faults';
import { formatReceived } from '../../standards/values/received';
import { findDefaultParticipantIdentifier } from '../../standards/peppol/company-identity';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
} from '../../standards/peppol/participant-identifier';
import { addDisagreements } from './envelope-agreement';
import { addTaxDataFindings } from './tax-data-findings';
import type { DocumentCandidates, OutgoingCandidate } from './document-candidates';
import {
  toFieldErrors,
  createMissingIdentifierError,
  assertNoFatalFindings,
  removeMissingAddressFindings,
  type OutgoingDocument,
} from './outgoing-document';
import { isXmlType, type PreviewInput, type SendInput } from './send.input';
import type { SendableType } from './sendable-types';
import type { PreparingCompany } from './sending-companies';

export interface PreparedDocument extends OutgoingDocument {
  /** `<scheme>:<identifier>` of the company. */
  sender: string;
  /** Electronic address of the recipient; null for a document that is only mailed. */
  recipient: string | null;
  /** PDF that contained the document, or the client's own PDF with the invoice added; null: a PDF is rendered. */
  pdf: Buffer | null;
  /**
   * Contents in their stored form, when a worker thread has packed them; a small `xml` and the parsed form of `reading`
   * are then omitted.
   */
  packed?: StoredContents;
}

/**
 * Prepares the document of a request: creates it, compares it with its envelope and company, and validates it. The class
 * depends on no service of the application, because worker threads use it, too.
 */
export class DocumentPreparation {
  constructor(
    private readonly reader: Pick<DocumentReader, 'attachToOwnPdf'>,
    private readonly candidates: DocumentCandidates,
  ) {}

  /**
   * Prepares the document that would be sent. Fatal findings of its validation remain in the result; they are refused
   * here only together with other faults.
   * @param furtherErrors faults of the request found by other checks
   * @param requestedType type that the recipient accepts instead of the document's own type
   * @param exchangedAt time of the exchange; default: now
   * @throws ApiError 400 listing every invalid field, also where the document does not agree with its envelope
   */
  async prepare(
    { company, senders, houseRulesOff }: PreparingCompany,
    { validFields: input, faults: shapeErrors }: CollectedInput<PreviewInput>,
    { furtherErrors = {}, requestedType = null, exchangedAt = clock.now() }: PreparationOptions = {},
  ): Promise<PreparedDocument> {
    const faults = new InputFaults();
    faults.add(shapeErrors);
    const recipient = readRecipient(input, faults);
    faults.add(furtherErrors);
    const senderAddresses = listSenderAddresses(senders, company);
    if (senderAddresses.length === 0) faults.add(NO_SENDER_ERROR, 'no_sender_identifier');
    const { candidate, reading } = await this.candidates.createCandidate({
      company,
      input,
      recipient,
      ownAddresses: senderAddresses,
      faults,
      requestedType,
    });
    if (reading !== null)
      addDisagreements(faults, reading, {
        company,
        ownAddresses: senderAddresses,
        recipient,
        docTypeId: input.docTypeId,
        processId: input.processId,
        allowAddressMismatch: input.allowAddressMismatch === true,
        isXml: isXmlType(input.documentType),
      });
    const pdf = await this.findPdf(input, candidate, faults);
    const { docTypeId = null, processId = null } = candidate ?? {};
    if (candidate !== null && docTypeId === null)
      faults.add(createMissingIdentifierError('docTypeId'), 'invalid_document');
    if (candidate !== null && processId === null)
      faults.add(createMissingIdentifierError('processId'), 'invalid_document');
    const validate = (validatedReading: DocumentReading): ValidationOutcome =>
      addTaxDataFindings(removeOwnSchemeFindings(validatedReading.validation, recipient), {
        company,
        reading: validatedReading,
        docTypeId,
        recipient,
        exchangedAt,
      });
    if (faults.hasAny && reading !== null) {
      const outcome = validate(reading);
      const isAddressed =
        isXmlType(input.documentType) ||
        (senderAddresses.length > 0 && (recipient !== null || input.email !== undefined));
      const validation = isAddressed ? outcome : removeMissingAddressFindings(outcome);
      faults.add(toFieldErrors({ ...reading, validation }, input), 'document_invalid');
    }
    faults.throwIfAny();
    if (candidate === null || docTypeId === null || processId === null)
      throw new Error('A document without faults was not prepared');
    const outcome = validate(candidate.reading);
    const validation = addHouseFindings(outcome, candidate.reading, houseRulesOff);
    const sender = chooseSender(candidate.reading, senderAddresses);
    return {
      ...candidate,
      docTypeId,
      processId,
      reading: { ...candidate.reading, validation },
      sender,
      recipient,
      pdf,
    };
  }

  /** Returns the client's own PDF with the invoice added, or the PDF that contained the document. */
  private async findPdf(
    { pdf: clientPdf }: Partial<PreviewInput>,
    candidate: OutgoingCandidate | null,
    faults: InputFaults,
  ): Promise<Buffer | null> {
    const original = candidate?.original ?? null;
    if (clientPdf === undefined) return original;
    const result = await this.reader.attachToOwnPdf({
      pdf: Buffer.from(clientPdf, 'base64'),
      xml: candidate?.xml ?? null,
    });
    if (!result.ok) faults.add({ pdf: result.reasons.map(formatPdfError) }, 'unacceptable_pdf');
    else if (original === null) return result.pdf;
    else faults.add({ pdf: ['must be absent when the document itself is a PDF; received another PDF'] });
    return null;
  }
}

/** Data of a request besides its body. */
interface PreparationOptions {
  furtherErrors?: FieldErrors;
  requestedType?: SendableType | null;
  exchangedAt?: Date;
}

/** @param reason fault of a PDF, as the end of a sentence */
function formatPdfError(reason: string): string {
  return `must be a PDF/A-3 or a PDF that can be converted to one; received one that ${reason}`;
}

/** Returns the address to send to; null for a document that is only mailed, and for a faulty value. */
function readRecipient({ recipient, email }: Partial<PreviewInput>, faults: InputFaults): string | null {
  if (recipient === undefined) return null;
  if (recipient !== null) {
    const identifier = parseParticipantIdentifier(recipient);
    if (identifier.ok) return formatParticipantIdentifier(identifier.participant);
    faults.add({ recipient: [`${identifier.message}.`] });
    return null;
  }
  if (email === undefined && !faults.has('email'))
    faults.add({
      recipient: ['must be an address, unless email names mail recipients; received neither'],
    });
  else if (email !== undefined && email.when !== 'always')
    faults.add({
      'email.when': [`must be "always" without a recipient; received ${formatReceived(email.when)}`],
    });
  return null;
}

/**
 * Chooses the address of the sender: the address in the document if it belongs to the company, else the company's oldest
 * address.
 */
function chooseSender({ statedSender }: DocumentReading, ownAddresses: readonly string[]): string {
  return ownAddresses.find((address) => address === statedSender) ?? ownAddresses[0] ?? '';
}

/**
 * Returns the registration number with which a company without identifiers was verified; it sends under this number
 * because it does not receive.
 */
function listSenderAddresses(ownAddresses: readonly string[], company: Company): readonly string[] {
  const { country, enterpriseNumberScheme: scheme, enterpriseNumber: number } = company;
  if (ownAddresses.length > 0 || number === null) return ownAddresses;
  const defaultIdentifier = findDefaultParticipantIdentifier(country, scheme, number);
  if (defaultIdentifier !== null) return [formatParticipantIdentifier(defaultIdentifier)];
  return scheme === null ? [] : [`${scheme}:${number.toLowerCase()}`];
}

/** Error for a company without an address. */
export const NO_SENDER_ERROR = {
  root: ['requires a company with an identifier; the company has none. Add an identifier under /identifiers'],
};

/**
 * Prepares the document of a request in its own type, or in a type that its recipient accepts.
 * @param furtherErrors faults of the request found by other checks
 * @throws ApiError 400 listing every invalid field, also those of fatal findings
 */
export async function prepareInType(
  preparation: DocumentPreparation,
  requestedType: SendableType | null,
  { sending, body }: { sending: PreparingCompany; body: CollectedInput<SendInput> },
  furtherErrors: FieldErrors = {},
): Promise<PreparedDocument> {
  const exchangedAt = findExchangeTime(body.validFields);
  const document = await preparation.prepare(sending, body, { furtherErrors, requestedType, exchangedAt });
  assertNoFatalFindings(document.reading, body.validFields);
  return document;
}

/** Returns the time at which a scheduled document is exchanged; undefined: at once. */
export function findExchangeTime({ sendAt }: Partial<SendInput>): Date | undefined {
  return sendAt === undefined ? undefined : new Date(sendAt);
}

const YEAR_MS = 366 * 86_400_000;

/** Returns the error for a `sendAt` that is in the past, more than a year ahead, or not a valid date. */
export function findSendAtErrors(sendAt: string | undefined): FieldErrors {
  const millisecondsAhead = sendAt === undefined ? 1 : new Date(sendAt).getTime() - clock.milliseconds();
  if (millisecondsAhead > 0 && millisecondsAhead <= YEAR_MS) return {};
  return { sendAt: [`must lie in the future, at most a year ahead; received ${formatReceived(sendAt)}`] };
}
