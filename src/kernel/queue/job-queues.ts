import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPostgresBackend, createRedisBackend, withBackend, type Job, type QueueOptions } from 'bullmq';
import IORedis from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { CONFIG, type Config } from '../config';
import { DATABASE_URL } from '../database/database.tokens';
import { GuardedClient } from '../database/guarded-client';
import { LOGGER, type Logger } from '../logger';

/** Schema of BullMQ's own tables when the queue runs on PostgreSQL; BullMQ expects this name in pools that it is given. */
export const QUEUE_SCHEMA = 'bullmq';

/** Connections of one queue; a worker's listener keeps one to itself. */
const [QUEUE_CONNECTIONS, WORKER_CONNECTIONS] = [2, 3];
const CONNECT_LIMIT_MS = 5_000;

/** Longer than this a stop does not wait for the queue's server, which may be away. */
const CLOSE_LIMIT_MS = 8_000;
/** A worker whose first connection failed is made again after this time. */
const AGAIN_AFTER_MS = 1_000;

/** A pointer to a row that is due. Jobs carry nothing else: no secret, no document, nothing that could grow stale. */
export interface WorkPointer {
  id: string;
  /** Counts the claims of the row; a job of an earlier claim ends without a trace. */
  claim: number;
}

/** A pointer on its way through the queue. */
export interface QueuedPointer extends WorkPointer {
  /** Id of the destination that shares its capacity; empty in sources without lanes. */
  lane: string;
  /** What several lanes share, e.g. a host; empty in sources without lanes. */
  group: string;
  /** True for what is not a first attempt. */
  again: boolean;
}

/** A job costs a handful of statements or commands, whatever it carries; so it carries many pointers. */
export const POINTERS_PER_JOB = 32;
/** Jobs end as soon as their pointers are taken over, so few at a time are enough. */
const JOBS_AT_A_TIME = 4;

const WORKER_OPTIONS = { lockDuration: 60_000, stalledInterval: 30_000, maxStalledCount: 10, drainDelay: 5 };

const onPostgres = withBackend(createPostgresBackend);
const onRedis = withBackend(createRedisBackend);

type Queue = InstanceType<typeof onPostgres.Queue> | InstanceType<typeof onRedis.Queue>;
type Worker =
  | InstanceType<typeof onPostgres.Worker<QueuedPointer[], void>>
  | InstanceType<typeof onRedis.Worker<QueuedPointer[], void>>;

/** What closes: a queue, a worker, or a connection to the queue's server. */
interface Closable {
  close(force?: boolean): Promise<void>;
}

/** A queue or a worker, and the connection that it was given. */
interface Connected<Part> {
  part: Part;
  connection: Closable;
}

