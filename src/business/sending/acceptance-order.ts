import { Injectable } from '@nestjs/common';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { defineEmissions } from '../../platform/events/define-event';
import { newEvent, type RecordedEvent } from '../../platform/events/event-log';
import { getOpenClaim } from '../../platform/kernel/database/unit-of-work';
import type { IdempotencyClaim } from '../../platform/kernel/http/idempotency/claim';
import { toMailColumns, type MailOrder } from '../deliveries/mail/mail-orders';
import type { NewDelivery } from '../deliveries/new-delivery';
import { OutgoingDeliveries, type MessageIds } from '../deliveries/outgoing-deliveries';
import { DOCUMENT_SENT } from '../documents/document-events';
import { newDocumentId } from '../documents/document.resource';
import {
  toLifecycleStatusColumns,
  type LifecycleStatusContent,
} from '../documents/lifecycle/lifecycle-status-content';
import { DocumentObjectStore } from '../documents/objects/document-objects';
import { packDocument, type PackedDocument, type NewDocument } from '../documents/new-document';
import {
  toInvoiceResponseColumns,
  type InvoiceResponseContent,
} from '../documents/responses/invoice-response-content';
import { findLimitedKey, type LimitedKey } from '../usage/limits/send-limits';
import type { AcceptanceSource } from './acceptance.queries';
import type { PreparedDocument } from './document-preparation';
import type { SendingCompany } from './sending-companies';

/** The draft that a document is sent from: the statement that stores the document deletes it. */
export interface SentDraft {
  id: string;
  /** Version whose content is sent; if the draft has changed, the document is not stored. */
  version: number;
}

/** Document of an invoice import to send: the statement that stores the document records it in the import. */
export interface SentImportDocument {
  id: string;
}

/**
 * Thrown when the draft was changed, sent or deleted after its content was read, or the document of an import is no
 * longer queued. The document was not stored.
 */
export class StaleDraftError extends Error {}

/** Run of a recurring invoice that created the document; the statement that stores the document ends the run. */
export interface SentRun {
  id: string;
}

/** Unique index for the numbers of the open runs of a company. */
export const RUN_NUMBER_CONSTRAINT = 'recurring_invoice_runs_number';

/** Thrown when the run has ended, or when another document already uses its number. The document was not stored. */
export class StaleRunError extends Error {}

defineEmissions(DOCUMENT_SENT, {
  sent: {
    operation: '`POST /{companyId}/send`',
    change:
      'the document is stored, even if it is scheduled for a later time; `resend` does not emit the event',
  },
});

const NO_MESSAGE_IDS = { peppolMessageId: null, peppolConversationId: null, envelopeId: null };

/** A document that passed all checks and is ready to be stored. */
export interface DocumentToAccept {
  sending: SendingCompany;
  environment: TeamEnvironment;
  document: PreparedDocument;
  /** Access point of the recipient. */
  endpoint: string | null;
  /** Whether the endpoint is presumed: no lookup has confirmed yet that the recipient accepts the document there. */
  isEndpointPresumed: boolean;
  mail: MailOrder | null;
  /** Scheduled time; null: immediately. */
  dueAt: Date | null;
  allowDuplicate: boolean;
  /** Content of the Invoice Response, when the document is one. */
  response?: InvoiceResponseContent;
  /** Status that is stored with the document: of the document itself, or of the invoice that its status message concerns. */
  status?: LifecycleStatusContent;
  /** Creates the event of a further change that belongs to the sending. */
  change?: (documentId: string) => RecordedEvent;
  /** Kind of the stored response to a repeated request; default: the document itself. */
  resource?: string;
  /** Draft from which the document is sent; it is deleted with the acceptance. */
  draft?: SentDraft;
  /** Run of a recurring invoice that created the document; it ends with the acceptance. */
  run?: SentRun;
  /** Document of an invoice import that is sent; the acceptance records it there. */
  importDocument?: SentImportDocument;
  /** API key with a daily limit on which the document counts; undefined: the key of the request. */
  limitedKey?: LimitedKey | null;
  /** Whether the document belongs to a batch: such documents share statements and delay no single send. */
  isOfBatch?: boolean;
}

/** The stored rows of an accepted document. */
export interface StoredAcceptance {
  id: string;
  document: NewDocument;
  deliveries: readonly NewDelivery[];
}

/** Data that the acceptance of a document stores. */
export interface AcceptanceOrder extends StoredAcceptance {
  pdf: Buffer | null;
  companyVersion: string;
  isEndpointPresumed: boolean;
  allowDuplicate: boolean;
  mail: MailOrder | null;
  response: InvoiceResponseContent | null;
  status: LifecycleStatusContent | null;
  /** Kind of the stored response to a repeated request. */
  resource: string;
  event: RecordedEvent;
  change: RecordedEvent | null;
  claim: IdempotencyClaim | null;
  /** API key with a daily limit on which the document counts. */
  limitedKey: LimitedKey | null;
  draft: SentDraft | null;
  run: SentRun | null;
  importDocument: SentImportDocument | null;
  isOfBatch: boolean;
  stored: PackedDocument;
}

