import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Company } from '../companies/company.entity';
import { toPdfLetterhead } from '../documents/document-pdf';
import { DocumentReader } from '../documents/reading/document-reader';
import { addHouseFindings, type DocumentReading } from '../documents/reading/reading';
import { removeOwnSchemeFindings } from '../documents/reading/own-schemes';
import { formatUnreadablePdf } from '../documents/reading/pdf-findings';
import {
  hasKind,
  MAX_DOCUMENT_NUMBER,
  WRITTEN_PROFILES,
  type DocumentKind,
  type WrittenProfile,
} from '../../standards/invoice';
import type { ValidationOutcome } from '../../standards/rules';
import { LetterheadsService } from '../letterheads/letterheads.service';
import { clock } from '../../platform/kernel/clock';
import type { FieldErrors } from '../../platform/kernel/http/failure';
import { InputFaults, type CollectedInput } from '../../platform/kernel/http/input-faults';
import { formatReceived } from '../../standards/values/received';
import { defaultParticipantIdentifier } from '../../standards/peppol/company-identity';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
} from '../../standards/peppol/participant-identifier';
import { showReceived } from '../../standards/peppol/received-value';
import { addDisagreement } from './envelope-agreement';
import { getDayInCountry, getTimeInCountry } from './company-time';
import { addTaxDataFindings } from './tax-data-findings';
import { listLosses, conversionError } from './conversion-losses';
import {
  toFieldErrors,
  toParty,
  createMissingIdentifierError,
  removeMissingAddressFindings,
  type OutgoingDocument,
} from './outgoing-document';
import { isXmlType, type PreviewInput, type XmlType } from './send.input';
import type { SendableType } from './sendable-types';
import type { SendingCompany } from './sending-companies';

/** Scheme of e-mail addresses on the list of electronic address schemes (EAS). */
const EMAIL_SCHEME = 'EM';

export interface PreparedDocument extends OutgoingDocument {
  /** `<scheme>:<identifier>` of the company. */
  sender: string;
  /** Null for a document that is only mailed. */
  recipient: string | null;
  /** The PDF that contained the document, or the client's own with the invoice added; null: one is rendered. */
  pdf: Buffer | null;
}

/** A document before its document type and process are known. */
type OutgoingCandidate = Omit<OutgoingDocument, 'docTypeId' | 'processId'> & {
  docTypeId: string | null;
  processId: string | null;
  /** Bytes that contained the document. */
  original?: Buffer | null;
};

/** Prepares a document of a request: builds its XML or reads the client's, and validates it. */
@Injectable()
export class DocumentPreparation {
  constructor(
    private readonly reader: DocumentReader,
    private readonly letterheads: LetterheadsService,
  ) {}

