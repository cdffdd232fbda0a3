import { BullModule, type BullRootModuleOptions } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  createRedisBackend,
  Queue,
  Worker,
  setDefaultBackendFactory,
  type ConnectionOptions,
  type Processor,
  type WorkerOptions,
} from 'bullmq';
import IORedis from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../config';
import { DATABASE_DIRECT_URL } from '../database/database.tokens';
import { Notifications } from '../database/notifications';
import { formatErrorOnOneLine } from '../error-type';
import { RetryingPool, createPostgresBackend, createPostgresPool } from './postgres-queues';

/** Maximum time that a stop waits for the queue's server, which may be away. */
const CLOSE_LIMIT_MS = 8_000;
/** Maximum time that a stop waits for a response of the server. */
const RESPONSE_LIMIT_MS = 1_000;
/** Time limit of a queue's command: a paused Redis keeps its connections but does not answer. */
const COMMAND_LIMIT_MS = 5_000;
/** Maximum delay between a worker's attempts to reach an absent server. */
const MAX_RECONNECT_MS = 2_000;

/**
 * Seconds after which an idle worker checks for jobs by itself, when no notification of its server arrives. On
 * PostgreSQL a worker notices when its LISTEN connection ends; BullMQ advises against a longer wait on Redis, where a
 * cut connection may go unnoticed.
 */
const IDLE_SECONDS = { postgres: 30, redis: 10 };

/** Connection shared by all queues of the process: a pool of PostgreSQL, or Redis when `REDIS_URL` is set. */
@Injectable()
export class QueueConnection implements OnModuleInit, OnApplicationShutdown {
  readonly options: BullRootModuleOptions;
  private readonly close: () => Promise<unknown>;
  private closing: Promise<unknown> | null = null;

  constructor(
    @Inject(CONFIG) { redisUrl }: Config,
    @Inject(DATABASE_DIRECT_URL) databaseUrl: string,
    notifications: Notifications,
    private readonly discovery: DiscoveryService,
  ) {
    const defaultJobOptions = {
      attempts: 1,
      removeOnComplete: true,
      removeOnFail: { age: 3600, count: 1000 },
    };
    if (redisUrl === null) {
      const pool = createPostgresPool(databaseUrl, notifications);
      const connection = pool as unknown as ConnectionOptions; // see `backend` below
      this.options = { connection, prefix: 'passerelle', defaultJobOptions };
      this.close = () => pool.end();
    } else {
      const connection = createRedisConnection(redisUrl);
      // One hash tag for all keys, so that a later move to a Redis cluster needs no change.
      this.options = { connection, prefix: '{passerelle}', defaultJobOptions };
      this.close = async () => connection.disconnect();
    }
  }

  /** Adds a listener for errors to each queue; without one, BullMQ writes them to the console. */
  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders())
      if (instance instanceof Queue)
        instance.on('error', (error: Error) => warn('A queue cannot reach its server', error));
  }

  /** Guard for applications that are closed twice: a pool throws at the second `end`. */
  async onApplicationShutdown(): Promise<void> {
    this.closing ??= this.close();
    await this.closing;
  }
}

/** Producers fail fast and the dispatcher retries; see {@link QueueWorker} for the other side. */
function createRedisConnection(url: string): IORedis {
  const connection = new IORedis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_LIMIT_MS,
  });
  connection.on('error', (error: Error) => warn('Redis does not answer', error));
  return connection.setMaxListeners(0);
}

const logger = new Logger('Queue');

/** Logs an error object, so that repetitions are limited: an absent server fails every attempt of every worker. */
function warn(text: string, error: Error): void {
  logger.warn(new Error(`${text}: ${formatErrorOnOneLine(error)}`, { cause: error }));
}

/** Queues and workers run on whichever server their connection leads to. BullMQ's types only know the options of Redis. */
setDefaultBackendFactory((name, options, extraOptions) => {
  const connection: unknown = options.connection;
  if (!(connection instanceof RetryingPool)) return createRedisBackend(name, options, extraOptions);
  return createPostgresBackend(connection, name, options, extraOptions?.withBlockingConnection === true);
});

/** Worker that logs problems of its server. On Redis it waits without limit for an absent server, as BullMQ demands. */
export class QueueWorker extends Worker {
  private readonly ownRedis: IORedis | null;
  private closePromise: Promise<void> | null = null;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    // Checks for the pool first, because the other check loads the client of Redis.
    const ownRedis =
      !(options.connection instanceof RetryingPool) && options.connection instanceof IORedis
        ? options.connection.duplicate({ ...WORKER_OPTIONS, retryStrategy: getReconnectDelay })
        : null;
    const drainDelay = ownRedis === null ? IDLE_SECONDS.postgres : IDLE_SECONDS.redis;
    super(name, processor, { ...options, drainDelay, connection: ownRedis ?? options.connection });
    this.ownRedis = ownRedis;
    ownRedis?.on('error', (error: Error) => warn('Redis does not answer', error));
    this.on('error', (error: Error) => warn('A worker cannot reach its queue', error));
    this.on('failed', (job, error) => logger.error(`The job ${job?.id} of ${name} failed: ${error.message}`));
  }

  /** Lets the running jobs end; without an answer of the queue's server their leases expire. */
  override async close(force?: boolean): Promise<void> {
    this.closePromise ??= this.closeWorker(force);
    await this.closePromise;
  }

  private async closeWorker(force?: boolean): Promise<void> {
    const isReachable = this.ownRedis === null || (await isResponding(this.ownRedis));
    // Otherwise `close` would wait for commands that wait for an absent server.
    if (!isReachable) this.ownRedis?.disconnect();
    await settleWithin(
      super.close(force === true || !isReachable),
      isReachable ? CLOSE_LIMIT_MS : RESPONSE_LIMIT_MS,
    );
    this.ownRedis?.disconnect();
  }
}

/** Options of a worker's connection: it waits for its server without limit, also in blocking commands (`BZPOPMIN`). */
const WORKER_OPTIONS = { maxRetriesPerRequest: null, enableOfflineQueue: true, commandTimeout: undefined };

/**
 * @returns milliseconds until the next attempt to connect
 */
function getReconnectDelay(attempt: number): number {
  return Math.min(100 * attempt, MAX_RECONNECT_MS);
}

async function isResponding(redis: IORedis): Promise<boolean> {
  if (redis.status !== 'ready') return false;
  const timeoutController = new AbortController();
  const limit = sleep(RESPONSE_LIMIT_MS, false, { signal: timeoutController.signal }).catch(() => false);
  const pingPromise = redis.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([pingPromise, limit]).finally(() => timeoutController.abort());
}

async function settleWithin(closing: Promise<void>, limitMs: number): Promise<void> {
  const timeoutController = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: timeoutController.signal }).catch(() => undefined);
  await Promise.race([closing.catch(() => undefined), limit]);
  timeoutController.abort();
}

BullModule.workerClass = QueueWorker;