/**
 * BullMQ on PostgreSQL (default) or on Redis. It is a disposable list of pointers: what is due, when, and what
 * became of it stands in our own tables, so a wiped queue loses nothing.
 */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly queues = new Map<string, Queue>();
  private readonly workers = new Set<Closable>();
  private readonly connections = new Set<Closable>();
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE_URL) private readonly databaseUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds jobs of up to {@link POINTERS_PER_JOB} pointers; a claim is unique, so the first one names the job. */
  async add(name: string, pointers: QueuedPointer[]): Promise<void> {
    const jobs: { name: string; data: QueuedPointer[]; opts: { jobId: string } }[] = [];
    for (let i = 0; i < pointers.length; i += POINTERS_PER_JOB) {
      const data = pointers.slice(i, i + POINTERS_PER_JOB);
      jobs.push({ name, data, opts: { jobId: `${data[0]?.id}_${data[0]?.claim}` } });
    }
    const [only, ...others] = jobs;
    // Adding in bulk makes a temporary table on PostgreSQL, which costs more than a job.
    if (only !== undefined && others.length === 0) await this.queue(name).add(name, only.data, only.opts);
    else await this.queue(name).addBulk(jobs);
  }

  /** Jobs that no worker has taken yet. */
  async waiting(name: string): Promise<number> {
    return this.queue(name).getWaitingCount();
  }

  /** Hands the pointers of each job to the handler, which takes them over and does not wait for their end. */
  work(name: string, handler: (pointers: QueuedPointer[]) => Promise<void>): void {
    if (this.stopping) return;
    const { part: worker, connection } = this.newWorker(name, handler);
    worker.on('error', (error: Error) => this.logger.warn({ err: error, queue: name }, 'queue worker'));
    worker.on('failed', (_job: unknown, error: Error) =>
      this.logger.error({ err: error, queue: name }, 'job failed'),
    );
    this.workers.add(worker);
    worker.waitUntilReady().catch(async (error: unknown) => {
      if (!this.workers.delete(worker)) return;
      await this.giveUp({ part: worker, connection }, error, name);
      await sleep(AGAIN_AFTER_MS);
      this.work(name, handler);
    });
  }

  /** Lets running jobs end and takes no new ones. */
  async stopWorking(): Promise<void> {
    this.stopping = true;
    const workers = [...this.workers];
    this.workers.clear();
    await Promise.all(workers.map((worker) => closeInTime(worker)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stopWorking();
    await Promise.all([...this.queues.values()].map((queue) => closeInTime(queue).catch(() => undefined)));
    // Once: an application may be closed twice, and a pool says so when it is.
    const connections = [...this.connections];
    this.connections.clear();
    await Promise.all(connections.map((connection) => closeInTime(connection)));
  }

  private queue(name: string): Queue {
    const existing = this.queues.get(name);
    if (existing !== undefined) return existing;
    const defaultJobOptions = {
      attempts: 1,
      removeOnComplete: true,
      removeOnFail: { age: 3600, count: 1000 },
    };
    const { part: queue, connection } = this.newQueue(name, { defaultJobOptions, prefix: this.prefix(name) });
    queue.on('error', (error: Error) => this.logger.warn({ err: error, queue: name }, 'queue'));
    this.queues.set(name, queue);
    queue.waitUntilReady().catch(async (error: unknown) => {
      this.queues.delete(name);
      await this.giveUp({ part: queue, connection }, error, name);
    });
    return queue;
  }

  private newQueue(name: string, options: Omit<QueueOptions, 'connection'>): Connected<Queue> {
    if (this.config.redisUrl === null) {
      const { pool, connection } = this.postgres(QUEUE_CONNECTIONS);
      return { part: new onPostgres.Queue(name, { ...options, connection: pool }), connection };
    }
    const { redis, connection } = this.redis(1);
    return { part: new onRedis.Queue(name, { ...options, connection: redis }), connection };
  }

  private newWorker(name: string, handler: (pointers: QueuedPointer[]) => Promise<void>): Connected<Worker> {
    const processor = (job: Job<QueuedPointer[]>): Promise<void> => handler(job.data);
    const options = { ...WORKER_OPTIONS, concurrency: JOBS_AT_A_TIME, prefix: this.prefix(name) };
    if (this.config.redisUrl === null) {
      const { pool, connection } = this.postgres(WORKER_CONNECTIONS);
      return { part: new onPostgres.Worker(name, processor, { ...options, connection: pool }), connection };
    }
    const { redis, connection } = this.redis(null);
    return { part: new onRedis.Worker(name, processor, { ...options, connection: redis }), connection };
  }

  /**
   * Closes a part whose first connection failed. BullMQ's backend keeps that failure as its state and answers every later
   * call with it, so that only a new part can work.
   */
  private async giveUp(
    { part, connection }: Connected<Closable>,
    error: unknown,
    name: string,
  ): Promise<void> {
    this.logger.warn({ err: error, queue: name }, 'the queue could not be reached; it is connected again');
    await closeInTime(part).catch(() => undefined);
    if (this.connections.delete(connection)) await closeInTime(connection).catch(() => undefined);
  }

  /** All keys of a Redis queue share one hash tag, so a later move to a cluster needs no change. */
  private prefix(name: string): string {
    return this.config.redisUrl === null ? 'passerelle' : `{passerelle-${name}}`;
  }

  /**
   * A pool of our own, because those that BullMQ makes have no `error` listener on a connection in use. What is in the queue
   * may be lost, so its commits need not wait for the disk.
   */
  private postgres(max: number): { pool: Pool; connection: Closable } {
    const pool = new Pool({
      Client: GuardedClient,
      connectionString: this.databaseUrl,
      application_name: 'passerelle queue',
      options: `-c synchronous_commit=off -c search_path="${QUEUE_SCHEMA}"`,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      max,
    });
    const connection = { close: () => pool.end() };
    this.connections.add(connection);
    return { pool, connection };
  }

  /** Producers fail fast (the relay tries again); workers wait for ever, as BullMQ demands. */
  private redis(maxRetriesPerRequest: number | null): { redis: IORedis; connection: Closable } {
    const redis = new IORedis(this.config.redisUrl ?? '', {
      maxRetriesPerRequest,
      enableOfflineQueue: maxRetriesPerRequest === null,
      lazyConnect: false,
    });
    redis.on('error', (error) => this.logger.warn({ err: error }, 'redis'));
    const connection = { close: async () => redis.disconnect() };
    this.connections.add(connection);
    return { redis, connection };
  }
}

/** Lets the running jobs end; without an answer of the queue's server the rest is left to the leases. */
async function closeInTime(part: Closable): Promise<void> {
  const late = new AbortController();
  const limit = sleep(CLOSE_LIMIT_MS, 'late', { signal: late.signal }).catch(() => 'closed');
  const outcome = await Promise.race([part.close().then(() => 'closed'), limit]);
  late.abort();
  if (outcome === 'late') void part.close(true).catch(() => undefined);
}
