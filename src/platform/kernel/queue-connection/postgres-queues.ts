import { PostgresConnection, type QueueBaseOptions } from 'bullmq';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { SERVING_LIMITS, setServingCosts } from '../database/data-source';
import { GuardedClient } from '../database/guarded-client';
import type { Notifications } from '../database/notifications';
import { JobSignals } from './job-signals';
import { PostgresJobs } from './postgres-jobs';

/**
 * Schema of BullMQ's tables when the queues run on PostgreSQL; BullMQ requires this name for pools that it receives.
 */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * Version of the job format (`Batch`), as part of the queue's name on PostgreSQL: during an upgrade both releases have
 * workers, and a row whose job reaches a worker that cannot read the format would wait for 30 s. Increase the number
 * when the format changes. Release 0.2.0 has none. On Redis the queues have other prefixes.
 */
const JOB_FORMAT_VERSION = 2;

/** Number of connections for all queues of a process. */
const CONNECTIONS = 12;
const CONNECT_LIMIT_MS = 5_000;
/**
 * Time after which an idle connection closes: longer than the interval between two checks of idle workers
 * (QueueWorker), because otherwise each check would open connections again, which costs the server many times the
 * check.
 */
const IDLE_CONNECTION_MS = 75_000;
/** Delay after which a client without a connection to PostgreSQL reconnects. */
const RECONNECT_MS = 1_000;

const logger = new Logger('Queue');

/**
 * Creates a separate pool, because BullMQ's pools have no `error` listener on a connection in use. The contents of the queue
 * may be lost, so its commits need not wait for the disk.
 */
export function createPostgresPool(databaseUrl: string, notifications: Notifications): RetryingPool {
  const pool = new RetryingPool(notifications, {
    Client: GuardedClient,
    connectionString: databaseUrl,
    application_name: 'passerelle queue',
    options: `-c synchronous_commit=off -c search_path="${QUEUE_SCHEMA}"`,
    onConnect: setServingCosts,
    ...SERVING_LIMITS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    max: CONNECTIONS,
  });
  // Every queue and worker listens for its errors.
  return pool.setMaxListeners(0);
}

/**
 * Pool whose callers receive a working connection as soon as there is one, or an error once the pool is ended; single
 * statements fail immediately.
 */
export class RetryingPool extends Pool {
  readonly signals: JobSignals;
  private tableCheck: Promise<void> | null = null;
  /** Server processes that serve this pool. */
  private readonly serverProcesses = new Set<unknown>();

  constructor(notifications: Notifications, config: PoolConfig) {
    super(config);
    this.signals = new JobSignals(notifications, (serverProcess) => this.serverProcesses.has(serverProcess));
    this.on('connect', (client) => this.serverProcesses.add(getServerProcessId(client)));
    this.on('remove', (client) => this.serverProcesses.delete(getServerProcessId(client)));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    return callback === undefined ? this.connectWithRetries() : super.connect(callback);
  }

  private async connectWithRetries(): Promise<PoolClient> {
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
        // Logged with an error object, so that repetitions are limited.
        logger.warn(new Error(`The queue is not connected yet: ${String(error)}`, { cause: error }));
        await sleep(RECONNECT_MS);
      }
    }
  }

  /**
   * Resolves when the server has BullMQ's tables. One check for all queues and workers: separate checks would open
   * connections that are needed only at the start.
   * @throws the error of the last check, once the pool is ended
   */
  waitForTables(): Promise<void> {
    this.tableCheck ??= this.checkTables();
    return this.tableCheck;
  }

  /**
   * BullMQ checks once and caches the result, even a failure: a queue whose connection is cut at that moment would
   * never work again. Here a failed check is repeated until one succeeds.
   */
  private async checkTables(): Promise<void> {
    for (;;) {
      try {
        // A separate connection object for each check, because BullMQ caches its result; it uses the shared pool and
        // has no resources of its own.
        return await new PostgresConnection(this).waitUntilReady();
      } catch (error) {
        if (this.ending) throw error;
        logger.warn(
          `The tables of the queue were not found: ${error instanceof Error ? error.message : String(error)}`,
        );
        await sleep(RECONNECT_MS);
      }
    }
  }
}

type ConnectCallback = Parameters<Pool['connect']>[0];

/** The types of `pg` omit the property `processID` of a connection. */
function getServerProcessId(client: PoolClient): unknown {
  return 'processID' in client ? client.processID : undefined;
}

/** All queues and workers of a process share the pool's knowledge of BullMQ's tables. */
class RetryingConnection extends PostgresConnection {
  constructor(private readonly sharedPool: RetryingPool) {
    super(sharedPool);
  }

  /** @throws the error of the last check, once the pool is ended */
  override waitUntilReady(): Promise<void> {
    return this.sharedPool.waitForTables();
  }
}

/** @param takesJobs true for a worker, which waits for jobs; false for a queue, which only adds them */
export function createPostgresBackend(
  pool: RetryingPool,
  name: string,
  options: QueueBaseOptions,
  takesJobs: boolean,
): PostgresJobs {
  const queue = `${name}_${JOB_FORMAT_VERSION}`;
  const signals = takesJobs ? pool.signals : null;
  const connection = new RetryingConnection(pool);
  return new PostgresJobs(pool, connection, queue, { ...options, connection: pool }, signals);
}
