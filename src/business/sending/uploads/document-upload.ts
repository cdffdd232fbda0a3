import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Credential } from '../../../access/auth/credential';
import { CompaniesService } from '../../companies/companies.service';
import { DOCUMENT_RECEIVED } from '../../documents/document-events';
import { DocumentLabels } from '../../documents/document-labels';
import { DocumentStore } from '../../documents/document-store';
import type { DocumentResource } from '../../documents/document.resource';
import { DocumentObjectStore, type PlacedContents } from '../../documents/objects/document-objects';
import { OriginalPdfStore } from '../../documents/originals/original-pdfs';
import { DocumentReader } from '../../documents/reading/document-reader';
import type { DocumentReading, PayloadReading } from '../../documents/reading/reading';
import { defineEmissions } from '../../../platform/events/define-event';
import { DomainEvents } from '../../../platform/events/domain-events';
import { EventLog } from '../../../platform/events/event-log';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput } from '../../../platform/kernel/http/api-error';
import { KNOWN_DOCUMENT, LOCK_IMPORT } from '../sending.queries';
import { RecipientCheck } from '../recipient-check';
import { toReceivedContent, addFindings } from '../received-content';
import { TeamsService } from '../../../access/teams/teams.service';
import { toPayeeWarnings } from '../../../standards/rules/payee-warnings';
import { SenderHistory } from '../senders/sender-history';
import { requireAddress } from '../recipient-lookup';
import type { UploadInput } from './upload.input';

defineEmissions(DOCUMENT_RECEIVED, {
  uploaded: {
    operation: '`POST /{companyId}/inbound`',
    change: 'the document is stored; the same bytes are stored only once',
  },
});

/** First key of the advisory lock; the second key is derived from the document. */
const UPLOAD_LOCK = 7_262_019;
/** Placeholder for values that a document does not state. */
export const UNKNOWN_VALUE = 'unstated';

/** Stores invoices that did not arrive over the network, but for example by e-mail. */
@Injectable()
export class DocumentUpload {
  constructor(
    private readonly companies: CompaniesService,
    private readonly documents: DocumentStore,
    private readonly originals: OriginalPdfStore,
    private readonly objects: DocumentObjectStore,
    private readonly reader: DocumentReader,
    private readonly labels: DocumentLabels,
    private readonly events: EventLog,
    private readonly domainEvents: DomainEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly senders: SenderHistory,
    private readonly recipients: RecipientCheck,
  ) {}

  /**
   * Stores a document that a company received. The document is stored regardless of its validation result; the same
   * bytes are stored once for the same company.
   * @throws ApiError 400 for text that is not XML, and for an unreadable PDF; 404 for an unknown company
   */
  async receive({ teamId }: Credential, companyId: string, input: UploadInput): Promise<DocumentResource> {
    const { id } = await this.companies.get(teamId, companyId);
    const sender = input.sender === undefined ? null : requireAddress(input.sender, 'sender');
    const result = await this.reader.readPayload(input.document, null);
    if (!result.ok && result.pdf === null)
      throw badInput(
        { document: [`The document is not acceptable XML: ${result.message}.`] },
        'malformed_xml',
      );
    const upload = await this.placeContents({ teamId, companyId: id, sender, reading: result });
    const documentId = await this.unitOfWork.run(async (tx) => {
      const storedResult = await this.storeOnce(tx, upload);
      await tx.recordCreatedResource('document', storedResult.documentId);
      return storedResult.documentId;
    });
    return this.documents.get(teamId, documentId);
  }

  /** Writes large contents to the object store, if there is one, before the transaction of {@link storeOnce}. */
  async placeContents(upload: Omit<ParsedUpload, 'placedContents'>): Promise<ParsedUpload> {
    const { teamId, reading } = upload;
    return { ...upload, placedContents: await this.objects.writeContents(teamId, reading.xml, reading.pdf) };
  }

