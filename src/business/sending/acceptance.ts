import { Injectable } from '@nestjs/common';
import { OutgoingDeliveries } from '../deliveries/outgoing-deliveries';
import { BusinessStateService } from '../documents/business-status/business-states';
import {
  hasCreditedInvoices,
  InvoiceCreditService,
  toCreditNote,
} from '../documents/business-status/invoice-credits';
import { getFirstComparedId } from '../documents/document-store';
import { toDeliveryColumns } from '../deliveries/new-delivery';
import { EventLog } from '../../platform/events/event-log';
import { Batcher, type FailureScope } from '../../platform/kernel/batcher';
import { getSqlState, getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { requestContext } from '../../platform/kernel/request-context';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { IdempotencyKeyUsedError, stillRunningError } from '../../platform/kernel/http/idempotency/claim';
import {
  AcceptanceOrders,
  findSource,
  toAcceptanceColumns,
  type AcceptanceOrder,
  type DocumentToAccept,
  type StoredAcceptance,
  RUN_NUMBER_CONSTRAINT,
  StaleRunError,
  StaleDraftError,
} from './acceptance-order';
import { SendLimits, type LimitedDocument } from '../usage/limits/send-limits';
import { computeSha256 } from '../../platform/objects/object-store';
import { acceptDocumentsStatement } from './acceptance.queries';
import { DuplicateGuard } from './duplicate-guard';
import { StaleInvoiceStateError } from './retry-on-status-conflict';
import { FairSemaphore } from '../../platform/kernel/queue/fair-semaphore';

/** Maximum number of documents of a statement. */
const MAX_BATCH = 16;
/** Maximum number of documents of a statement for documents of batches. */
const MAX_BATCH_OF_BATCHES = 64;
/**
 * Duration after which a statement is assumed to wait for a lock of a company that is being changed, or of another
 * request that sends the same document.
 */
const ASSUMED_LOCK_WAIT_MS = 50;
/**
 * Size above which a document is stored by a separate statement, like a document with a PDF, so that it does not delay
 * small ones.
 */
const LARGE_BYTES = 256 * 1024;
/** Classes of SQLSTATE of a statement that has definitely failed, possibly because of only one of its documents. */
const DEFINITE_SQL_STATE = /^(21|22|23|40|54)/;
/**
 * SQLSTATE of a statement that waited too long for a lock: lock_not_available, or query_canceled by the time limit of
 * statements.
 */
const LOCK_WAIT_SQL_STATE = /^(55P03|57014)$/;

/** An accepted document. */
export interface AcceptedDocument extends StoredAcceptance {
  /** Due times of its deliveries, in the order of their ids. */
  dueAt: Date[];
  /** Ids of the invoices that it credits. */
  credits: string[];
}

/** Result of the statement for one document. */
interface AcceptanceResult {
  id: string;
  isAsItWas: boolean;
  isFree: boolean;
  /** Whether the status or response was checked against the current state of its invoice. */
  isInOrder: boolean;
  /**
   * Whether its draft has the version that was read, its run is open and its number free, or its import has queued it;
   * true for every other document.
   */
  isOfSource: boolean;
  isAccepted: boolean;
  /** Whether rows were created for its event, or for the event of another document of the statement. */
  isFollowed: boolean;
  /** Due times of its deliveries, in the order of their ids. */
  dueAt: Date[];
  /** Ids of the invoices that it credits; absent when they were not queried. */
  credits?: string[];
}

/**
 * Stores an accepted document with its deliveries, its event, the webhook deliveries of the event and the
 * `Idempotency-Key` of the request, in one statement. Documents that arrive while a statement runs are stored together by
 * the next one. Requests are answered only after the commit.
 */
@Injectable()
export class DocumentAcceptance {
  private readonly singleSendBatcher = this.createBatcher(MAX_BATCH);
  /** Separate statements for batches, so that a single send never waits for a thousand documents of a batch. */
  private readonly batchSendBatcher = this.createBatcher(MAX_BATCH_OF_BATCHES);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: AcceptanceOrders,
    private readonly duplicates: DuplicateGuard,
    private readonly deliveries: OutgoingDeliveries,
    private readonly events: EventLog,
    private readonly states: BusinessStateService,
    private readonly credits: InvoiceCreditService,
    private readonly limits: SendLimits,
  ) {}

  /**
   * @returns the stored rows and the due time of each delivery; null when the company changed in the meantime, or the
   * recipient is not at the presumed endpoint
   * @throws ApiError 409 when the document was sent before, or while another request with the `Idempotency-Key` runs, 429
   * beyond the quota of the team or a daily limit
   * @throws StaleInvoiceStateError when the state of the invoice changed after the status or response was checked
   * @throws StaleDraftError when the draft was changed, sent or deleted after it was read
   * @throws StaleRunError when the run has ended, or another document uses its number
   */
  async accept(documentToAccept: DocumentToAccept): Promise<AcceptedDocument | null> {
    const order = await this.orders.prepare(documentToAccept);
    const reservation = await this.limits.reserve(toLimitedDocument(order, documentToAccept));
    try {
      const storedDocument = await this.store(order);
      if (storedDocument !== null) reservation.keep();
      return storedDocument;
    } finally {
      reservation.end();
    }
  }

  private createBatcher(maxBatchSize: number): Batcher<AcceptanceOrder, AcceptanceResult> {
    return new Batcher(
      (orders) => this.write(this.unitOfWork, orders),
      maxBatchSize,
      1,
      classifyFailure,
      ASSUMED_LOCK_WAIT_MS,
      'documents.store',
    );
  }

  private async store(order: AcceptanceOrder): Promise<AcceptedDocument | null> {
    for (;;) {
      const result = await this.runAcceptance(order);
      if (result?.isAccepted === true) {
        this.announceAll(order, result.isFollowed);
        return { ...order, dueAt: result.dueAt, credits: result.credits ?? [] };
      }
      if (result?.isAsItWas !== true) return null;
      if (!result.isFree) throw stillRunningError();
      const { claim } = order;
      if (claim !== null) await runInTurn(toTurn(order), () => this.unitOfWork.requireUnusedKey(claim));
      if (!result.isOfSource) throw order.run === null ? new StaleDraftError() : new StaleRunError();
      if (!result.isInOrder) throw new StaleInvoiceStateError();
      // When the earlier document failed or was deleted in the meantime, the document is not refused.
      await runInTurn(toTurn(order), () => this.duplicates.throwIfDuplicate(order.document));
    }
  }

  private announceAll({ id, event, change, claim, resource }: AcceptanceOrder, isFollowed: boolean): void {
    requestContext.recordCreated(id);
    if (claim !== null) claim.resource = resource;
    this.events.announce(change === null ? [event] : [event, change], isFollowed);
    this.deliveries.requestDispatch();
  }

  /** @throws IdempotencyKeyUsedError when another request with the `Idempotency-Key` was accepted first */
  private async runAcceptance(order: AcceptanceOrder): Promise<AcceptanceResult | undefined> {
    try {
      if (changesInvoice(order))
        return await runInTurn(toTurn(order), () =>
          this.unitOfWork.run((tx) => this.writeWithInvoice(tx, order)),
        );
      const needsSeparateStatement =
        order.pdf !== null ||
        findSource(order) !== null ||
        order.stored.hasObjects ||
        order.stored.bytes.length > LARGE_BYTES;
      if (needsSeparateStatement)
        return (await runInTurn(toTurn(order), () => this.write(this.unitOfWork, [order])))[0];
      return await (order.isOfBatch ? this.batchSendBatcher : this.singleSendBatcher).submit(order);
    } catch (error) {
      const violatedConstraint = getViolatedConstraint(error);
      if (violatedConstraint === RUN_NUMBER_CONSTRAINT) throw new StaleRunError();
      throw violatedConstraint === 'idempotency_keys_pkey' ? new IdempotencyKeyUsedError() : error;
    }
  }

  /** Stores a document together with the business states of the invoices that it concerns. */
  private async writeWithInvoice(
    tx: Transaction,
    order: AcceptanceOrder,
  ): Promise<AcceptanceResult | undefined> {
    const { id, document, response, status } = order;
    const [result] = await this.write(tx, [order]);
    if (result?.isAccepted !== true) return result;
    const affectedInvoiceId = response?.answeredId ?? status?.documentId ?? null;
    if (affectedInvoiceId !== null) await this.states.refresh(tx, [affectedInvoiceId]);
    return hasCreditedInvoices(document)
      ? { ...result, credits: await this.credits.addCreditNote(tx, id, toCreditNote(document)) }
      : result;
  }

  /** Returns the results in the order of the documents. */
  private async write(
    database: Pick<UnitOfWork | Transaction, 'query'>,
    orders: AcceptanceOrder[],
  ): Promise<AcceptanceResult[]> {
    let bytes = 0;
    const documents = orders.map((order) => {
      const { stored } = order;
      const columns = { ...stored.columns, bytes_at: bytes, ...toAcceptanceColumns(order) };
      bytes += stored.bytes.length;
      return columns;
    });
    const [first] = orders;
    const pdf = first?.pdf ?? null;
    const hasObjects = first?.stored.hasObjects ?? false;
    const source = first === undefined ? null : findSource(first);
    const text = acceptDocumentsStatement(pdf !== null, source, hasObjects);
    const results = await database.query<AcceptanceResult>(text, [
      JSON.stringify(documents),
      orders.length === 1 ? orders[0]?.stored.bytes : Buffer.concat(orders.map(({ stored }) => stored.bytes)),
      JSON.stringify(orders.flatMap(({ deliveries }) => deliveries.map(toDeliveryColumns))),
      getFirstComparedId(),
      ...(pdf === null ? [] : [isPdfInObjectStore(first) ? null : pdf]),
      ...(pdf === null || !hasObjects ? [] : [computeSha256(pdf)]),
    ]);
    return orders.flatMap(({ id }) => results.find((result) => result.id === id) ?? []);
  }
}