  /**
   * Prepares the document that would be sent. Fatal findings of its validation stay in the result; they are refused
   * here only together with other faults.
   * @param further faults of the request that other checks found
   * @param wanted type that the recipient takes in place of the document's own
   * @param exchangedAt when the document is to be exchanged, by default now
   * @throws Failure 400 with every field at fault, also where the document does not agree with its envelope
   */
  async prepare(
    { company, senders, houseRulesOff }: SendingCompany,
    { validFields: input, faults: ofShape }: CollectedInput<PreviewInput>,
    { further = {}, requestedType = null, exchangedAt = clock.now() }: PreparationOptions = {},
  ): Promise<PreparedDocument> {
    const faults = new InputFaults();
    faults.add(ofShape);
    const recipient = readRecipient(input, faults);
    faults.add(further);
    const own = findRegisteredSender(senders, company);
    if (own.length === 0) faults.add(NO_SENDER, 'no_sender_identifier');
    const { candidate, reading } = await this.createCandidate({
      company,
      input,
      recipient,
      own,
      faults,
      requestedType,
    });
    if (reading !== null)
      addDisagreement(faults, reading, {
        company,
        own,
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
    const judge = (judgedReading: DocumentReading): ValidationOutcome =>
      addTaxDataFindings(removeOwnSchemeFindings(judgedReading.validation, recipient), {
        company,
        reading: judgedReading,
        docTypeId,
        recipient,
        exchangedAt,
      });
    if (faults.hasAny && reading !== null) {
      const judged = judge(reading);
      const isAddressed =
        isXmlType(input.documentType) ||
        (own.length > 0 && (recipient !== null || input.email !== undefined));
      const validation = isAddressed ? judged : removeMissingAddressFindings(judged);
      faults.add(toFieldErrors({ ...reading, validation }, input), 'document_invalid');
    }
    faults.throwIfAny();
    if (candidate === null || docTypeId === null || processId === null)
      throw new Error('A document without faults was not prepared');
    const judged = judge(candidate.reading);
    const validation = addHouseFindings(judged, candidate.reading, houseRulesOff);
    const sender = chooseSender(candidate.reading, own);
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
    { pdf: own }: Partial<PreviewInput>,
    candidate: OutgoingCandidate | null,
    faults: InputFaults,
  ): Promise<Buffer | null> {
    const original = candidate?.original ?? null;
    if (own === undefined) return original;
    const made = await this.reader.attachToOwnPdf({
      pdf: Buffer.from(own, 'base64'),
      xml: candidate?.xml ?? null,
    });
    if (!made.ok) faults.add({ pdf: made.reasons.map(unacceptablePdfError) }, 'unacceptable_pdf');
    else if (original === null) return made.pdf;
    else faults.add({ pdf: ['must be absent when the document itself is a PDF; received another PDF'] });
    return null;
  }

  /** Reads or builds the document of a request; either part is null where that is not possible. */
  private async createCandidate(request: DocumentRequest): Promise<CandidateWithReading> {
    const { documentType, document } = request.input;
    if (documentType === undefined || document === undefined) return NOTHING_READ;
    return isXmlType(documentType)
      ? this.readXml(request, documentType, document)
      : this.build(request, documentType, document);
  }

  private async build(
    { company, input, recipient, own, faults, requestedType }: DocumentRequest,
    kind: DocumentKind,
    document: unknown,
  ): Promise<CandidateWithReading> {
    if (input.profile !== undefined && !hasKind(input.profile, kind)) {
      faults.add({ profile: [omitKindFromPaths(input.profile, kind)] });
      return NOTHING_READ;
    }
    const mailed = input.email?.to[0];
    const attachPdf = input.attachPdf === true;
    const profile = requestedType?.profile ?? input.profile;
    const letterhead = attachPdf ? await this.letterheads.find(company.teamId, company.id) : null;
    const now = clock.now();
    const built = await this.reader.build({
      input: document,
      kind,
      today: getDayInCountry(company.country, now),
      time: getTimeInCountry(company.country, now),
      company: toParty(company, profile),
      profile,
      uuid: randomUUID(),
      prefix: 'document',
      sender: own[0] ?? null,
      recipient: recipient ?? (mailed === undefined ? null : `${EMAIL_SCHEME}:${mailed}`),
      requestedTypeIds: requestedType ?? { docTypeId: input.docTypeId, processId: input.processId },
      attachPdf,
      letterhead: toPdfLetterhead(letterhead),
    });
    if (!built.ok) {
      faults.add(built.errors, 'invalid_document');
      return { candidate: null, reading: built.reading };
    }
    const candidate = { ...built, xml: toBuffer(built.xml), conversion: null };
    return { candidate, reading: built.reading };
  }

  private async readXml(
    { input, faults, requestedType }: DocumentRequest,
    documentType: XmlType,
    document: unknown,
  ): Promise<CandidateWithReading> {
    if (input.profile !== undefined)
      faults.add({
        profile: [
          `must be absent with documentType ${documentType}, because the XML states its profile; received ${formatReceived(input.profile)}`,
        ],
      });
    if (input.attachPdf === true)
      faults.add({
        attachPdf: [`must be false for documentType ${documentType}, which is sent unchanged; received true`],
      });
    if (typeof document !== 'string' && !Buffer.isBuffer(document)) {
      const message = `must be a string of XML for documentType ${documentType}; received ${formatReceived(document)}`;
      faults.add({ document: [message] }, 'invalid_document');
      return NOTHING_READ;
    }
    const read = await this.reader.readPayload(document, input.processId ?? null);
    if (!read.ok) {
      if (read.pdf !== null) faults.add({ document: [formatUnreadablePdf(read.message)] }, 'unreadable_pdf');
      else
        faults.add(
          { document: [`must be acceptable XML; received other text: ${read.message}`] },
          'malformed_xml',
        );
      return NOTHING_READ;
    }
    const { reading } = read;
    if (documentType !== 'xml' && reading.type !== documentType)
      faults.add(
        { documentType: [`is ${documentType}, and the document is of type ${reading.type}.`] },
        'document_type_mismatch',
      );
    addLongNumberFault(faults, reading);
    const docTypeId = input.docTypeId ?? reading.docTypeId;
    const processId = input.processId ?? reading.processId;
    const candidate = { xml: read.xml, docTypeId, processId, reading, conversion: null, original: read.pdf };
    return {
      candidate: requestedType === null ? candidate : await this.convert(candidate, requestedType, faults),
      reading,
    };
  }

  /** Converts the document to the other syntax; returns null when terms of EN 16931 would be lost. */
  private async convert(
    { xml, original }: OutgoingCandidate,
    { docTypeId, processId, syntax: to }: SendableType,
    faults: InputFaults,
  ): Promise<OutgoingCandidate | null> {
    const converted = await this.reader.convert({ xml, to, processId });
    if (!converted.ok) {
      faults.add({ document: [conversionError(to, converted.message)] }, 'conversion_loses_terms');
      return null;
    }
    const { conversion } = converted;
    if (conversion !== null) faults.add(listLosses(conversion), 'conversion_loses_terms');
    const bytes = toBuffer(converted.xml);
    const read = await this.reader.read(bytes, processId);
    if (!read.ok) throw new Error(`A converted document cannot be read: ${read.message}`);
    return { xml: bytes, docTypeId, processId, reading: read.reading, conversion, original };
  }
}

/** The valid part of a request whose document is to be prepared. */
interface DocumentRequest {
  company: Company;
  input: Partial<PreviewInput>;
  recipient: string | null;
  /** Electronic addresses of the company. */
  own: readonly string[];
  faults: InputFaults;
  requestedType: SendableType | null;
}

/** Data of a request beside its body. */
interface PreparationOptions {
  further?: FieldErrors;
  requestedType?: SendableType | null;
  exchangedAt?: Date;
}

/** Result of reading the document of a request; a reading without a candidate is that of its valid parts. */
interface CandidateWithReading {
  candidate: OutgoingCandidate | null;
  reading: DocumentReading | null;
}

const NOTHING_READ: CandidateWithReading = { candidate: null, reading: null };

/** Returns the fault of a profile that has no documents of a kind. */
function omitKindFromPaths(profile: WrittenProfile, kind: DocumentKind): string {
  const others = WRITTEN_PROFILES.filter((each) => hasKind(each, kind)).join(', ');
  return `must be a profile with documents of type ${kind}: ${others}; received "${profile}"`;
}

/** @param reason fault of a PDF, as the end of a sentence */
function unacceptablePdfError(reason: string): string {
  return `must be a PDF/A-3 or a PDF that can be converted to one; received one that ${reason}`;
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The number of a document (BT-1) has the same maximum length as that of a document given as JSON. */
function addLongNumberFault(faults: InputFaults, { summary: { documentNumber } }: DocumentReading): void {
  if (documentNumber === null || documentNumber.length <= MAX_DOCUMENT_NUMBER) return;
  const message = `must have a number (BT-1) of at most ${MAX_DOCUMENT_NUMBER} characters; received ${documentNumber.length}: ${showReceived(documentNumber)}`;
  faults.add({ document: [message] }, 'invalid_document');
}

/** Returns the address to send to; null for a document that is only mailed, and for a faulty value. */
function readRecipient({ recipient, email }: Partial<PreviewInput>, faults: InputFaults): string | null {
  if (recipient === undefined) return null;
  if (recipient !== null) {
    const read = parseParticipantIdentifier(recipient);
    if (read.ok) return formatParticipantIdentifier(read.participant);
    faults.add({ recipient: [`${read.message}.`] });
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

/** Chooses the address of the sender: the one in the document when it is the company's, else the company's oldest. */
function chooseSender({ statedSender }: DocumentReading, own: readonly string[]): string {
  return own.find((address) => address === statedSender) ?? own[0] ?? '';
}

/** A company without identifiers, because it does not receive, sends under the number that it was verified by. */
function findRegisteredSender(own: readonly string[], company: Company): readonly string[] {
  const { country, enterpriseNumberScheme: scheme, enterpriseNumber: number } = company;
  if (own.length > 0 || number === null) return own;
  const usual = defaultParticipantIdentifier(country, scheme, number);
  if (usual !== null) return [formatParticipantIdentifier(usual)];
  return scheme === null ? [] : [`${scheme}:${number.toLowerCase()}`];
}

/** Fault of a company without an address. */
export const NO_SENDER = {
  root: ['requires a company with an identifier, which is added under /identifiers; the company has none'],
};