  /** Stores a document in the transaction of its cause, unless the company has received the same bytes before. */
  async storeOnce(tx: Transaction, upload: ParsedUpload): Promise<{ documentId: string; isKnown: boolean }> {
    const knownDocumentId = await this.findKnown(tx, upload);
    if (knownDocumentId !== null) {
      tx.afterCommit(() => this.objects.discard(upload.placedContents));
      return { documentId: knownDocumentId, isKnown: true };
    }
    return { documentId: await this.store(tx, upload), isKnown: false };
  }

  /** Finds the document with the same bytes that the company received before. */
  private async findKnown(tx: Transaction, { companyId, reading }: ParsedUpload): Promise<string | null> {
    const digest = createHash('sha256')
      .update(reading.pdf ?? reading.xml)
      .digest('hex');
    await tx.query(LOCK_IMPORT, [UPLOAD_LOCK, `${companyId} ${digest}`]);
    if (reading.pdf !== null) return this.originals.findDocumentOfPdf(tx, companyId, reading.pdf);
    const number = reading.ok ? reading.reading.summary.documentNumber : null;
    const [knownRow] = await tx.query<{ id: string }>(KNOWN_DOCUMENT, [
      companyId,
      'incoming',
      number,
      digest,
    ]);
    return knownRow?.id ?? null;
  }

  private async store(
    tx: Transaction,
    { teamId, companyId, sender, reading: payloadReading, placedContents }: ParsedUpload,
  ): Promise<string> {
    const reading = payloadReading.ok ? payloadReading.reading : null;
    const senderId = sender ?? findAddress(reading, 'issuer') ?? UNKNOWN_VALUE;
    const { houseRulesOff } = await this.teams.get(teamId);
    const receivedContent = toReceivedContent(payloadReading, senderId, houseRulesOff);
    const changes = await this.senders.compare(
      tx,
      teamId,
      receivedContent,
      senderId === UNKNOWN_VALUE ? null : senderId,
    );
    const mismatch = await this.recipients.compare(tx, companyId, receivedContent, null);
    const content = addFindings(receivedContent, [...changes, ...mismatch]);
    const row = await this.documents.insert(tx, {
      teamId,
      companyId,
      direction: 'incoming',
      type: content.type,
      senderId,
      receiverId: findAddress(reading, 'recipient'),
      docTypeId: reading?.docTypeId ?? UNKNOWN_VALUE,
      processId: reading?.processId ?? UNKNOWN_VALUE,
      countryC1: reading?.namedTerms?.issuer.country ?? null,
      xml: payloadReading.xml,
      content,
      placedContents,
      peppolMessageId: null,
      peppolConversationId: null,
      receivedPeppolSignalMessage: null,
      envelopeId: null,
      isImported: true,
    });
    if (payloadReading.pdf !== null)
      await this.originals.insert(tx, row, payloadReading.pdf, placedContents?.pdf);
    await this.events.record(tx, DOCUMENT_RECEIVED, {
      teamId,
      companyId,
      data: {
        ...{ documentId: row.id, direction: 'incoming', type: content.type },
        ...toPayeeWarnings(content.validation.errors),
      },
    });
    const vatNumber = content.type.startsWith('selfBilling') ? null : content.summary.sellerVatNumber;
    await this.labels.addSupplierLabels(tx, row, senderId, vatNumber);
    const { type, parsedJson } = content;
    await this.domainEvents.emit(tx, 'document.received', {
      documentId: row.id,
      teamId,
      companyId,
      type,
      parsedJson,
    });
    return row.id;
  }
}

/** A document that was read and is to be stored. */
export interface ParsedUpload {
  teamId: string;
  companyId: string;
  /** Electronic address of the sender, when it is known otherwise; null: the sender in the document. */
  sender: string | null;
  reading: PayloadReading;
  /** Contents in the object store; undefined: all contents are in the rows. */
  placedContents: PlacedContents | undefined;
}

/** Returns `<scheme>:<identifier>` of a party's electronic address; null when the party states none. */
function findAddress(reading: DocumentReading | null, role: 'issuer' | 'recipient'): string | null {
  const address = reading?.namedTerms?.[role].address ?? null;
  if (address === null || address.scheme === null) return null;
  return `${address.scheme}:${address.identifier.toLowerCase()}`;
}
