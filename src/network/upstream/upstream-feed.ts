import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { formatErrorOnOneLine } from '../../platform/kernel/one-line';
import { UpstreamConnections, type ConnectedUpstream } from './connections/upstream-connections';
import type { UpstreamConnection } from './connections/upstream-connection-store';
import {
  DUE_ARRIVALS,
  FORGET_ARRIVAL,
  KNOWN_ARRIVALS,
  MOVE_CURSOR,
  RECEIVED_MESSAGES,
  STORE_ARRIVAL_FAULT,
} from './connections/upstream.queries';
import type { UpstreamFault } from './provider-table';
import type { UpstreamArrival } from './upstream-provider';
import { UpstreamFaultError } from './upstream-fault';

/** Time after which a fetch begins no further document: other connections wait for its worker. */
const LONGEST_FETCH_MS = 60_000;
/** Attempts to store a document, the last one about two weeks after the first; afterwards it is left alone. */
const MAX_ATTEMPTS = 40;
/** Maximum number of documents that one fetch tries again. */
const RETRIED_ARRIVALS = 20;
/** Maximum number of characters of an id at a provider, and of a stored reason. */
const LONGEST_ID = 150;
const MAX_REASON = 500;
/** Faults that concern the provider or the credentials, and not one document. */
const FAULTS_OF_ALL: ReadonlySet<UpstreamFault> = new Set([
  'unreachable',
  'unanswered',
  'throttled',
  'credentials',
]);

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

/** Stores a document once. @returns null when it is stored, else why it is not */
export type UpstreamDocumentHandler = (document: IncomingUpstreamDocument) => Promise<string | null>;

/**
 * Fetches received documents of a provider. The position in its list moves in the transaction that stores the last new
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
  ) {}

  /** Called once by the module that stores received documents. */
  setHandler(handler: UpstreamDocumentHandler): void {
    this.handler = handler;
  }

  /** Fetches what is new. @throws UpstreamFaultError, NetworkUnavailableError */
  async fetch(connection: UpstreamConnection): Promise<void> {
    const upstream = this.connections.connect(connection);
    const end = performance.now() + LONGEST_FETCH_MS;
    const due = await this.unitOfWork.query<{ arrivalId: string }>(DUE_ARRIVALS, [
      connection.id,
      RETRIED_ARRIVALS,
    ]);
    for (const { arrivalId } of due) await this.receive(connection, upstream, arrivalId, noMove);
    let { cursor } = connection;
    while (performance.now() < end) {
      const page = await upstream.provider.listArrivals(upstream.client, cursor);
      const from = cursor;
      const to = page.cursor ?? cursor;
      const move = async (tx: Transaction): Promise<void> => {
        await tx.query(MOVE_CURSOR, [connection.id, from, to]);
      };
      if (!(await this.receivePage(connection, upstream, page.ids, move, end))) return;
      if (!page.hasMore) return;
      cursor = to;
    }
  }

  /** @returns false when the time is over; the next fetch lists the rest of the page again */
  private async receivePage(
    connection: UpstreamConnection,
    upstream: ConnectedUpstream,
    ids: readonly string[],
    move: (tx: Transaction) => Promise<void>,
    end: number,
  ): Promise<boolean> {
    const fresh = await this.listNew(connection, ids);
    if (fresh.length === 0) await this.unitOfWork.run(move);
    for (const [index, id] of fresh.entries()) {
      if (performance.now() > end) return false;
      await this.receive(connection, upstream, id, index === fresh.length - 1 ? move : noMove);
    }
    return true;
  }

  private async listNew({ id }: UpstreamConnection, ids: readonly string[]): Promise<string[]> {
    const messageIds = ids.map((each) => toMessageId(id, each));
    const received = await this.unitOfWork.query<{ messageId: string }>(RECEIVED_MESSAGES, [messageIds]);
    const failed = await this.unitOfWork.query<{ arrivalId: string }>(KNOWN_ARRIVALS, [id, [...ids]]);
    const known = new Set([
      ...received.map(({ messageId }) => messageId),
      ...failed.map(({ arrivalId }) => toMessageId(id, arrivalId)),
    ]);
    return [...new Set(ids)].filter((each) => !known.has(toMessageId(id, each)));
  }

  private async receive(
    connection: UpstreamConnection,
    upstream: ConnectedUpstream,
    arrivalId: string,
    move: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const { id, teamId } = connection;
    let isMoved = false;
    const alongside = async (tx: Transaction): Promise<void> => {
      await move(tx);
      await tx.query(FORGET_ARRIVAL, [id, arrivalId]);
      isMoved = true;
    };
    const reason = await this.store(
      upstream,
      { teamId, messageId: toMessageId(id, arrivalId), alongside },
      arrivalId,
    );
    if (isMoved) return;
    await this.unitOfWork.run(async (tx) => {
      if (reason === null) return alongside(tx);
      const values = [id, arrivalId, teamId, reason.slice(0, MAX_REASON), MAX_ATTEMPTS];
      await tx.query(STORE_ARRIVAL_FAULT, values);
      await move(tx);
    });
  }

  /** @returns null when the document is stored or gone, else why it is not stored */
  private async store(
    { provider, client }: ConnectedUpstream,
    document: Omit<IncomingUpstreamDocument, 'arrival' | 'providerTitle'>,
    arrivalId: string,
  ): Promise<string | null> {
    if (this.handler === null) return 'No module stores documents.';
    try {
      const arrival = await provider.download(client, arrivalId);
      if (arrival === null) return null;
      return await this.handler({ ...document, arrival, providerTitle: provider.table.title });
    } catch (error) {
      if (!(error instanceof UpstreamFaultError) || FAULTS_OF_ALL.has(error.fault)) throw error;
      return formatErrorOnOneLine(error);
    }
  }
}

const noMove = (): Promise<void> => Promise.resolve();

/** Id of the message of a document. It names the connection: a provider cannot take the ids of other messages. */
function toMessageId(connectionId: string, arrivalId: string): string {
  const id =
    arrivalId.length <= LONGEST_ID && /^[\w.-]+$/.test(arrivalId)
      ? arrivalId
      : createHash('sha256').update(arrivalId).digest('hex');
  return `${id}@${connectionId}.upstream.invalid`;
}
