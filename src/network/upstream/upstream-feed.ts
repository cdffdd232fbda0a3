import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { isDatabaseUnavailable } from '../../platform/kernel/database/database-errors';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { UpstreamConnections, type ConnectedUpstream } from './connections/upstream-connections';
import type { UpstreamConnection } from './connections/upstream-connection-store';
import {
  DUE_ARRIVALS,
  DELETE_ARRIVAL,
  KNOWN_ARRIVALS,
  ADVANCE_LIST_POSITION,
  STORED_MESSAGES,
  STORE_ARRIVAL_FAULT,
  STORE_KNOWN_ARRIVAL,
} from './connections/upstream.queries';
import type { UpstreamFault } from './provider-table';
import type { UpstreamArrival } from './upstream-provider';
import { UpstreamFaultError } from './upstream-fault';

/**
 * Time in milliseconds after which a fetch starts no further document, because other connections wait for the worker.
 */
const MAX_FETCH_MS = 60_000;
/** Maximum number of attempts to store a document; the last attempt is about two weeks after the first. */
const MAX_ATTEMPTS = 40;
/** Maximum number of documents on a page; pages of 100 documents are requested. */
const MAX_IDS_PER_PAGE = 1_000;
/** Maximum number of failed documents that one fetch retries. */
const MAX_RETRIED_ARRIVALS = 20;
/**
 * Maximum number of consecutive documents that may fail for an uncertain cause. Afterwards the fetch ends, and the next
 * fetch tries the provider again.
 */
const MAX_CONSECUTIVE_FAILURES = 3;
/** Maximum lengths in characters of an id within a message id, and of a stored reason. */
const MAX_ID_LENGTH = 150;
const MAX_REASON_LENGTH = 500;
/** Faults of requests that were not processed and that also concern other documents; they end the fetch. */
const FAULTS_THAT_END_FETCH: ReadonlySet<UpstreamFault> = new Set([
  'unreachable',
  'throttled',
  'credentials',
]);

/** A received document at a provider, for the team of a connection. */
export interface IncomingUpstreamDocument {
  teamId: string;
  /** Id of the message and of the envelope, unique in this installation. */
  messageId: string;
  arrival: UpstreamArrival;
  providerTitle: string;
  /** Stores the progress of the fetch; called in the transaction that stores the document. */
  storeProgress: (tx: Transaction) => Promise<void>;
}

/**
 * Result of a reception: the document is now stored, was already stored over another route (`known`), or is not stored,
 * with the reason.
 */
export type UpstreamReceptionResult = 'stored' | 'known' | { reason: string };

/** Stores a document once. */
export type UpstreamDocumentHandler = (
  document: IncomingUpstreamDocument,
) => Promise<UpstreamReceptionResult>;

/** Reason why a document could not be stored. */
interface ReceptionFailure {
  reason: string;
  /** Whether other documents may fail for the same cause. */
  mayAffectOthers: boolean;
  /** Fault that certainly also concerns the other documents; absent for other causes. */
  endingFault?: UpstreamFaultError;
}

/** State of one fetch. */
interface FetchRun {
  connection: UpstreamConnection;
  upstream: ConnectedUpstream;
  /** Number of consecutive documents that failed for an uncertain cause. */
  consecutiveFailures: number;
  /** Time of the monotonic clock, in milliseconds, after which no further document is started. */
  end: number;
}

/**
 * Fetches received documents from a provider. A document that cannot be stored does not block the others: the reason is
 * stored, and the document is retried later. The position in the provider's list advances in the transaction that
 * stores the last new document of a page; documents that are listed again are recognized by their id.
 * ```
 * cursor ──> page of ids ──> new ones, each: download ──> document (+ cursor, for the last one), one transaction
 *                                               └ not possible ──> reason (+ cursor), tried again later
 * ```
 */
