import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineEmissions } from '../../../platform/events/define-event';
import { EventLog } from '../../../platform/events/event-log';
import { clock } from '../../../platform/kernel/clock';
import { selectPage } from '../../../platform/kernel/database/select-page';
import type { Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import type { ExchangeEvidence } from '../../../network/port/document-network';
import { DOCUMENT_RESPONSE_RECEIVED } from '../document-events';
import { BusinessStateService } from '../business-status/business-states';
import { DocumentStore } from '../document-store';
import { LOCK_INVOICE } from '../invoice-locks.queries';
import { DocumentResponse, type ResponseKind } from './document-response.entity';
import { newResponseId } from './invoice-answer.resource';
import {
  INVOICE_OF_RESPONSE,
  RESPONSE_STATE,
  RESPONSE_WITH_NEIGHBOURS,
  DELIVERY_OF_ENVELOPE,
  LOCK_INVOICE_OF_RESPONSE,
} from './responses.queries';

defineEmissions(DOCUMENT_RESPONSE_RECEIVED, {
  responseStored: {
    operation: 'A response to a document is received',
    change:
      'the response is stored: the status of the message (MLS), or the recipient’s response to the invoice',
  },
});

/** Document to which a response refers. */
export interface ResponseTarget {
  teamId: string;
  companyId: string;
  documentId: string;
  type: string;
}

/** Document and delivery to which a status (MLS) refers. */
export interface ResponseTargetDelivery extends ResponseTarget {
  deliveryId: string;
  /** Creation time of the message, from the AS4 header. */
  madeAt: Date;
  /** Seat id of the access point that issued the receipt; null without a receipt, and for a message of the sandbox. */
  receivedBy: string | null;
}

/** Content of a response, and its evidence. */
export type NewResponse = Pick<
  DocumentResponse,
  | 'kind'
  | 'code'
  | 'description'
  | 'issues'
  | 'validation'
  | 'sender'
  | 'reference'
  | 'envelopeId'
  | 'messageId'
  | 'payload'
  | 'responseDocumentId'
  | 'state'
  | 'reasons'
  | 'effectiveDate'
> & {
  deliveryId: string | null;
  exchange: ExchangeEvidence | null;
  /** Time at which the previous response to the invoice was stored. */
  after?: Date | null;
};

/** State of an invoice after its responses. */
export interface ResponseState {
  /** State; null without an effective response. */
  state: string | null;
  /** Id of the newest response, including ineffective responses. */
  newestId: string | null;
  newestAt: Date | null;
  /**
   * Version of the state, which changes when an undelivered response is resent; null for a deleted invoice.
   */
  version: string | null;
}

/** Response of the company, with the previous state and the following status of the invoice. */
export interface ResponseWithNeighbours {
  code: string | null;
  /** Last earlier effective state. */
  earlier: string | null;
  /** Newest later effective status. */
  later: string | null;
}

/** Stores responses to documents. */
@Injectable()
export class DocumentResponseService {
  constructor(
    @InjectRepository(DocumentResponse) private readonly responses: Repository<DocumentResponse>,
    private readonly documents: DocumentStore,
    private readonly events: EventLog,
    private readonly states: BusinessStateService,
  ) {}

  /** Finds the delivery of an envelope; null when this installation did not send it. */
  async findDelivery(tx: Transaction, envelopeId: string): Promise<ResponseTargetDelivery | null> {
    const [row] = await tx.query<ResponseTargetDelivery>(DELIVERY_OF_ENVELOPE, [envelopeId]);
    return row ?? null;
  }

  /**
   * Finds the invoice or credit note of a company that a response references; null without such an invoice.
   * @param recipient receiver of the invoice, `<scheme>:<identifier>`
   * @param isCreditNote type of the document according to the response
   */
  async findInvoice(
    tx: Transaction,
    companyId: string,
    { number, recipient, isCreditNote }: { number: string; recipient: string; isCreditNote: boolean },
  ): Promise<ResponseTarget | null> {
    const [row] = await tx.query<ResponseTarget>(INVOICE_OF_RESPONSE, [
      companyId,
      number,
      recipient,
      isCreditNote,
    ]);
    return row ?? null;
  }

  /** Returns the current state of a document after the responses of a kind. */
  async getState(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    documentId: string,
    kind: ResponseKind,
  ): Promise<ResponseState> {
    const [row] = await database.query<ResponseState>(RESPONSE_STATE, [documentId, kind]);
    return row ?? { state: null, newestId: null, newestAt: null, version: null };
  }

  /** Locks and returns the state of a document; null for a deleted document. */
  async lockState(tx: Transaction, documentId: string, kind: ResponseKind): Promise<ResponseState | null> {
    const lockedRow = await tx.query(LOCK_INVOICE, [documentId]);
    return lockedRow.length === 0 ? null : this.getState(tx, documentId, kind);
  }

  /**
   * Locks the state of the invoice of a response document that is resent, invalidates earlier checks, and returns
   * the response. Returns null for a document that is not a response.
   */
  async lockResponseOfDocument(
    tx: Transaction,
    responseDocumentId: string,
  ): Promise<ResponseWithNeighbours | null> {
    await tx.query(LOCK_INVOICE_OF_RESPONSE, [responseDocumentId]);
    const [row] = await tx.query<ResponseWithNeighbours>(RESPONSE_WITH_NEIGHBOURS, [responseDocumentId]);
    return row ?? null;
  }

  /** Finds the response of a document; null for a document that is not a response. */
  async findResponseOfDocument(teamId: string, responseDocumentId: string): Promise<DocumentResponse | null> {
    return this.responses.findOneBy({ teamId, responseDocumentId });
  }

  /** Stores a response, with an event if the document is known. The delivery status of the document does not change. */
  async insert(
    tx: Transaction,
    answeredDocument: ResponseTarget | null,
    response: NewResponse,
  ): Promise<string> {
    const { exchange, after = null, ...state } = response;
    const id = newResponseId();
    await tx.manager.insert(DocumentResponse, {
      ...state,
      id,
      direction: 'incoming',
      follows: null,
      teamId: answeredDocument?.teamId ?? null,
      documentId: answeredDocument?.documentId ?? null,
      requestSoap: exchange?.requestSoap ?? null,
      answer: exchange?.answer ?? null,
      ownCertificate: exchange?.ownCertificate ?? null,
      peerCertificate: exchange?.peerCertificate ?? null,
      ownKeyCustody: exchange?.ownKeyCustody ?? null,
      createdAt: toLaterInstant(clock.now(), after),
    });
    if (answeredDocument === null) return id;
    await this.events.record(tx, DOCUMENT_RESPONSE_RECEIVED, {
      teamId: answeredDocument.teamId,
      companyId: answeredDocument.companyId,
      data: {
        documentId: answeredDocument.documentId,
        direction: 'outgoing',
        type: answeredDocument.type,
        responseId: id,
        kind: response.kind,
        code: response.code,
        state: response.state,
        deliveryId: response.deliveryId,
        responseDocumentId: response.responseDocumentId,
      },
    });
    if (response.kind === 'invoiceResponse') await this.states.refresh(tx, [answeredDocument.documentId]);
    return id;
  }

  /** Lists responses, newest first. @throws ApiError 404, or 401 when the document belongs to another team */
  async listPage(teamId: string, documentId: string, query: PageQuery): Promise<Page<DocumentResponse>> {
    await this.documents.getRow(teamId, documentId);
    const rows = this.responses
      .createQueryBuilder('row')
      .where('row.documentId = :documentId AND row.teamId = :teamId', { documentId, teamId });
    return selectPage(rows, query);
  }

  /** Lists the statuses of a delivery in the order of receipt. */
  listByDelivery(documentId: string, deliveryId: string): Promise<DocumentResponse[]> {
    return this.responses.find({ where: { documentId, deliveryId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }
}

/** Returns the time `now`, but always later than `before`, which may come from a process whose clock is ahead. */
function toLaterInstant(now: Date, before: Date | null): Date {
  return before === null || before < now ? now : new Date(before.getTime() + 1);
}
