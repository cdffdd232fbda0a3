import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { replicaDataSourceOptions, setServingCosts, type RequestConnections } from '../data-source';
import { GuardedClient } from '../guarded-client';
import { ProductDataSource } from '../postgres-columns';
import { requestReads, type Statement } from './replica-read';
import { REPLICA_SERVER } from './replica.queries';

/** Thrown for statements that have no result yet when the replica is lost. */
export class ReplicaLostError extends Error {
  constructor() {
    super('The connection to the replica of the database was lost');
  }
}

/** Server of the replica, as the watch sees it. */
export interface ReplicaServer {
  url: string;
  /** Start time of the server, which distinguishes it from other servers behind the same address. */
  startedAt: string;
  connections: RequestConnections;
  /** Whether row-level security restricts statements to the request's team. */
  teamWall: boolean;
}

/**
 * Pool of connections to one run of one replica. When the replica is lost, all statements fail immediately, whether they
 * wait for a connection or for an answer, and the pool is not used again.
 */
export class ReplicaConnections {
  private readonly dataSource: ProductDataSource;
  private readonly clients = new Set<GuardedClient>();
  private isLost = false;
  private readonly lostListeners = new Set<() => void>();

  private constructor(server: ReplicaServer) {
    const check = createConnectionCheck(server, this.clients);
    this.dataSource = new ProductDataSource(
      replicaDataSourceOptions(server.url, server.connections, server.teamWall, check),
    );
  }

  /**
   * @param limitMs maximum duration; a pool that is not open by then is closed
   * @throws when no connection can be opened
   */
  static async open(server: ReplicaServer, limitMs: number): Promise<ReplicaConnections> {
    const connections = new ReplicaConnections(server);
    const timeoutController = new AbortController();
    const openPromise = connections.dataSource.initialize();
    try {
      await Promise.race([openPromise, rejectAfter(limitMs, timeoutController.signal)]);
      return connections;
    } catch (error) {
      connections.close();
      // The pool may open after all.
      void openPromise.then((dataSource) => dataSource.destroy()).catch(() => undefined);
      throw error;
    } finally {
      timeoutController.abort();
    }
  }

  /**
   * Runs a statement on a connection of the pool.
   * @throws ReplicaLostError as soon as the replica is lost
   */
  async run<T>(statement: Statement<T>): Promise<T> {
    if (this.isLost) throw new ReplicaLostError();
    let rejectAsLost = (): void => undefined;
    const lossPromise = new Promise<never>((_, reject) => {
      rejectAsLost = () => reject(new ReplicaLostError());
      this.lostListeners.add(rejectAsLost);
    });
    const resultPromise = this.runOnOwnRunner(statement);
    resultPromise.catch(() => undefined);
    try {
      return await Promise.race([resultPromise, lossPromise]);
    } finally {
      this.lostListeners.delete(rejectAsLost);
    }
  }

  /** Ends all connections without waiting for the replica. */
  close(): void {
    if (this.isLost) return;
    this.isLost = true;
    for (const listener of this.lostListeners) listener();
    for (const client of this.clients) client.abandon();
    void this.dataSource.destroy().catch(() => undefined);
  }

  private async runOnOwnRunner<T>(statement: Statement<T>): Promise<T> {
    // This runner belongs to the replica and does not search for another one.
    const runner: QueryRunner = requestReads.onPrimary(() => this.dataSource.createQueryRunner());
    try {
      return await statement(runner);
    } finally {
      await runner.release();
    }
  }
}

/** Rejects after a time; when the signal is aborted before, rejects at once. */
async function rejectAfter(limitMs: number, signal: AbortSignal): Promise<never> {
  await sleep(limitMs, undefined, { signal });
  throw new Error(`The connections were not open within ${limitMs} ms`);
}

/** Creates the check of new connections: a different server behind the same address may be further behind. */
function createConnectionCheck(
  { startedAt, connections }: ReplicaServer,
  clients: Set<GuardedClient>,
): (client: unknown) => Promise<void> {
  return async (client) => {
    if (!(client instanceof GuardedClient))
      throw new Error('The connection was not created by GuardedClient');
    clients.add(client);
    client.once('end', () => clients.delete(client));
    const { rows } = await client.query<{ inRecovery: boolean; startedAt: string }>(REPLICA_SERVER);
    if (rows[0]?.inRecovery !== true || rows[0].startedAt !== startedAt) throw new ReplicaLostError();
    if (!connections.isPooled) await setServingCosts(client);
  };
}
