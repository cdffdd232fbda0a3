import { PostgresConnection, type QueueBaseOptions } from 'bullmq';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { SERVING_LIMITS, setServingCosts } from '../database/data-source';
import { GuardedClient } from '../database/guarded-client';
import type { Notifications } from '../database/notifications';
import { JobSignals } from './job-signals';
import { PostgresJobs } from './postgres-jobs';

/** Schema of BullMQ's own tables when the queues run on PostgreSQL; BullMQ expects this name in pools that it is given. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * Form of the jobs (`Batch`), as part of their queue's name on PostgreSQL: while one release takes over from another, both have
 * workers, and a row whose job came to one that cannot read it waits for 30 s. A change of the form needs another number.
 * Release 0.2.0 has none. On Redis its queues have other prefixes.
 */
const FORM_OF_JOBS = 2;

/** Connections of all queues of a process. */
const CONNECTIONS = 12;
const CONNECT_LIMIT_MS = 5_000;
/** A client without a connection to PostgreSQL reconnects after this time. */
const AGAIN_AFTER_MS = 1_000;

const logger = new Logger('Queue');

/**
 * A pool of our own, because those that BullMQ makes have no `error` listener on a connection in use. What is in the queue
 * may be lost, so its commits need not wait for the disk.
 */
export function postgresQueues(databaseUrl: string, notifications: Notifications): PatientPool {
  const pool = new PatientPool(notifications, {
    Client: GuardedClient,
    connectionString: databaseUrl,
    application_name: 'passerelle queue',
    options: `-c synchronous_commit=off -c search_path="${QUEUE_SCHEMA}"`,
    onConnect: setServingCosts,
    ...SERVING_LIMITS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    max: CONNECTIONS,
  });
  // Every queue and worker listens for its errors.
  return pool.setMaxListeners(0);
}

/**
 * A caller gets a connection that works, as soon as there is one, or an error once the pool is ended; statements by
 * themselves fail at once.
 */
export class PatientPool extends Pool {
  readonly signals: JobSignals;
  private tables: Promise<void> | null = null;
  /** The processes of the server that serve it. */
  private readonly served = new Set<unknown>();

  constructor(notifications: Notifications, config: PoolConfig) {
    super(config);
    this.signals = new JobSignals(notifications, (serverProcess) => this.served.has(serverProcess));
    this.on('connect', (client) => this.served.add(processOf(client)));
    this.on('remove', (client) => this.served.delete(processOf(client)));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    return callback === undefined ? this.connectInTheEnd() : super.connect(callback);
  }

  private async connectInTheEnd(): Promise<PoolClient> {
    for (;;) {
      try {
        const client = await super.connect();
        await client.query('SELECT 1').catch((error: Error) => {
          client.release(error);
          throw error;
        });
        return client;
      } catch (error) {
        if (this.ending) throw error;
        // An error, so that the log holds its repetitions back.
        logger.warn(new Error(`The queue is not connected yet: ${String(error)}`, { cause: error }));
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  /**
   * Resolves when the server has BullMQ's tables. One look for all queues and workers: each by itself would open connections
   * that only the start needs.
   * @throws the error of the last look, once the pool is ended
   */
  haveTables(): Promise<void> {
    this.tables ??= this.findTables();
    return this.tables;
  }

  /**
   * BullMQ looks once, and answers every later call with the outcome, a failure too: a queue whose connection is cut at that
   * moment would never work again. Here a look that failed is repeated until one succeeds.
   */
  private async findTables(): Promise<void> {
    for (;;) {
      try {
        // A connection of its own for each look, because BullMQ's remembers; it shares the pool and holds nothing by itself.
        return await new PostgresConnection(this).waitUntilReady();
      } catch (error) {
        if (this.ending) throw error;
        logger.warn(
          `The tables of the queue were not found: ${error instanceof Error ? error.message : String(error)}`,
        );
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }
}

type Connected = Parameters<Pool['connect']>[0];

/** Its types do not know the number of the server's process that `pg` keeps with each connection. */
function processOf(client: PoolClient): unknown {
  return 'processID' in client ? client.processID : undefined;
}

/** All queues and workers of a process share what the pool knows of BullMQ's tables. */
class PatientConnection extends PostgresConnection {
  constructor(private readonly shared: PatientPool) {
    super(shared);
  }

  /** @throws the error of the last look, once the pool is ended */
  override waitUntilReady(): Promise<void> {
    return this.shared.haveTables();
  }
}

/** @param takesJobs of a worker, which waits for jobs; a queue only adds them */
export function postgresBackend(
  pool: PatientPool,
  name: string,
  options: QueueBaseOptions,
  takesJobs: boolean,
): PostgresJobs {
  const queue = `${name}_${FORM_OF_JOBS}`;
  const signals = takesJobs ? pool.signals : null;
  const connection = new PatientConnection(pool);
  return new PostgresJobs(pool, connection, queue, { ...options, connection: pool }, signals);
}
