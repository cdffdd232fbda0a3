import { Injectable } from '@nestjs/common';
import type { MailOrder } from '../deliveries/mail/mail-orders';
import { mailColumns } from '../deliveries/mail/mail-orders';
import { deliveryColumns, type NewDelivery } from '../deliveries/new-delivery';
import { OutgoingDeliveries, type MessageIds } from '../deliveries/outgoing-deliveries';
import { BusinessStates } from '../documents/business-status/business-states';
import { creditsInvoices, InvoiceCredits, toCreditNote } from '../documents/business-status/invoice-credits';
import { DOCUMENT_SENT } from '../documents/document-events';
import { newDocumentId } from '../documents/document.resource';
import { getFirstIdOfYear } from '../documents/document-store';
import { toStoredDocument, type DocumentToStore, type NewDocument } from '../documents/new-document';
import {
  toLifecycleStatusColumns,
  type LifecycleStatusContent,
} from '../documents/lifecycle/lifecycle-status-content';
import {
  toInvoiceResponseColumns,
  type InvoiceResponseContent,
} from '../documents/responses/invoice-response-content';
import { defineEmissions } from '../../platform/events/define-event';
import { EventLog, newEvent, type RecordedEvent } from '../../platform/events/event-log';
import { Batcher, type Fault } from '../../platform/kernel/batcher';
import { getSqlState, getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { requestContext } from '../../platform/kernel/request-context';
import { getOpenClaim, UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import {
  AlreadyDone,
  stillRunning,
  type IdempotencyClaim,
} from '../../platform/kernel/http/idempotency/claim';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { acceptDocumentsStatement, type SentFrom } from './acceptance.queries';
import type { PreparedDocument } from './document-preparation';
import { DuplicateGuard } from './duplicate-guard';
import { StaleInvoiceStateError } from './retry-on-status-conflict';
import { StaleDraftError, type SentDraft, type SentImportDocument } from './sent-draft';
import type { SendingCompany } from './sending-companies';

defineEmissions(DOCUMENT_SENT, {
  sent: {
    operation: '`POST /{companyId}/send`',
    change: 'the document is stored, also for a later time; not by `resend`',
  },
});

const NO_IDS = { peppolMessageId: null, peppolConversationId: null, envelopeId: null };

/** Maximum number of documents of a statement. */
const MAX_BATCH = 16;
/**
 * A statement that takes longer waits for a lock: of a company that is being changed, or of the first sending of the
 * same document.
 */
const PATIENCE_MS = 50;
/**
 * A document with a PDF or with more bytes than this is stored by a statement of its own, so that it does not delay
 * small ones.
 */
const LARGE_BYTES = 256 * 1024;
/** Classes of SQLSTATE of a statement that has definitely failed, perhaps because of only one of its documents. */
const DEFINITE_SQL_STATE = /^(21|22|23|40|54)/;
/** The statement waited too long for a lock: lock_not_available, or query_canceled by the time limit of statements. */
const WAIT_EXCEEDED = /^(55P03|57014)$/;

/** A document that passed all checks and is ready to be stored. */
export interface DocumentToAccept {
  sending: SendingCompany;
  environment: TeamEnvironment;
  document: PreparedDocument;
  /** Access point of the recipient. */
  endpoint: string | null;
  /** Whether the endpoint is presumed: no look-up has confirmed yet that the recipient accepts the document there. */
  isEndpointPresumed: boolean;
  mail: MailOrder | null;
  /** Null: at once. */
  dueAt: Date | null;
  allowDuplicate: boolean;
  /** Content of the Invoice Response that the document is. */
  response?: InvoiceResponseContent;
  /**
   * Status of an invoice that is stored with the document: of the document itself, or of the invoice that it is a
   * status message of.
   */
  status?: LifecycleStatusContent;
  /** Creates the event of a change beside the sending. */
  change?: (documentId: string) => RecordedEvent;
  /** Answer to a repeated request; the document itself when absent. */
  resource?: string;
  /** Draft that the document is sent from, which is deleted with the acceptance. */
  draft?: SentDraft;
  /** Document of an invoice import that is sent, which is recorded there with the acceptance. */
  importDocument?: SentImportDocument;
}

/** The stored rows of an accepted document. */
export interface StoredAcceptance {
  id: string;
  document: NewDocument;
  deliveries: readonly NewDelivery[];
}

interface AcceptanceOrder extends StoredAcceptance {
  pdf: Buffer | null;
  companyVersion: string;
  isEndpointPresumed: boolean;
  allowDuplicate: boolean;
  mail: MailOrder | null;
  response: InvoiceResponseContent | null;
  status: LifecycleStatusContent | null;
  /** Answer to a repeated request. */
  resource: string;
  event: RecordedEvent;
  change: RecordedEvent | null;
  claim: IdempotencyClaim | null;
  draft: SentDraft | null;
  importDocument: SentImportDocument | null;
  stored: DocumentToStore;
}

/** An accepted document. */
export interface AcceptedDocument extends StoredAcceptance {
  /** Due times of its deliveries, in the order of their ids. */
  dueAt: Date[];
  /** Ids of the invoices that it credits. */
  credits: string[];
}

/** Result of the statement for one document. */
interface AcceptanceVerdict {
  id: string;
  isAsItWas: boolean;
  isFree: boolean;
  /** Whether the status or response was checked against the current state of its invoice. */
  isInOrder: boolean;
  /** Whether its draft has the version that was read, or its import has it queued; true for every other document. */
  isOfDraft: boolean;
  isAccepted: boolean;
  /** Whether rows were created for its event, or for the event of another document of the statement. */
  isFollowed: boolean;
  /** Due times of its deliveries, in the order of their ids. */
  dueAt: Date[];
  /** Ids of the invoices that it credits; absent where it was not asked. */
  credits?: string[];
}

/**
 * Stores an accepted document with its deliveries, its event, the webhook deliveries of the event and the
 * `Idempotency-Key` of the request, in one statement. Documents that come while a statement runs are stored together by
 * the next one. Nothing is answered before the commit.
 */
@Injectable()
export class DocumentAcceptance {
  private readonly batches = new Batcher<AcceptanceOrder, AcceptanceVerdict>(
    (orders) => this.write(this.unitOfWork, orders),
    MAX_BATCH,
    1,
    classifyFailure,
    PATIENCE_MS,
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly duplicates: DuplicateGuard,
    private readonly deliveries: OutgoingDeliveries,
    private readonly events: EventLog,
    private readonly states: BusinessStates,
    private readonly credits: InvoiceCredits,
  ) {}

  /**
   * @returns the stored rows and when each delivery is due; null when the company changed meanwhile, or the recipient
   *   is not at the presumed endpoint
   * @throws Failure 409 when the document was sent before, or while another request with the `Idempotency-Key` runs
   * @throws StaleInvoiceStateError when the state of the invoice changed after the status or response was checked
   * @throws StaleDraftError when the draft was changed, sent or deleted after it was read
   */
  async accept(accepted: DocumentToAccept): Promise<AcceptedDocument | null> {
    const order = await this.toOrder(accepted);
    for (;;) {
      const verdict = await this.decide(order);
      if (verdict?.isAccepted === true) {
        this.announceAll(order, verdict.isFollowed);
        return { ...order, dueAt: verdict.dueAt, credits: verdict.credits ?? [] };
      }
      if (verdict?.isAsItWas !== true) return null;
      if (!verdict.isFree) throw stillRunning();
      if (order.claim !== null) await this.unitOfWork.refuseKnown(order.claim);
      if (!verdict.isOfDraft) throw new StaleDraftError();
      if (!verdict.isInOrder) throw new StaleInvoiceStateError();
      // When the earlier document has failed or was deleted meanwhile, nothing is refused.
      await this.duplicates.refuse(order.document);
    }
  }

  private async toOrder(accepted: DocumentToAccept): Promise<AcceptanceOrder> {
    const { sending, environment, document: prepared, mail } = accepted;
    const { company, version } = sending;
    const id = newDocumentId();
    const ids = prepared.recipient === null ? null : this.deliveries.newMessageIds();
    const mailed = mail?.occasion === 'always' ? mail.recipients : [];
    const owner = { id, teamId: company.teamId, environment };
    const deliveries = [
      ...this.toNetworkDeliveries(owner, accepted, ids),
      ...this.deliveries.newByMail(owner, mailed, accepted.dueAt),
    ];
    const { type } = prepared.reading;
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
      senderId: prepared.sender,
      receiverId: prepared.recipient,
      docTypeId: prepared.docTypeId,
      processId: prepared.processId,
      countryC1: company.country,
      xml: prepared.xml,
      content: prepared.reading,
      conversion: prepared.conversion,
      receivedPeppolSignalMessage: null,
      emailRecipients: mailed,
      ...(ids ?? NO_IDS),
    };
    const { allowDuplicate, isEndpointPresumed, response = null, status = null } = accepted;
    return {
      id,
      document,
      pdf: prepared.pdf,
      deliveries,
      companyVersion: version,
      isEndpointPresumed,
      allowDuplicate,
      mail,
      response,
      status,
      resource: accepted.resource ?? 'document',
      event,
      change: accepted.change?.(id) ?? null,
      claim: getOpenClaim(),
      draft: accepted.draft ?? null,
      importDocument: accepted.importDocument ?? null,
      stored: await toStoredDocument(id, document),
    };
  }

  private toNetworkDeliveries(
    owner: NewDelivery['document'],
    { document: { recipient }, endpoint, dueAt }: DocumentToAccept,
    ids: MessageIds | null,
  ): NewDelivery[] {
    if (recipient === null || ids === null) return [];
    return [this.deliveries.newOverNetwork(owner, { recipient, endpoint, ids, dueAt })];
  }

  private announceAll({ id, event, change, claim, resource }: AcceptanceOrder, isFollowed: boolean): void {
    requestContext.recordCreated(id);
    if (claim !== null) claim.resource = resource;
    this.events.announce(change === null ? [event] : [event, change], isFollowed);
    this.deliveries.begin();
  }

  /** @throws AlreadyDone when another request with the `Idempotency-Key` was accepted first */
  private async decide(order: AcceptanceOrder): Promise<AcceptanceVerdict | undefined> {
    try {
      if (changesInvoice(order)) return await this.unitOfWork.run((tx) => this.writeWithInvoice(tx, order));
      const isAlone =
        order.pdf !== null || getSentFrom(order) !== null || order.stored.bytes.length > LARGE_BYTES;
      return isAlone ? (await this.write(this.unitOfWork, [order]))[0] : await this.batches.submit(order);
    } catch (error) {
      throw getViolatedConstraint(error) === 'idempotency_keys_pkey' ? new AlreadyDone() : error;
    }
  }

  /** Writes a document together with the business states of the invoices that it is about. */
  private async writeWithInvoice(
    tx: Transaction,
    order: AcceptanceOrder,
  ): Promise<AcceptanceVerdict | undefined> {
    const { id, document, response, status } = order;
    const [verdict] = await this.write(tx, [order]);
    if (verdict?.isAccepted !== true) return verdict;
    const answered = response?.answeredId ?? status?.documentId ?? null;
    if (answered !== null) await this.states.refresh(tx, [answered]);
    return creditsInvoices(document)
      ? { ...verdict, credits: await this.credits.addCreditNote(tx, id, toCreditNote(document)) }
      : verdict;
  }

  /** Returns the verdicts in the order of the documents. */
  private async write(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    orders: AcceptanceOrder[],
  ): Promise<AcceptanceVerdict[]> {
    let bytes = 0;
    const documents = orders.map((order) => {
      const { stored } = order;
      const columns = { ...stored.columns, bytes_at: bytes, ...toAcceptanceColumns(order) };
      bytes += stored.bytes.length;
      return columns;
    });
    const [first] = orders;
    const pdf = first?.pdf ?? null;
    const text = acceptDocumentsStatement(pdf !== null, first === undefined ? null : getSentFrom(first));
    const verdicts = await database.query<AcceptanceVerdict>(text, [
      JSON.stringify(documents),
      orders.length === 1 ? orders[0]?.stored.bytes : Buffer.concat(orders.map(({ stored }) => stored.bytes)),
      JSON.stringify(orders.flatMap(({ deliveries }) => deliveries.map(deliveryColumns))),
      getFirstIdOfYear(),
      ...(pdf === null ? [] : [pdf]),
    ]);
    return orders.flatMap(({ id }) => verdicts.find((verdict) => verdict.id === id) ?? []);
  }
}

/** Returns what a document is sent from; such a document is accepted by a statement of its own. */
function getSentFrom({ draft, importDocument }: Pick<AcceptanceOrder, 'draft' | 'importDocument'>): SentFrom {
  if (draft !== null) return 'draft';
  return importDocument === null ? null : 'import';
}

/** Whether the document changes the business state of an invoice: a response, a status message, a credit note. */
function changesInvoice({ document, response, status }: AcceptanceOrder): boolean {
  return response !== null || (status?.documentId ?? null) !== null || creditsInvoices(document);
}

function classifyFailure(error: unknown): Fault {
  const state = getSqlState(error) ?? '';
  if (WAIT_EXCEEDED.test(state)) return 'each';
  return DEFINITE_SQL_STATE.test(state) ? 'halves' : null;
}

/** Converts an order to the columns `ACCEPTANCE_COLUMNS`. */
function toAcceptanceColumns(order: AcceptanceOrder): object {
  const { companyVersion, isEndpointPresumed, allowDuplicate, mail, resource, event, change, claim } = order;
  const { response, status, draft, importDocument } = order;
  return {
    company_version: companyVersion,
    endpoint_presumed: isEndpointPresumed,
    allow_duplicate: allowDuplicate,
    ...(claim !== null && {
      idempotency_key: claim.key,
      fingerprint: claim.fingerprint.toString('hex'),
      resource,
    }),
    ...(draft !== null && { draft_id: draft.id, draft_version: draft.version }),
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
    ...mailColumns(mail),
  };
}
