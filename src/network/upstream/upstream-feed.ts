import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { isDatabaseUnavailable } from '../../platform/kernel/database/database-errors';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { UpstreamConnections, type ConnectedUpstream } from './connections/upstream-connections';
import type { UpstreamConnection } from './connections/upstream-connection-store';
import {
  DUE_ARRIVALS,
  FORGET_ARRIVAL,
  KNOWN_ARRIVALS,
  MOVE_CURSOR,
  RECEIVED_MESSAGES,
  STORE_ARRIVAL_FAULT,
  STORE_KNOWN_ARRIVAL,
} from './connections/upstream.queries';
import type { UpstreamFault } from './provider-table';
import type { UpstreamArrival } from './upstream-provider';
import { UpstreamFaultError } from './upstream-fault';

/** Time after which a fetch begins no further document: other connections wait for its worker. */
const MAX_FETCH_MS = 60_000;
/** Attempts to store a document, the last one about two weeks after the first; afterwards it is left alone. */
const MAX_ATTEMPTS = 40;
/** Maximum number of documents on a page; pages of 100 are asked for. */
const MAX_IDS = 1_000;
/** Maximum number of documents that one fetch tries again. */
const RETRIED_ARRIVALS = 20;
/** Documents in a row that may fail without a certain cause; afterwards the provider is tried again by the next fetch. */
const MAX_FAILURES = 3;
/** Maximum number of characters of an id within a message id, and of a stored reason. */
const MAX_ID_LENGTH = 150;
const MAX_REASON = 500;
/** Faults of a request that has not been processed: they end the fetch. */
const FAULTS_OF_ALL: ReadonlySet<UpstreamFault> = new Set(['unreachable', 'throttled', 'credentials']);

/** A document of a provider for the team of a connection. */
export interface IncomingUpstreamDocument {
  teamId: string;
  /** Id of the message and of the envelope, unique in the installation. */
  messageId: string;
  arrival: UpstreamArrival;
  providerTitle: string;
  /** Writes the progress of the fetch in the transaction that stores the document. */
  alongside: (tx: Transaction) => Promise<void>;
}

/** Result of a reception: the document is stored now, was stored over another way before, or is not stored for a reason. */
export type UpstreamReceptionResult = 'stored' | 'known' | { reason: string };

/** Stores a document once. */
export type UpstreamDocumentHandler = (
  document: IncomingUpstreamDocument,
) => Promise<UpstreamReceptionResult>;

/** Reason for which a document is not stored. */
interface ArrivalFault {
  reason: string;
  /** Whether the next document may fail for the same cause. */
  isDoubtful: boolean;
  /** Set for a cause that certainly concerns the other documents, too. */
  ending?: UpstreamFaultError;
}

/** State of one fetch. */
interface Fetch {
  connection: UpstreamConnection;
  upstream: ConnectedUpstream;
  /** Documents in a row that failed without a certain cause. */
  failures: number;
  /** Milliseconds of the monotonic clock after which no further document begins. */
  end: number;
}