/** Prepares documents for their acceptance. */
@Injectable()
export class AcceptanceOrders {
  constructor(
    private readonly deliveries: OutgoingDeliveries,
    private readonly objects: DocumentObjectStore,
  ) {}

  /** Creates the rows of a document, with new ids. Large contents are written to the object store, if there is one. */
  async prepare(documentToAccept: DocumentToAccept): Promise<AcceptanceOrder> {
    const { sending, environment, document: preparedDocument, mail } = documentToAccept;
    const { company, version } = sending;
    const id = newDocumentId();
    const ids = preparedDocument.recipient === null ? null : this.deliveries.createMessageIds();
    const mailedRecipients = mail?.occasion === 'always' ? mail.recipients : [];
    const owner = { id, teamId: company.teamId, environment };
    const deliveries = [
      ...this.toNetworkDeliveries(owner, documentToAccept, ids),
      ...this.deliveries.createMailDeliveries(owner, mailedRecipients, documentToAccept.dueAt),
    ];
    const { type } = preparedDocument.reading;
    const event = newEvent(DOCUMENT_SENT, {
      teamId: company.teamId,
      companyId: company.id,
      data: {
        documentId: id,
        direction: 'outgoing',
        type,
        deliveryStatus: 'pending',
        deliveryId: deliveries[0]?.id,
        channel: deliveries[0]?.channel,
      },
    });
    const document: NewDocument = {
      teamId: company.teamId,
      companyId: company.id,
      direction: 'outgoing',
      type,
      senderId: preparedDocument.sender,
      receiverId: preparedDocument.recipient,
      docTypeId: preparedDocument.docTypeId,
      processId: preparedDocument.processId,
      countryC1: company.country,
      xml: preparedDocument.xml,
      content: preparedDocument.reading,
      conversion: preparedDocument.conversion,
      receivedPeppolSignalMessage: null,
      emailRecipients: mailedRecipients,
      placedContents: await this.objects.writeContents(
        company.teamId,
        preparedDocument.xml,
        preparedDocument.pdf,
      ),
      packedContents: preparedDocument.packed,
      ...(ids ?? NO_MESSAGE_IDS),
    };
    const { allowDuplicate, isEndpointPresumed, response = null, status = null } = documentToAccept;
    return {
      id,
      document,
      pdf: preparedDocument.pdf,
      deliveries,
      companyVersion: version,
      isEndpointPresumed,
      allowDuplicate,
      mail,
      response,
      status,
      resource: documentToAccept.resource ?? 'document',
      event,
      change: documentToAccept.change?.(id) ?? null,
      claim: getOpenClaim(),
      limitedKey: documentToAccept.limitedKey === undefined ? findLimitedKey() : documentToAccept.limitedKey,
      draft: documentToAccept.draft ?? null,
      run: documentToAccept.run ?? null,
      importDocument: documentToAccept.importDocument ?? null,
      isOfBatch: documentToAccept.isOfBatch ?? false,
      stored: await packDocument(id, document),
    };
  }

  private toNetworkDeliveries(
    owner: NewDelivery['document'],
    { document: { recipient }, endpoint, dueAt }: DocumentToAccept,
    ids: MessageIds | null,
  ): NewDelivery[] {
    if (recipient === null || ids === null) return [];
    return [this.deliveries.createNetworkDelivery(owner, { recipient, endpoint, ids, dueAt })];
  }
}

/**
 * Returns the source of a document (draft, import or recurring invoice); a document with a source is accepted by a
 * separate statement.
 */
export function findSource({ draft, run, importDocument }: AcceptanceOrder): AcceptanceSource | null {
  if (draft !== null) return 'draft';
  if (run !== null) return 'run';
  return importDocument === null ? null : 'import';
}

/** Converts an order to the columns `ACCEPTANCE_COLUMNS`. */
export function toAcceptanceColumns(order: AcceptanceOrder): object {
  const { companyVersion, isEndpointPresumed, allowDuplicate, mail, resource, event, change, claim } = order;
  const { limitedKey } = order;
  const { response, status, draft, run, importDocument } = order;
  return {
    company_version: companyVersion,
    ...(limitedKey !== null && { limited_key_id: limitedKey.keyId }),
    endpoint_presumed: isEndpointPresumed,
    allow_duplicate: allowDuplicate,
    ...(claim !== null && {
      idempotency_key: claim.key,
      fingerprint: claim.fingerprint.toString('hex'),
      resource,
    }),
    ...(draft !== null && { draft_id: draft.id, draft_version: draft.version }),
    ...(run !== null && { run_id: run.id }),
    ...(importDocument !== null && { import_document_id: importDocument.id }),
    ...(response !== null && toInvoiceResponseColumns(response, order.document.content.validation)),
    ...(status !== null && toLifecycleStatusColumns(status)),
    ...(change !== null && {
      change_event_id: change.id,
      change_event_type: change.type,
      change_event_data: change.data,
    }),
    event_id: event.id,
    event_type: event.type,
    event_at: event.timestamp,
    event_data: event.data,
    ...(event.traceparent !== undefined && { traceparent: event.traceparent }),
    ...toMailColumns(mail),
  };
}
