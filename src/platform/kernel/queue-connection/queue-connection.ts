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
import { oneLine } from '../one-line';
import { PatientPool, postgresBackend, postgresQueues } from './postgres-queues';

/** Longer than this a stop does not wait for the queue's server, which may be away. */
const CLOSE_LIMIT_MS = 8_000;
/** A server that does not answer a stop within this time is not waited for. */
const ANSWER_LIMIT_MS = 1_000;
/** A command of a queue that takes longer has failed: a Redis that is paused keeps its connections and answers nothing. */
const COMMAND_LIMIT_MS = 5_000;
/** Between attempts of a worker to reach an absent server. */
const LONGEST_RECONNECT_MS = 2_000;

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
      const pool = postgresQueues(databaseUrl, notifications);
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
        instance.on('error', (error: Error) => warn('A queue does not reach its server', error));
  }

  /** Once: an application may be closed twice, and a pool says so when it is. */
  async onApplicationShutdown(): Promise<void> {
    this.closed ??= this.close();
    await this.closed;
  }
}

/** Producers fail fast, the dispatcher retries; see {@link QueueWorker} for the other side. */
function redis(url: string): IORedis {
  const connection = new IORedis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_LIMIT_MS,
  });
  connection.on('error', (error: Error) => warn('Redis does not answer', error));
  return connection.setMaxListeners(0);
}

const logger = new Logger('Queue');

/** Logs an error so that the log holds its repetitions back: an absent server fails every attempt of every worker. */
function warn(text: string, error: Error): void {
  logger.warn(new Error(`${text}: ${oneLine(error)}`, { cause: error }));
}

/** Queues and workers run on whichever server their connection leads to. BullMQ's types know the options of Redis alone. */
setDefaultBackendFactory((name, options, more) => {
  const connection: unknown = options.connection;
  if (!(connection instanceof PatientPool)) return createRedisBackend(name, options, more);
  return postgresBackend(connection, name, options, more?.withBlockingConnection === true);
});

/** A worker that says in the log what is wrong with its server. On Redis it waits without end for a server that is away, as BullMQ demands. */
export class QueueWorker extends Worker {
  private readonly own: IORedis | null;
  private ending: Promise<void> | null = null;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const own =
      options.connection instanceof IORedis
        ? options.connection.duplicate({ ...PATIENT, retryStrategy: againAfter })
        : null;
    const drainDelay = own === null ? IDLE_SECONDS.postgres : IDLE_SECONDS.redis;
    super(name, processor, { ...options, drainDelay, connection: own ?? options.connection });
    this.own = own;
    own?.on('error', (error: Error) => warn('Redis does not answer', error));
    this.on('error', (error: Error) => warn('A worker does not reach its queue', error));
    this.on('failed', (job, error) => logger.error(`The job ${job?.id} of ${name} failed: ${error.message}`));
  }

  /** Lets the running jobs end; without an answer of the queue's server the rest is left to the leases. */
  override async close(force?: boolean): Promise<void> {
    this.ending ??= this.end(force);
    await this.ending;
  }

  private async end(force?: boolean): Promise<void> {
    const isThere = this.own === null || (await answers(this.own));
    // Commands that wait for an absent server would be waited for in turn.
    if (!isThere) this.own?.disconnect();
    await inTime(super.close(force === true || !isThere), isThere ? CLOSE_LIMIT_MS : ANSWER_LIMIT_MS);
    this.own?.disconnect();
  }
}

/** Of a worker's connection: it waits for its server without end, also in commands that last (`BZPOPMIN`). */
const PATIENT = { maxRetriesPerRequest: null, enableOfflineQueue: true, commandTimeout: undefined };

/** @returns milliseconds until the next attempt to connect */
function againAfter(attempt: number): number {
  return Math.min(100 * attempt, LONGEST_RECONNECT_MS);
}

async function answers(redis: IORedis): Promise<boolean> {
  if (redis.status !== 'ready') return false;
  const late = new AbortController();
  const limit = sleep(ANSWER_LIMIT_MS, false, { signal: late.signal }).catch(() => false);
  const answered = redis.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, limit]).finally(() => late.abort());
}

async function inTime(closing: Promise<void>, limitMs: number): Promise<void> {
  const late = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([closing.catch(() => undefined), limit]);
  late.abort();
}

BullModule.workerClass = QueueWorker;
