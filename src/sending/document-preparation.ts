import { Injectable } from '@nestjs/common';
import type { Company } from '../companies/company.entity';
import type { BuildResult } from '../documents/reading/building';
import { DocumentReader } from '../documents/reading/document-reader';
import { withoutOwnSchemes } from '../documents/reading/own-schemes';
import type { DocumentReading } from '../documents/reading/reading';
import { IdentifiersService } from '../identifiers/identifiers.service';
import { MAX_DOCUMENT_NUMBER, type DocumentKind } from '../invoice';
import { clock } from '../kernel/clock';
import { badInput, type Failure } from '../kernel/http/failure';
import { defaultParticipantIdentifier } from '../peppol/company-identity';
import { formatParticipantIdentifier, type ParticipantIdentifier } from '../peppol/participant-identifier';
import { showReceived } from '../peppol/received-value';
import { refuseDisagreement } from './agreement';
import { dayIn } from './company-time';
import { partyOf, unstated, type OutgoingDocument } from './outgoing-document';
import type { PreviewInput, SendableType } from './send.input';
import { acceptedAddress } from './recipient-directory';

/** Scheme of e-mail addresses on the list of electronic address schemes (EAS). */
const EMAIL_SCHEME = 'EM';

export interface PreparedDocument extends OutgoingDocument {
  /** `<scheme>:<identifier>` of the company. */
  sender: string;
  /** Null for a document that is only mailed. */
  recipient: string | null;
}

/** What is to be sent, before it is known under which ids. */
type Candidate = Omit<OutgoingDocument, 'docTypeId' | 'processId'> & {
  docTypeId: string | null;
  processId: string | null;
};

interface BuildContext {
  company: Company;
  kind: DocumentKind;
  sender: string;
  /** What the document names as the address of its reader. */
  recipient: string;
  input: PreviewInput;
}

/** Makes a document ready from a request: builds its UBL or takes it as it came, and has it judged. */
@Injectable()
export class DocumentPreparation {
  constructor(
    private readonly identifiers: IdentifiersService,
    private readonly reader: DocumentReader,
  ) {}

  /**
   * The document as it would be sent. Findings of its validation are in it; none is refused here.
   * @throws Failure 400 with every field at fault, also where the document does not agree with its envelope
   */
  async prepare(company: Company, input: PreviewInput): Promise<PreparedDocument> {
    const recipient = recipientOf(input);
    const senders = await this.identifiers.senders(company.teamId, company.id);
    const own = orRegistered(senders, company).map(formatParticipantIdentifier);
    const candidate =
      input.documentType === 'xml'
        ? await this.takeXml(input)
        : await this.build(contextOf(company, input, input.documentType, recipient, own));
    refuseDisagreement(candidate.reading, {
      company,
      own,
      recipient,
      docTypeId: input.docTypeId,
      processId: input.processId,
      allowAddressMismatch: input.allowAddressMismatch === true,
      isXml: input.documentType === 'xml',
    });
    const document = identified(candidate);
    const validation = withoutOwnSchemes(document.reading.validation, recipient);
    const sender = senderOf(document.reading, own);
    return { ...document, reading: { ...document.reading, validation }, sender, recipient };
  }

  private async build({ company, kind, sender, recipient, input }: BuildContext): Promise<OutgoingDocument> {
    const built = await this.reader.build({
      input: input.document,
      kind,
      today: dayIn(company.country, clock.now()),
      company: partyOf(company),
      prefix: 'document',
      sender,
      recipient,
      given: { docTypeId: input.docTypeId, processId: input.processId },
      attachPdf: input.attachPdf === true,
    });
    return accepted(built);
  }

  private async takeXml(input: PreviewInput): Promise<Candidate> {
    const { document } = input;
    if (typeof document !== 'string' && !Buffer.isBuffer(document))
      throw badInput(
        { document: ['With documentType xml the document must be a string of XML.'] },
        'invalid_document',
      );
    if (input.attachPdf === true)
      throw badInput({ attachPdf: ['XML is sent as it is, so no PDF can be embedded into it.'] });
    const read = await this.reader.readGiven(document, input.processId ?? null);
    if (!read.ok)
      throw badInput({ document: [`The document is not acceptable XML: ${read.message}.`] }, 'malformed_xml');
    refuseLongNumber(read.reading);
    return {
      xml: read.xml,
      docTypeId: input.docTypeId ?? read.reading.docTypeId,
      processId: input.processId ?? read.reading.processId,
      reading: read.reading,
    };
  }
}

/** @throws Failure 400 when neither the request nor the document says under which ids to send */
function identified({ docTypeId, processId, ...document }: Candidate): OutgoingDocument {
  if (docTypeId === null) throw unstated('docTypeId');
  if (processId === null) throw unstated('processId');
  return { ...document, docTypeId, processId };
}

/** @throws Failure 400 when the document's number (BT-1) is longer than that of one given as JSON may be */
function refuseLongNumber({ summary: { documentNumber } }: DocumentReading): void {
  if (documentNumber === null || documentNumber.length <= MAX_DOCUMENT_NUMBER) return;
  throw badInput(
    {
      document: [
        `The document's number (BT-1) must have at most ${MAX_DOCUMENT_NUMBER} characters, received ${documentNumber.length}: ${showReceived(documentNumber)}.`,
      ],
    },
    'invalid_document',
  );
}

/** @throws Failure 400 */
function recipientOf({ recipient, email }: PreviewInput): string | null {
  if (recipient !== null) return acceptedAddress(recipient, 'recipient');
  if (email === undefined)
    throw badInput({
      recipient: [
        'recipient can only be null when email says whom to mail the document to; received neither.',
      ],
    });
  if (email.when !== 'always')
    throw badInput({
      'email.when': [
        'Without a recipient nothing goes over the network, so only "always" is accepted; received "on_peppol_failure".',
      ],
    });
  return null;
}

function contextOf(
  company: Company,
  input: PreviewInput,
  kind: Exclude<SendableType, 'xml'>,
  recipient: string | null,
  own: string[],
): BuildContext {
  const [sender] = own;
  if (sender === undefined) throw noSender();
  const reader = recipient ?? `${EMAIL_SCHEME}:${input.email?.to[0] ?? ''}`;
  return { company, kind, sender, recipient: reader, input };
}

/** The company's own address: the one that the document names if it is the company's, else its oldest. */
function senderOf({ statedSender }: DocumentReading, own: string[]): string {
  const sender = own.find((address) => address === statedSender) ?? own[0];
  if (sender === undefined) throw noSender();
  return sender;
}

/** A company without identifiers, because it does not receive, sends under the number it was verified by. */
function orRegistered(own: ParticipantIdentifier[], company: Company): ParticipantIdentifier[] {
  const { country, enterpriseNumberScheme: scheme, enterpriseNumber: number } = company;
  if (own.length > 0 || number === null) return own;
  const usual = defaultParticipantIdentifier(country, scheme, number);
  if (usual !== null) return [usual];
  return scheme === null ? [] : [{ scheme, identifier: number.toLowerCase() }];
}

function accepted(built: BuildResult): OutgoingDocument {
  if (!built.ok) throw badInput(built.errors, 'invalid_document');
  const { docTypeId, processId, reading, xml } = built;
  return { docTypeId, processId, reading, xml: Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength) };
}

function noSender(): Failure {
  return badInput(
    { root: ['The company has no identifier to send from; add one under /identifiers first.'] },
    'no_sender_identifier',
  );
}
