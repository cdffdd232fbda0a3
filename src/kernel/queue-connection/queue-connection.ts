import { BullModule, type BullRootModuleOptions } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  createRedisBackend,
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  Worker,
  setDefaultBackendFactory,
  type ConnectionOptions,
  type Processor,
  type WorkerOptions,
} from 'bullmq';
import IORedis from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { CONFIG, type Config } from '../config';
import { SERVING_LIMITS } from '../database/data-source';
import { DATABASE_URL } from '../database/database.tokens';
import { GuardedClient } from '../database/guarded-client';

/** Schema of BullMQ's own tables when the queues run on PostgreSQL; BullMQ expects this name in pools that it is given. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * Form of the jobs (`Batch`), as part of their queue's name on PostgreSQL: while one release takes over from another, both have
 * workers, and a row whose job came to one that cannot read it waits for 30 s. A change of the form needs another number.
 * Release 0.2.0 has none. On Redis its queues have other prefixes.
 */
const FORM_OF_JOBS = 2;

/** Connections of all queues of a process; each of its workers listens on one of them. */
const CONNECTIONS = 24;
const CONNECT_LIMIT_MS = 5_000;
/** A client without a connection to PostgreSQL reconnects after this time. */
const AGAIN_AFTER_MS = 1_000;
/** Longer than this a stop does not wait for the queue's server, which may be away. */
const CLOSE_LIMIT_MS = 8_000;

/**
 * An idle worker waits for a notification of its server, and looks by itself after so many seconds. One on PostgreSQL notices
 * when it stops listening; BullMQ advises against a longer wait on Redis, where a cut connection may stay unnoticed.
 */
const IDLE_SECONDS = { postgres: 30, redis: 10 };

/** The connection that all queues of the process share: a pool of PostgreSQL, or Redis when `REDIS_URL` is set. */
@Injectable()
export class QueueConnection implements OnModuleInit, OnApplicationShutdown {
  readonly options: BullRootModuleOptions;
  private readonly close: () => Promise<unknown>;
  private closed: Promise<unknown> | null = null;

  constructor(
    @Inject(CONFIG) { redisUrl }: Config,
    @Inject(DATABASE_URL) databaseUrl: string,
    private readonly discovery: DiscoveryService,
  ) {
    const defaultJobOptions = {
      attempts: 1,
      removeOnComplete: true,
      removeOnFail: { age: 3600, count: 1000 },
    };
    if (redisUrl === null) {
      const pool = postgres(databaseUrl);
      const connection = pool as unknown as ConnectionOptions; // see the backend below
      this.options = { connection, prefix: 'passerelle', defaultJobOptions };
      this.close = () => pool.end();
    } else {
      const connection = redis(redisUrl);
      // One hash tag for all keys, so that a later move to a cluster needs no change.
      this.options = { connection, prefix: '{passerelle}', defaultJobOptions };
      this.close = async () => connection.disconnect();
    }
  }

  /** Without a listener BullMQ writes errors to the console. */
  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders())
      if (instance instanceof Queue)
        instance.on('error', (error: Error) => logger.warn(`A queue: ${error.message}`));
  }

  /** Once: an application may be closed twice, and a pool says so when it is. */
  async onApplicationShutdown(): Promise<void> {
    this.closed ??= this.close();
    await this.closed;
  }
}

/**
 * A pool of our own, because those that BullMQ makes have no `error` listener on a connection in use. What is in the queue
 * may be lost, so its commits need not wait for the disk.
 */
function postgres(databaseUrl: string): PatientPool {
  const pool = new PatientPool({
    Client: GuardedClient,
    connectionString: databaseUrl,
    application_name: 'passerelle queue',
    options: `-c synchronous_commit=off -c search_path="${QUEUE_SCHEMA}"`,
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
class PatientPool extends Pool {
  private tables: Promise<void> | null = null;

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

/** Producers fail fast, the dispatcher retries; see {@link QueueWorker} for the other side. */
function redis(url: string): IORedis {
  const connection = new IORedis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  connection.on('error', (error: Error) => logger.warn(`Redis: ${error.message}`));
  return connection.setMaxListeners(0);
}

const logger = new Logger('Queue');

/** Queues and workers run on whichever server their connection leads to. BullMQ's types know the options of Redis alone. */
setDefaultBackendFactory((name, options, more) => {
  const connection: unknown = options.connection;
  if (!(connection instanceof PatientPool)) return createRedisBackend(name, options, more);
  // BullMQ lists as workers those that listen under the name of the queue.
  const queue = `${name}_${FORM_OF_JOBS}`;
  const listener = more?.withBlockingConnection === true ? queue : undefined;
  const patient = new PatientConnection(connection);
  return new PostgresQueueBackend(patient, queue, { ...options, connection }, true, listener);
});

/** A worker that says in the log what is wrong with its server. On Redis it waits without end for a server that is away, as BullMQ demands. */
export class QueueWorker extends Worker {
  private readonly own: IORedis | null;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const own =
      options.connection instanceof IORedis
        ? options.connection.duplicate({ maxRetriesPerRequest: null, enableOfflineQueue: true })
        : null;
    const drainDelay = own === null ? IDLE_SECONDS.postgres : IDLE_SECONDS.redis;
    super(name, processor, { ...options, drainDelay, connection: own ?? options.connection });
    this.own = own;
    own?.on('error', (error: Error) => logger.warn(`Redis: ${error.message}`));
    this.on('error', (error: Error) => logger.warn(`A queue's worker: ${error.message}`));
    this.on('failed', (job, error) => logger.error(`The job ${job?.id} of ${name} failed: ${error.message}`));
  }

  /** Lets the running jobs end; without an answer of the queue's server the rest is left to the leases. */
  override async close(force?: boolean): Promise<void> {
    await inTime(super.close(force));
    this.own?.disconnect();
  }
}

async function inTime(closing: Promise<void>): Promise<void> {
  const late = new AbortController();
  const limit = sleep(CLOSE_LIMIT_MS, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([closing.catch(() => undefined), limit]);
  late.abort();
}

BullModule.workerClass = QueueWorker;