function toTurn({ isOfBatch, document }: AcceptanceOrder): { isOfBatch: boolean; team: string } {
  return { isOfBatch, team: document.teamId };
}

/** Whether the PDF of an order was written to the object store. */
function isPdfInObjectStore(order: AcceptanceOrder | undefined): boolean {
  return typeof order?.document.placedContents?.pdf === 'object';
}

/** Returns whether the document changes the business state of an invoice: a response, a status message, a credit note. */
function changesInvoice({ document, response, status }: AcceptanceOrder): boolean {
  return response !== null || (status?.documentId ?? null) !== null || hasCreditedInvoices(document);
}

function toLimitedDocument(
  { id, response, status, limitedKey }: AcceptanceOrder,
  { sending: { company, quota } }: DocumentToAccept,
): LimitedDocument {
  // Responses required by law or the network are not limited by a plan.
  const isResponse = response !== null || (status?.documentId ?? null) !== null;
  return { id, teamId: company.teamId, company, quota, key: limitedKey, isAnswer: isResponse };
}

function classifyFailure(error: unknown): FailureScope {
  const state = getSqlState(error) ?? '';
  if (LOCK_WAIT_SQL_STATE.test(state)) return 'each';
  return DEFINITE_SQL_STATE.test(state) ? 'halves' : null;
}

/**
 * Maximum number of concurrent statements and transactions of single batch documents in one process; other requests
 * need connections, too.
 */
const MAX_CONCURRENT_STATEMENTS = 4;

const semaphore = new FairSemaphore(MAX_CONCURRENT_STATEMENTS);

/**
 * Runs statements for a document; a batch document waits for its turn. The work must not wait for another batch
 * document.
 * @param team team of the document, which alternates with other teams
 */
export async function runInTurn<T>(
  { isOfBatch = false, team }: { isOfBatch?: boolean | undefined; team: string },
  work: () => Promise<T>,
): Promise<T> {
  if (!isOfBatch) return work();
  const result = await semaphore.run(team, work);
  if (result === null) throw new Error('The semaphore for statements of batch documents was closed');
  return result.result;
}
