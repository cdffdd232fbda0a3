import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPostgresBackend, createRedisBackend, withBackend, type Job } from 'bullmq';
import IORedis from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../config';
import { DATABASE_URL } from '../database/database.tokens';
import { LOGGER, type Logger } from '../logger';

/** Schema of BullMQ's own tables when the queue runs on PostgreSQL. */
export const QUEUE_SCHEMA = 'bullmq';

/** Longer than this a stop does not wait for the queue's server, which may be away. */
const CLOSE_LIMIT_MS = 8_000;

/** A pointer to a row that is due. Jobs carry nothing else: no secret, no document, nothing that could grow stale. */
export interface WorkPointer {
  id: string;
  /** Counts the claims of the row; a job of an earlier claim ends without a trace. */
  claim: number;
}

const WORKER_OPTIONS = { lockDuration: 60_000, stalledInterval: 30_000, maxStalledCount: 10, drainDelay: 5 };

const onPostgres = withBackend(createPostgresBackend);
const onRedis = withBackend(createRedisBackend);

type Queue = InstanceType<typeof onPostgres.Queue> | InstanceType<typeof onRedis.Queue>;

/**
 * BullMQ on PostgreSQL (default) or on Redis. It is a disposable list of pointers: what is due, when, and what
 * became of it stands in our own tables, so a wiped queue loses nothing.
 */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly queues = new Map<string, Queue>();
  private readonly workers: { close(): Promise<void> }[] = [];
  private readonly connections: IORedis[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE_URL) private readonly databaseUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds pointers; one whose id and claim are in the queue already is left alone. */
  async add(name: string, pointers: WorkPointer[]): Promise<void> {
    const jobs = pointers.map((data) => ({ name, data, opts: { jobId: `${data.id}_${data.claim}` } }));
    await this.queue(name).addBulk(jobs);
  }

  /** Jobs that no worker has taken yet. */
  async waiting(name: string): Promise<number> {
    return this.queue(name).getWaitingCount();
  }

  /** Runs the handler for each pointer of the queue, at most `concurrency` at a time in this process. */
  work(name: string, concurrency: number, handler: (pointer: WorkPointer) => Promise<void>): void {
    const processor = (job: Job<WorkPointer>): Promise<void> => handler(job.data);
    const options = { ...WORKER_OPTIONS, concurrency, prefix: this.prefix(name) };
    const worker =
      this.config.redisUrl === null
        ? new onPostgres.Worker(name, processor, { ...options, connection: this.postgres(2) })
        : new onRedis.Worker(name, processor, { ...options, connection: this.redis(null) });
    worker.on('error', (error: Error) => this.logger.warn({ err: error, queue: name }, 'queue worker'));
    worker.on('failed', (_job: unknown, error: Error) =>
      this.logger.error({ err: error, queue: name }, 'job failed'),
    );
    this.workers.push(worker);
  }

  /** Lets running jobs end and takes no new ones. */
  async stopWorking(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => closeInTime(worker)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stopWorking();
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
    for (const connection of this.connections) connection.disconnect();
  }

  private queue(name: string): Queue {
    const existing = this.queues.get(name);
    if (existing !== undefined) return existing;
    const defaultJobOptions = {
      attempts: 1,
      removeOnComplete: true,
      removeOnFail: { age: 3600, count: 1000 },
    };
    const options = { defaultJobOptions, prefix: this.prefix(name) };
    const queue =
      this.config.redisUrl === null
        ? new onPostgres.Queue(name, { ...options, connection: this.postgres(2) })
        : new onRedis.Queue(name, { ...options, connection: this.redis(1) });
    queue.on('error', (error: Error) => this.logger.warn({ err: error, queue: name }, 'queue'));
    this.queues.set(name, queue);
    return queue;
  }

  /** All keys of a Redis queue share one hash tag, so a later move to a cluster needs no change. */
  private prefix(name: string): string {
    return this.config.redisUrl === null ? 'passerelle' : `{passerelle-${name}}`;
  }

  private postgres(max: number): { connectionString: string; schema: string; max: number } {
    return { connectionString: this.databaseUrl, schema: QUEUE_SCHEMA, max };
  }

  /** Producers fail fast (the relay tries again); workers wait for ever, as BullMQ demands. */
  private redis(maxRetriesPerRequest: number | null): IORedis {
    const connection = new IORedis(this.config.redisUrl ?? '', {
      maxRetriesPerRequest,
      enableOfflineQueue: maxRetriesPerRequest === null,
      lazyConnect: false,
    });
    connection.on('error', (error) => this.logger.warn({ err: error }, 'redis'));
    this.connections.push(connection);
    return connection;
  }
}

/** Lets the running jobs end; without an answer of the queue's server the rest is left to the leases. */
async function closeInTime(worker: { close(force?: boolean): Promise<void> }): Promise<void> {
  const late = new AbortController();
  const limit = sleep(CLOSE_LIMIT_MS, 'late', { signal: late.signal }).catch(() => 'closed');
  const outcome = await Promise.race([worker.close().then(() => 'closed'), limit]);
  late.abort();
  if (outcome === 'late') void worker.close(true).catch(() => undefined);
}