@Injectable()
export class UpstreamFeed {
  private handler: UpstreamDocumentHandler | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: UpstreamConnections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sets the handler. The module that stores received documents calls this once. */
  setHandler(handler: UpstreamDocumentHandler): void {
    this.handler = handler;
  }

  /** Fetches new documents. @throws UpstreamFaultError, NetworkUnavailableError */
  async fetch(connection: UpstreamConnection): Promise<void> {
    const upstream = this.connections.connect(connection);
    const fetch: FetchRun = {
      connection,
      upstream,
      consecutiveFailures: 0,
      end: performance.now() + MAX_FETCH_MS,
    };
    // The list is requested first: while the provider does not respond, no failed document uses up an attempt, and
    // failed documents do not delay new documents.
    await this.receiveNewDocuments(fetch);
    await this.retryDueDocuments(fetch);
  }

  private async receiveNewDocuments(fetch: FetchRun): Promise<void> {
    const { connection, upstream } = fetch;
    let { cursor } = connection;
    while (performance.now() < fetch.end) {
      const page = await upstream.provider.listArrivals(upstream.client, cursor);
      const previousCursor = cursor;
      const nextCursor = page.cursor ?? cursor;
      const advanceCursor = async (tx: Transaction): Promise<void> => {
        await tx.query(ADVANCE_LIST_POSITION, [connection.id, previousCursor, nextCursor, connection.teamId]);
      };
      if (page.ids.length > MAX_IDS_PER_PAGE)
        throw upstream.client.createUnreadableFault(200, `a page of more than ${MAX_IDS_PER_PAGE} documents`);
      if (!(await this.receivePage(fetch, page.ids, advanceCursor)) || !page.hasMore) return;
      if (nextCursor === previousCursor)
        throw upstream.client.createUnreadableFault(200, 'further pages at the same position');
      cursor = nextCursor;
    }
  }

  private async retryDueDocuments(fetch: FetchRun): Promise<void> {
    const values = [fetch.connection.id, MAX_RETRIED_ARRIVALS, fetch.connection.teamId];
    const dueArrivals = await this.unitOfWork.query<{ arrivalId: string }>(DUE_ARRIVALS, values);
    for (const { arrivalId } of dueArrivals) {
      if (performance.now() > fetch.end) return;
      await this.receive(fetch, arrivalId, keepCursor, true);
    }
  }

  /**
   * Receives the new documents of a page.
   * @returns false when the time is over; the next fetch lists the remaining documents again
   */
  private async receivePage(
    fetch: FetchRun,
    ids: readonly string[],
    advanceCursor: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const newIds = await this.filterNew(fetch.connection, ids);
    if (newIds.length === 0) await this.unitOfWork.run(advanceCursor);
    for (const [index, id] of newIds.entries()) {
      if (performance.now() > fetch.end) return false;
      await this.receive(fetch, id, index === newIds.length - 1 ? advanceCursor : keepCursor, false);
    }
    return true;
  }

  private async filterNew({ id, teamId }: UpstreamConnection, ids: readonly string[]): Promise<string[]> {
    const messageIds = ids.map((each) => toMessageId(id, each));
    const receivedRows = await this.unitOfWork.query<{ messageId: string }>(STORED_MESSAGES, [messageIds]);
    const failedRows = await this.unitOfWork.query<{ arrivalId: string }>(KNOWN_ARRIVALS, [
      ...[id, [...ids], teamId],
    ]);
    const knownMessageIds = new Set([
      ...receivedRows.map(({ messageId }) => messageId),
      ...failedRows.map(({ arrivalId }) => toMessageId(id, arrivalId)),
    ]);
    return [...new Set(ids)].filter((each) => !knownMessageIds.has(toMessageId(id, each)));
  }