/**
 * Fetches received documents of a provider. One that cannot be stored never holds up the others: its reason is stored, and
 * it is tried again later. The position in its list moves in the transaction that stores the last new
 * document of a page; documents that are listed again are recognized by their id.
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

  /** Called once by the module that stores received documents. */
  setHandler(handler: UpstreamDocumentHandler): void {
    this.handler = handler;
  }

  /** Fetches new documents. @throws UpstreamFaultError, NetworkUnavailableError */
  async fetch(connection: UpstreamConnection): Promise<void> {
    const upstream = this.connections.connect(connection);
    const fetch: Fetch = { connection, upstream, failures: 0, end: performance.now() + MAX_FETCH_MS };
    // The list comes first: while the provider does not answer, no document loses an attempt, and none holds up new ones.
    await this.receiveNew(fetch);
    await this.retryDue(fetch);
  }

  private async receiveNew(fetch: Fetch): Promise<void> {
    const { connection, upstream } = fetch;
    let { cursor } = connection;
    while (performance.now() < fetch.end) {
      const page = await upstream.provider.listArrivals(upstream.client, cursor);
      const from = cursor;
      const to = page.cursor ?? cursor;
      const move = async (tx: Transaction): Promise<void> => {
        await tx.query(MOVE_CURSOR, [connection.id, from, to, connection.teamId]);
      };
      if (page.ids.length > MAX_IDS)
        throw upstream.client.createUnreadable(200, `a page of more than ${MAX_IDS} documents`);
      if (!(await this.receivePage(fetch, page.ids, move)) || !page.hasMore) return;
      if (to === from)
        throw upstream.client.createUnreadable(200, 'more documents at the position that was read');
      cursor = to;
    }
  }

  private async retryDue(fetch: Fetch): Promise<void> {
    const values = [fetch.connection.id, RETRIED_ARRIVALS, fetch.connection.teamId];
    const due = await this.unitOfWork.query<{ arrivalId: string }>(DUE_ARRIVALS, values);
    for (const { arrivalId } of due) {
      if (performance.now() > fetch.end) return;
      await this.receive(fetch, arrivalId, noMove, true);
    }
  }

  /** @returns false when the time is over; the next fetch lists the rest of the page again */
  private async receivePage(
    fetch: Fetch,
    ids: readonly string[],
    move: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const fresh = await this.listNew(fetch.connection, ids);
    if (fresh.length === 0) await this.unitOfWork.run(move);
    for (const [index, id] of fresh.entries()) {
      if (performance.now() > fetch.end) return false;
      await this.receive(fetch, id, index === fresh.length - 1 ? move : noMove, false);
    }
    return true;
  }

  private async listNew({ id, teamId }: UpstreamConnection, ids: readonly string[]): Promise<string[]> {
    const messageIds = ids.map((each) => toMessageId(id, each));
    const receivedRows = await this.unitOfWork.query<{ messageId: string }>(RECEIVED_MESSAGES, [messageIds]);
    const failedRows = await this.unitOfWork.query<{ arrivalId: string }>(KNOWN_ARRIVALS, [
      ...[id, [...ids], teamId],
    ]);
    const knownMessageIds = new Set([
      ...receivedRows.map(({ messageId }) => messageId),
      ...failedRows.map(({ arrivalId }) => toMessageId(id, arrivalId)),
    ]);
    return [...new Set(ids)].filter((each) => !knownMessageIds.has(toMessageId(id, each)));
  }

  /** @param isKnown whether an earlier attempt failed @throws UpstreamFaultError when the fetch has to end */
  private async receive(
    fetch: Fetch,
    arrivalId: string,
    move: (tx: Transaction) => Promise<void>,
    isKnown: boolean,
  ): Promise<void> {
    const { id, teamId } = fetch.connection;
    let isMoved = false;
    const alongside = async (tx: Transaction): Promise<void> => {
      await move(tx);
      await tx.query(FORGET_ARRIVAL, [id, arrivalId, teamId]);
      isMoved = true;
    };
    const document = { teamId, messageId: toMessageId(id, arrivalId), alongside };
    const fault = await this.store(fetch, document, arrivalId);
    if (fault === 'stored' || fault === 'known') {
      fetch.failures = 0;
      if (!isMoved)
        await this.unitOfWork.run(async (tx) => {
          await alongside(tx);
          // The document has no message of its own that would show an attempt.
          if (fault === 'known') await tx.query(STORE_KNOWN_ARRIVAL, [id, arrivalId, teamId]);
        });
      return;
    }
    const { ending } = fault;
    // Not asked for at all: it is as new as before. Credentials were accepted for the list, so they lack this document.
    if (ending !== undefined && !isKnown && ending.fault !== 'credentials') throw ending;
    await this.unitOfWork.run(async (tx) => {
      const values = [id, arrivalId, teamId, fault.reason.slice(0, MAX_REASON), MAX_ATTEMPTS];
      await tx.query(STORE_ARRIVAL_FAULT, values);
      if (ending === undefined) await move(tx);
    });
    if (ending !== undefined) throw ending;
    fetch.failures = fault.isDoubtful ? fetch.failures + 1 : 0;
    if (fetch.failures >= MAX_FAILURES)
      throw new UpstreamFaultError(
        'serverError',
        `${MAX_FAILURES} documents in a row could not be fetched; the last one: ${fault.reason}`,
      );
  }

  /** @returns why the document is not stored */
  private async store(
    { connection, upstream: { provider, client } }: Fetch,
    document: Omit<IncomingUpstreamDocument, 'arrival' | 'providerTitle'>,
    arrivalId: string,
  ): Promise<ArrivalFault | 'stored' | 'known'> {
    const { title } = provider.table;
    if (this.handler === null) return { reason: 'No module stores documents.', isDoubtful: true };
    try {
      const arrival = await provider.download(client, arrivalId);
      if (arrival === null)
        return { reason: `${title} lists the document and does not have it.`, isDoubtful: false };
      const result = await this.handler({ ...document, arrival, providerTitle: title });
      return typeof result === 'string' ? result : { reason: result.reason, isDoubtful: false };
    } catch (error) {
      if (error instanceof UpstreamFaultError) {
        const ending = FAULTS_OF_ALL.has(error.fault) ? { ending: error } : {};
        return { reason: error.message, isDoubtful: true, ...ending };
      }
      if (isDatabaseUnavailable(error)) throw error;
      const { id: connectionId, teamId } = connection;
      this.logger.error(
        { err: error, connectionId, teamId, arrivalId },
        'a received document was not stored',
      );
      return { reason: 'The document could not be stored. The log states why.', isDoubtful: true };
    }
  }
}

const noMove = (): Promise<void> => Promise.resolve();

/** Id of the message of a document. It names the connection: a provider cannot take the ids of other messages. */
function toMessageId(connectionId: string, arrivalId: string): string {
  const id =
    arrivalId.length <= MAX_ID_LENGTH && /^[\w.-]+$/.test(arrivalId)
      ? arrivalId
      : createHash('sha256').update(arrivalId).digest('hex');
  return `${id}@${connectionId}.upstream.invalid`;
}
