import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineEmissions } from '../../../platform/events/define-event';
import { EventLog } from '../../../platform/events/event-log';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import {
  decodeCursor,
  DEFAULT_LIMIT,
  toPage,
  type Page,
  type PageQuery,
} from '../../../platform/kernel/http/cursor';
import type { ExchangeEvidence } from '../../../network/port/document-network';
import { DOCUMENT_RESPONSE_RECEIVED } from '../document-events';
import { DocumentStore } from '../document-store';
import { HOLD_INVOICE } from '../claimed-invoices.queries';
import { DocumentResponse, type ResponseKind } from './document-response.entity';
import { newResponseId } from './invoice-answer.resource';
import {
  ANSWERED_INVOICE,
  ANSWERED_STATE,
  AROUND_ANSWER,
  DELIVERY_OF_ENVELOPE,
  HOLD_ANSWERED_BY,
} from './responses.queries';

defineEmissions(DOCUMENT_RESPONSE_RECEIVED, {
  responseStored: {
    operation: 'An answer to a document arrives',
    change: 'it is stored: the status of the message (MLS), or the recipient’s answer to the invoice',
  },
});

/** The document that an answer is to. */
export interface AnsweredDocument {
  teamId: string;
  companyId: string;
  documentId: string;
  type: string;
}

/** The same, with the delivery whose message is answered. */
export interface AnsweredDelivery extends AnsweredDocument {
  deliveryId: string;
  /** When its message was made, as its AS4 header says. */
  madeAt: Date;
  /** Seat id of the access point that gave the receipt; null while there is none, and for a message of the sandbox. */
  receivedBy: string | null;
}

/** What an answer says, and what it came with. */
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
  /** Of an answer to an invoice: when the one before it was stored. */
  after?: Date | null;
};

/** Where an invoice stands by the answers to it. */
export interface Standing {
  /** Null while nothing was answered that counts. */
  state: string | null;
  /** The newest answer, whether it counts or not. */
  newestId: string | null;
  newestAt: Date | null;
  /** Another one since: an answer that did not arrive counts again. Null for an invoice that is not there. */
  version: string | null;
}

/** An answer that the company gave, and where the invoice stands around it. */
export interface AnswerInLine {
  code: string | null;
  /** The last state before it that counts. */
  earlier: string | null;
  /** The newest status after it that counts. */
  later: string | null;
}

/** What was answered to documents. */
@Injectable()
export class DocumentResponses {
  constructor(
    @InjectRepository(DocumentResponse) private readonly responses: Repository<DocumentResponse>,
    private readonly documents: DocumentStore,
    private readonly events: EventLog,
  ) {}

  /** The delivery that an envelope was sent with; null when it is none of ours. */
  async deliveryOf(tx: Transaction, envelopeId: string): Promise<AnsweredDelivery | null> {
    const [row] = await tx.query<AnsweredDelivery>(DELIVERY_OF_ENVELOPE, [envelopeId]);
    return row ?? null;
  }

  /**
   * The invoice or credit note of a company that an answer names; null when there is none.
   * @param recipient to whom it was sent, `<scheme>:<identifier>`
   * @param isCreditNote what the answer takes it for
   */
  async invoiceOf(
    tx: Transaction,
    companyId: string,
    { number, recipient, isCreditNote }: { number: string; recipient: string; isCreditNote: boolean },
  ): Promise<AnsweredDocument | null> {
    const [row] = await tx.query<AnsweredDocument>(ANSWERED_INVOICE, [
      companyId,
      number,
      recipient,
      isCreditNote,
    ]);
    return row ?? null;
  }

  /** Where a document stands by the answers of a kind, as of now. */
  async standing(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    documentId: string,
    kind: ResponseKind,
  ): Promise<Standing> {
    const [row] = await database.query<Standing>(ANSWERED_STATE, [documentId, kind]);
    return row ?? { state: null, newestId: null, newestAt: null, version: null };
  }

  /** The same, and nothing is answered to it meanwhile; null when it was deleted. */
  async heldStanding(tx: Transaction, documentId: string, kind: ResponseKind): Promise<Standing | null> {
    const held = await tx.query(HOLD_INVOICE, [documentId]);
    return held.length === 0 ? null : this.standing(tx, documentId, kind);
  }

  /**
   * The answer that a document of the company is, before it counts again: no other one does meanwhile, and what others have checked by
   * then is checked again. Null where it is none.
   */
  async heldAnswerOf(tx: Transaction, responseDocumentId: string): Promise<AnswerInLine | null> {
    await tx.query(HOLD_ANSWERED_BY, [responseDocumentId]);
    const [row] = await tx.query<AnswerInLine>(AROUND_ANSWER, [responseDocumentId]);
    return row ?? null;
  }

  /** The answer that a document is; null where it is none. */
  async givenAs(teamId: string, responseDocumentId: string): Promise<DocumentResponse | null> {
    return this.responses.findOneBy({ teamId, responseDocumentId });
  }

  /** Stores an answer, with its event where the document is known. The status of its deliveries stays what it is. */
  async keep(tx: Transaction, answered: AnsweredDocument | null, response: NewResponse): Promise<string> {
    const { exchange, after = null, ...said } = response;
    const id = newResponseId();
    await tx.manager.insert(DocumentResponse, {
      ...said,
      id,
      direction: 'incoming',
      follows: null,
      teamId: answered?.teamId ?? null,
      documentId: answered?.documentId ?? null,
      requestSoap: exchange?.requestSoap ?? null,
      answer: exchange?.answer ?? null,
      ownCertificate: exchange?.ownCertificate ?? null,
      peerCertificate: exchange?.peerCertificate ?? null,
      ownKeyCustody: exchange?.ownKeyCustody ?? null,
      createdAt: later(clock.now(), after),
    });
    if (answered === null) return id;
    await this.events.record(tx, DOCUMENT_RESPONSE_RECEIVED, {
      teamId: answered.teamId,
      companyId: answered.companyId,
      data: {
        documentId: answered.documentId,
        direction: 'outgoing',
        type: answered.type,
        responseId: id,
        kind: response.kind,
        code: response.code,
        state: response.state,
        deliveryId: response.deliveryId,
        responseDocumentId: response.responseDocumentId,
      },
    });
    return id;
  }

  /** Newest first. @throws Failure 404, or 401 when the document is another team's */
  async page(teamId: string, documentId: string, query: PageQuery): Promise<Page<DocumentResponse>> {
    await this.documents.row(teamId, documentId);
    const limit = query.limit ?? DEFAULT_LIMIT;
    const found = this.responses
      .createQueryBuilder('row')
      .where('row.documentId = :documentId AND row.teamId = :teamId', { documentId, teamId });
    if (query.cursor !== undefined)
      found.andWhere('(row.createdAt, row.id) < (:createdAt, :id)', decodeCursor(query.cursor));
    const rows = await found
      .orderBy('row.createdAt', 'DESC')
      .addOrderBy('row.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    return toPage(rows, limit, ({ createdAt, id }) => ({ createdAt: createdAt.toISOString(), id }));
  }

  /** The statuses of a delivery, as they came, the first one first. */
  ofDelivery(documentId: string, deliveryId: string): Promise<DocumentResponse[]> {
    return this.responses.find({ where: { documentId, deliveryId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }
}

/** After what was stored before it, whatever the clock of the process that stored that said. */
function later(now: Date, before: Date | null): Date {
  return before === null || before < now ? now : new Date(before.getTime() + 1);
}