  /**
   * Receives a document.
   * @param hasFailedBefore whether an earlier attempt failed
   * @throws UpstreamFaultError when the fetch must end
   */
  private async receive(
    fetch: FetchRun,
    arrivalId: string,
    advanceCursor: (tx: Transaction) => Promise<void>,
    hasFailedBefore: boolean,
  ): Promise<void> {
    const { id, teamId } = fetch.connection;
    let isProgressStored = false;
    const storeProgress = async (tx: Transaction): Promise<void> => {
      await advanceCursor(tx);
      await tx.query(DELETE_ARRIVAL, [id, arrivalId, teamId]);
      isProgressStored = true;
    };
    const document = { teamId, messageId: toMessageId(id, arrivalId), storeProgress };
    const result = await this.store(fetch, document, arrivalId);
    if (result === 'stored' || result === 'known') {
      fetch.consecutiveFailures = 0;
      if (!isProgressStored)
        await this.unitOfWork.run(async (tx) => {
          await storeProgress(tx);
          // A document that is already known has no separate message, so this row records that it was received.
          if (result === 'known') await tx.query(STORE_KNOWN_ARRIVAL, [id, arrivalId, teamId]);
        });
      return;
    }
    const { endingFault } = result;
    // The document was not requested, so it still counts as new. The credentials were accepted for the list, so a
    // credentials fault concerns only this document.
    if (endingFault !== undefined && !hasFailedBefore && endingFault.fault !== 'credentials')
      throw endingFault;
    await this.unitOfWork.run(async (tx) => {
      const values = [id, arrivalId, teamId, result.reason.slice(0, MAX_REASON_LENGTH), MAX_ATTEMPTS];
      await tx.query(STORE_ARRIVAL_FAULT, values);
      if (endingFault === undefined) await advanceCursor(tx);
    });
    if (endingFault !== undefined) throw endingFault;
    fetch.consecutiveFailures = result.mayAffectOthers ? fetch.consecutiveFailures + 1 : 0;
    if (fetch.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES)
      throw new UpstreamFaultError(
        'serverError',
        `${MAX_CONSECUTIVE_FAILURES} consecutive documents could not be fetched; reason for the last document: ${result.reason}`,
      );
  }

  /** Downloads and stores a document. @returns the reason when the document could not be stored */
  private async store(
    { connection, upstream: { provider, client } }: FetchRun,
    document: Omit<IncomingUpstreamDocument, 'arrival' | 'providerTitle'>,
    arrivalId: string,
  ): Promise<ReceptionFailure | 'stored' | 'known'> {
    const { title } = provider.table;
    if (this.handler === null)
      return {
        reason: 'The document cannot be stored because no module stores received documents.',
        mayAffectOthers: true,
      };
    try {
      const arrival = await provider.download(client, arrivalId);
      if (arrival === null)
        return { reason: `${title} lists the document but does not return it.`, mayAffectOthers: false };
      const result = await this.handler({ ...document, arrival, providerTitle: title });
      return typeof result === 'string' ? result : { reason: result.reason, mayAffectOthers: false };
    } catch (error) {
      if (error instanceof UpstreamFaultError) {
        const ending = FAULTS_THAT_END_FETCH.has(error.fault) ? { endingFault: error } : {};
        return { reason: error.message, mayAffectOthers: true, ...ending };
      }
      if (isDatabaseUnavailable(error)) throw error;
      const { id: connectionId, teamId } = connection;
      this.logger.error(
        { err: error, connectionId, teamId, arrivalId },
        'a received document of a provider could not be stored',
      );
      return {
        reason: 'The document could not be stored. The reason is in the log of the installation.',
        mayAffectOthers: true,
      };
    }
  }
}

const keepCursor = (): Promise<void> => Promise.resolve();

/**
 * Formats the message id of a document. The id contains the connection, so that a provider cannot use the ids of other
 * messages.
 */
function toMessageId(connectionId: string, arrivalId: string): string {
  const id =
    arrivalId.length <= MAX_ID_LENGTH && /^[\w.-]+$/.test(arrivalId)
      ? arrivalId
      : createHash('sha256').update(arrivalId).digest('hex');
  return `${id}@${connectionId}.upstream.invalid`;
}
