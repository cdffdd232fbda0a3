import { randomUUID } from 'node:crypto';
import type { Company } from '../companies/company.entity';
import type { Letterhead } from '../documents/pdf';
import type { DocumentReader } from '../documents/reading/document-reader';
import { formatUnreadablePdfError } from '../documents/reading/pdf-findings';
import type { DocumentReading } from '../documents/reading/reading';
import {
  supportsKind,
  MAX_DOCUMENT_NUMBER,
  WRITTEN_PROFILES,
  type DocumentKind,
  type WrittenProfile,
} from '../../standards/invoice';
import { clock } from '../../platform/kernel/clock';
import type { InputFaults } from '../../platform/kernel/http/input-faults';
import { formatReceived, formatReceivedText } from '../../standards/values/received';
import { getDayInCountry, getTimeInCountry } from './company-time';
import { toLossErrors, formatConversionError } from './conversion-losses';
import { toParty, type OutgoingDocument } from './outgoing-document';
import { isXmlType, type PreviewInput, type XmlType } from './send.input';
import type { SendableType } from './sendable-types';

/** Scheme of e-mail addresses on the list of electronic address schemes (EAS). */
const EMAIL_SCHEME = 'EM';

/** A document whose document type and process are not determined yet. */
export type OutgoingCandidate = Omit<OutgoingDocument, 'docTypeId' | 'processId'> & {
  docTypeId: string | null;
  processId: string | null;
  /** Bytes that contained the document. */
  original?: Buffer | null;
};

/** The valid part of a request whose document is to be prepared. */
export interface DocumentRequest {
  company: Company;
  input: Partial<PreviewInput>;
  recipient: string | null;
  /** Electronic addresses of the company. */
  ownAddresses: readonly string[];
  faults: InputFaults;
  requestedType: SendableType | null;
}

/** Result of reading the document of a request; a reading without a candidate covers only the valid parts. */
export interface CandidateWithReading {
  candidate: OutgoingCandidate | null;
  reading: DocumentReading | null;
}

const NO_CANDIDATE: CandidateWithReading = { candidate: null, reading: null };

/** Reads, builds and converts documents: in the service, or within a worker thread. */
export type CandidateReader = Pick<DocumentReader, 'build' | 'readPayload' | 'convert' | 'read'>;

/** Finds the letterhead of a company; null without one. */
export type LetterheadFinder = (teamId: string, companyId: string) => Promise<Letterhead | null>;

/**
 * Creates the document of a request: builds its XML from JSON, or reads the client's XML and converts it if requested.
 * The class depends on no service of the application, because worker threads use it, too.
 */
export class DocumentCandidates {
  constructor(
    private readonly reader: CandidateReader,
    private readonly findLetterhead: LetterheadFinder,
  ) {}

  /** Reads or builds the document of a request; either part is null when it cannot be created. */
  async createCandidate(request: DocumentRequest): Promise<CandidateWithReading> {
    const { documentType, document } = request.input;
    if (documentType === undefined || document === undefined) return NO_CANDIDATE;
    return isXmlType(documentType)
      ? this.readXml(request, documentType, document)
      : this.build(request, documentType, document);
  }

  private async build(
    { company, input, recipient, ownAddresses, faults, requestedType }: DocumentRequest,
    kind: DocumentKind,
    document: unknown,
  ): Promise<CandidateWithReading> {
    if (input.profile !== undefined && !supportsKind(input.profile, kind)) {
      faults.add({ profile: [formatProfileFault(input.profile, kind)] });
      return NO_CANDIDATE;
    }
    const mailedAddress = input.email?.to[0];
    const attachPdf = input.attachPdf === true;
    const profile = requestedType?.profile ?? input.profile;
    const letterhead = attachPdf ? await this.findLetterhead(company.teamId, company.id) : null;
    const now = clock.now();
    const buildResult = await this.reader.build({
      input: document,
      kind,
      today: getDayInCountry(company.country, now),
      time: getTimeInCountry(company.country, now),
      company: toParty(company, profile),
      profile,
      uuid: randomUUID(),
      prefix: 'document',
      sender: ownAddresses[0] ?? null,
      recipient: recipient ?? (mailedAddress === undefined ? null : `${EMAIL_SCHEME}:${mailedAddress}`),
      requestedTypeIds: requestedType ?? { docTypeId: input.docTypeId, processId: input.processId },
      attachPdf,
      letterhead,
    });
    if (!buildResult.ok) {
      faults.add(buildResult.errors, 'invalid_document');
      return { candidate: null, reading: buildResult.reading };
    }
    const candidate = { ...buildResult, xml: toBuffer(buildResult.xml), conversion: null };
    return { candidate, reading: buildResult.reading };
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
      return NO_CANDIDATE;
    }
    const result = await this.reader.readPayload(document, input.processId ?? null);
    if (!result.ok) {
      if (result.pdf !== null)
        faults.add({ document: [formatUnreadablePdfError(result.message)] }, 'unreadable_pdf');
      else
        faults.add(
          { document: [`must be acceptable XML; received other text: ${result.message}`] },
          'malformed_xml',
        );
      return NO_CANDIDATE;
    }
    const { reading } = result;
    if (documentType !== 'xml' && reading.type !== documentType)
      faults.add(
        { documentType: [`must be the type of the document, ${reading.type}; received ${documentType}`] },
        'document_type_mismatch',
      );
    addLongNumberFault(faults, reading);
    const docTypeId = input.docTypeId ?? reading.docTypeId;
    const processId = input.processId ?? reading.processId;
    const candidate = {
      xml: result.xml,
      docTypeId,
      processId,
      reading,
      conversion: null,
      original: result.pdf,
    };
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
    const conversionResult = await this.reader.convert({ xml, to, processId });
    if (!conversionResult.ok) {
      faults.add(
        { document: [formatConversionError(to, conversionResult.message)] },
        'conversion_loses_terms',
      );
      return null;
    }
    const { conversion } = conversionResult;
    if (conversion !== null) faults.add(toLossErrors(conversion), 'conversion_loses_terms');
    const bytes = toBuffer(conversionResult.xml);
    const result = await this.reader.read(bytes, processId);
    if (!result.ok) throw new Error(`A converted document cannot be read: ${result.message}`);
    return { xml: bytes, docTypeId, processId, reading: result.reading, conversion, original };
  }
}

/** Returns the error for a profile that does not support a kind of document. */
function formatProfileFault(profile: WrittenProfile, kind: DocumentKind): string {
  const otherProfiles = WRITTEN_PROFILES.filter((each) => supportsKind(each, kind)).join(', ');
  return `must be a profile with documents of type ${kind}: ${otherProfiles}; received "${profile}"`;
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Adds an error for a number (BT-1) that exceeds the maximum length for documents given as JSON. */
function addLongNumberFault(faults: InputFaults, { summary: { documentNumber } }: DocumentReading): void {
  if (documentNumber === null || documentNumber.length <= MAX_DOCUMENT_NUMBER) return;
  const message = `must have a number (BT-1) of at most ${MAX_DOCUMENT_NUMBER} characters; received ${documentNumber.length}: ${formatReceivedText(documentNumber)}`;
  faults.add({ document: [message] }, 'invalid_document');
}
