import { Injectable } from '@nestjs/common';
import type { MailOrder } from '../deliveries/mail/mail-orders';
import { mailColumns } from '../deliveries/mail/mail-orders';
import { deliveryColumns, type NewDelivery } from '../deliveries/new-delivery';
import { OutgoingDeliveries, type MessageIds } from '../deliveries/outgoing-deliveries';
import { DOCUMENT_SENT } from '../documents/document-events';
import { newDocumentId } from '../documents/document.resource';
import { firstOfTheYear } from '../documents/document-store';
import { documentToStore, type DocumentToStore, type NewDocument } from '../documents/new-document';
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
import { getOpenClaim, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import {
  AlreadyDone,
  stillRunning,
  type IdempotencyClaim,
} from '../../platform/kernel/http/idempotency/claim';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { acceptDocumentsStatement } from './acceptance.queries';
import type { PreparedDocument } from './document-preparation';
import { DuplicateGuard } from './duplicate-guard';
import { StaleInvoiceStateError } from './retry-on-status-conflict';
import type { SendingCompany } from './sending-companies';

defineEmissions(DOCUMENT_SENT, {
  sent: {
    operation: '`POST /{companyId}/send`',
    change: 'the document is stored, also for a later time; not by `resend`',
  },
});

const NO_IDS = { peppolMessageId: null, peppolConversationId: null, envelopeId: null };

/** Documents that are stored by one statement. */
const MOST_AT_ONCE = 16;
/** A statement that takes longer waits for a lock, of a company that is being changed or of the same document's first sending. */
const PATIENCE_MS = 50;
/** A document with a PDF, or with more bytes than this, is stored by a statement of its own, and keeps no small one waiting. */
const LARGE_BYTES = 256 * 1024;
/** Classes of SQLSTATE by which a statement has certainly failed, and maybe because of one of its documents alone. */
const CERTAIN_FAILURE = /^(21|22|23|40|54)/;
/** It waited too long for a lock: lock_not_available, and query_canceled by the time limit of statements. */
const WAITED = /^(55P03|57014)$/;

/** A document that nothing speaks against any more. */
export interface AcceptedDocument {
  sending: SendingCompany;
  environment: TeamEnvironment;
  document: PreparedDocument;
  /** The access point of the recipient. */
  endpoint: string | null;
  /** Nobody has asked yet whether the recipient takes the document there. */
  isEndpointPresumed: boolean;
  mail: MailOrder | null;
  /** Null: at once. */
  dueAt: Date | null;
  allowDuplicate: boolean;
  /** The answer to an invoice that the document is. */
  response?: InvoiceResponseContent;
  /** The status of an invoice that it is accepted with: of itself, or of the one that it is a message about. */
  status?: LifecycleStatusContent;
  /** The change that clients are notified of beside the sending. */
  change?: (documentId: string) => RecordedEvent;
  /** What a repeated request is answered with; the document itself when absent. */
  resource?: string;
}

/** All that is written of it. */
export interface StoredAcceptance {
  id: string;
  document: NewDocument;
  deliveries: readonly NewDelivery[];
}

interface Order extends StoredAcceptance {
  pdf: Buffer | null;
  companyVersion: string;
  isEndpointPresumed: boolean;
  allowDuplicate: boolean;
  mail: MailOrder | null;
  response: InvoiceResponseContent | null;
  status: LifecycleStatusContent | null;
  /** What a repeated request is answered with. */
  resource: string;
  event: RecordedEvent;
  change: RecordedEvent | null;
  claim: IdempotencyClaim | null;
  stored: DocumentToStore;
}

/** What the statement says of a document. */
interface Verdict {
  id: string;
  isAsItWas: boolean;
  isFree: boolean;
  /** Nothing that it was not checked against counts of the invoice that it says something of. */
  isInOrder: boolean;
  isAccepted: boolean;
  /** Rows came with its event, or with that of another document of the statement. */
  isFollowed: boolean;
  /** When its deliveries are due, in the order of their ids. */
  dueAt: Date[];
}

/**
 * Writes what it means to accept a document: the document, its deliveries, its event with what webhooks get of it, and the
 * request's `Idempotency-Key`, all in one statement. Documents that come while one is under way are stored together by the next;
 * nothing is answered before it is committed.
 */
@Injectable()
export class Acceptance {
  private readonly batches = new Batcher<Order, Verdict>(
    (orders) => this.write(orders),
    MOST_AT_ONCE,
    1,
    faultOf,
    PATIENCE_MS,
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly duplicates: DuplicateGuard,
    private readonly deliveries: OutgoingDeliveries,
    private readonly events: EventLog,
  ) {}

  /**
   * @returns what was stored, and when each delivery is due; null when the company changed meanwhile, or the recipient is not where it was presumed
   * @throws Failure 409 when it was sent before, or while another request with the `Idempotency-Key` runs
   * @throws Overtaken when something else counts of the invoice that it says something of since that was checked
   */
  async accept(accepted: AcceptedDocument): Promise<(StoredAcceptance & { dueAt: Date[] }) | null> {
    const order = await this.orderOf(accepted);
    for (;;) {
      const verdict = await this.decided(order);
      if (verdict?.isAccepted === true) {
        this.announce(order, verdict.isFollowed);
        return { ...order, dueAt: verdict.dueAt };
      }
      if (verdict?.isAsItWas !== true) return null;
      if (!verdict.isFree) throw stillRunning();
      if (order.claim !== null) await this.unitOfWork.refuseKnown(order.claim);
      if (!verdict.isInOrder) throw new StaleInvoiceStateError();
      // Where the earlier one has failed or gone meanwhile, there is no refusal any more.
      await this.duplicates.refuse(order.document);
    }
  }

  private async orderOf(accepted: AcceptedDocument): Promise<Order> {
    const { sending, environment, document: prepared, mail } = accepted;
    const { company, version } = sending;
    const id = newDocumentId();
    const ids = prepared.recipient === null ? null : this.deliveries.newMessageIds();
    const mailed = mail?.occasion === 'always' ? mail.recipients : [];
    const owner = { id, teamId: company.teamId, environment };
    const deliveries = [
      ...this.overNetwork(owner, accepted, ids),
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
      stored: await documentToStore(id, document),
    };
  }

  private overNetwork(
    owner: NewDelivery['document'],
    { document: { recipient }, endpoint, dueAt }: AcceptedDocument,
    ids: MessageIds | null,
  ): NewDelivery[] {
    if (recipient === null || ids === null) return [];
    return [this.deliveries.newOverNetwork(owner, { recipient, endpoint, ids, dueAt })];
  }

  private announce({ id, event, change, claim, resource }: Order, isFollowed: boolean): void {
    requestContext.makes(id);
    if (claim !== null) claim.resource = resource;
    this.events.announce(change === null ? [event] : [event, change], isFollowed);
    this.deliveries.begin();
  }

  /** @throws AlreadyDone when another request with the `Idempotency-Key` has passed this point */
  private async decided(order: Order): Promise<Verdict | undefined> {
    try {
      const isAlone = order.pdf !== null || order.stored.bytes.length > LARGE_BYTES;
      return isAlone ? (await this.write([order]))[0] : await this.batches.submit(order);
    } catch (error) {
      throw getViolatedConstraint(error) === 'idempotency_keys_pkey' ? new AlreadyDone() : error;
    }
  }

  /** In the order of the documents. */
  private async write(orders: Order[]): Promise<Verdict[]> {
    let bytes = 0;
    const documents = orders.map((order) => {
      const { stored } = order;
      const columns = { ...stored.columns, bytes_at: bytes, ...acceptanceColumns(order) };
      bytes += stored.bytes.length;
      return columns;
    });
    const [{ pdf = null } = {}] = orders;
    const verdicts = await this.unitOfWork.query<Verdict>(acceptDocumentsStatement(pdf !== null), [
      JSON.stringify(documents),
      orders.length === 1 ? orders[0]?.stored.bytes : Buffer.concat(orders.map(({ stored }) => stored.bytes)),
      JSON.stringify(orders.flatMap(({ deliveries }) => deliveries.map(deliveryColumns))),
      firstOfTheYear(),
      ...(pdf === null ? [] : [pdf]),
    ]);
    return orders.flatMap(({ id }) => verdicts.find((verdict) => verdict.id === id) ?? []);
  }
}

function faultOf(error: unknown): Fault {
  const state = getSqlState(error) ?? '';
  if (WAITED.test(state)) return 'each';
  return CERTAIN_FAILURE.test(state) ? 'halves' : null;
}

/** What `ACCEPTANCE_COLUMNS` names. */
function acceptanceColumns(order: Order): object {
  const { companyVersion, isEndpointPresumed, allowDuplicate, mail, resource, event, change, claim } = order;
  const { response, status } = order;
  return {
    company_version: companyVersion,
    endpoint_presumed: isEndpointPresumed,
    allow_duplicate: allowDuplicate,
    ...(claim !== null && {
      idempotency_key: claim.key,
      fingerprint: claim.fingerprint.toString('hex'),
      resource,
    }),
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
