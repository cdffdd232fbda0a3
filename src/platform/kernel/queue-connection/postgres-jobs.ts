import {
  PostgresQueueBackend,
  type KeepJobs,
  type MinimalJob,
  type PostgresConnection,
  type PostgresConnectionOptions,
  type QueueBaseOptions,
} from 'bullmq';
import type { Pool } from 'pg';
import { clock } from '../clock';
import { WakeUp } from '../wake-up';
import type { JobSignals } from './job-signals';

/** Jobs that a process takes one after the other; of more that wait, others may take some before it goes on. */
const AT_ONCE = 16;
const TURN_MS = 20;
/** A job of another process is left for that one to take, unless it is still there after this time. */
export const FOREIGN_MS = 30;
/** A look that failed is repeated after this time. */
const AGAIN_MS = 1_000;
/** Longer than this nobody sleeps for a job that was put off. */
const LATEST_MS = 60_000;

/** Jobs of the queue `$1` that wait, no more than can be of interest, and when the next one that was put off is due. `job_ready_idx`, `job_delayed_idx`. */
const LOOK = {
  name: 'waiting_jobs',
  text: `SELECT
    (SELECT count(*)::int FROM (SELECT FROM job WHERE queue = $1 AND state = 'waiting' LIMIT ${AT_ONCE + 1}) AS few) AS waiting,
    (SELECT min(process_at_ms)::float8 FROM job WHERE queue = $1 AND state = 'delayed') AS "dueAt"`,
};

/** How BullMQ is answered that there is no job: `[data, id, until the end of a rate limit, when the next one is due]`. */
const NO_JOB: [null, string, number, number] = [null, '', 0, 0];

interface Look {
  waiting: number;
  /** Milliseconds since 1970, by the clocks of the processes; null: none was put off. */
  dueAt: number | null;
}

/**
 * BullMQ's queue on PostgreSQL, with fewer statements and less noise. BullMQ asks for a job until there is none, four statements for
 * each time that it has none, in all processes at each new job. Here a worker that hears of jobs looks once how many there are and
 * asks for so many; jobs that this process has added come to it first, which has the least to wake up for them.
 */
export class PostgresJobs extends PostgresQueueBackend {
  private readonly wakeUp = new WakeUp();
  /** Jobs that the last look has found and this process may still ask for. */
  private found = 0;
  private interrupted = false;
  private nextLook: { at: number; timer: NodeJS.Timeout } | null = null;

  /**
   * @param pool the one of the connection
   * @param signals of new jobs, for a worker
   */
  constructor(
    private readonly pool: Pool,
    connection: PostgresConnection,
    queue: string,
    options: QueueBaseOptions<PostgresConnectionOptions>,
    signals: JobSignals | null,
  ) {
    super(connection, queue, options);
    if (signals === null) return;
    signals.on(queue, (here) => (here ? this.wakeUp.wake() : this.lookIn(FOREIGN_MS)));
    this.wakeUp.wake();
  }

  /** The next job, if the last look has left one. */
  override async moveToActive(token: string, name?: string): Promise<unknown[]> {
    if (this.found === 0) return NO_JOB;
    const next: unknown[] = await super.moveToActive(token, name);
    this.count(next);
    return next;
  }

  override async moveToCompleted<Data, Result, Name extends string>(
    job: MinimalJob<Data, Result, Name>,
    value: Result,
    remove: boolean | number | KeepJobs,
    token: string,
    fetchNext: boolean,
  ): Promise<{ result: void | unknown[]; finishedOn: number }> {
    const completed = await super.moveToCompleted(job, value, remove, token, fetchNext && this.found > 0);
    if (!fetchNext) return completed;
    if (!Array.isArray(completed.result)) return { ...completed, result: NO_JOB };
    this.count(completed.result);
    return completed;
  }

  /** Waits until there are jobs, at most so many seconds. @returns null when there are none */
  override async waitForJob(seconds: number): Promise<{ member: string; score: number } | null> {
    const end = performance.now() + 1000 * seconds;
    while (!this.interrupted) {
      await this.wakeUp.sleep(Math.max(0, end - performance.now()));
      if (this.interrupted) break;
      await this.look();
      if (this.found > 0) return { member: this.queueName, score: 0 };
      if (performance.now() >= end) break;
    }
    return null;
  }

  override async disconnectBlocking(): Promise<void> {
    this.interrupted = true;
    clearTimeout(this.nextLook?.timer);
    this.wakeUp.wake();
  }

  override async reconnectBlocking(): Promise<void> {
    this.interrupted = false;
    this.wakeUp.wake();
  }

  private count([data]: unknown[]): void {
    this.found = data === null ? 0 : this.found - 1;
  }

  private async look(): Promise<void> {
    const look = await this.lookAtQueue();
    if (look === null) return this.lookIn(AGAIN_MS);
    const { waiting, dueAt } = look;
    this.found = Math.min(waiting, AT_ONCE);
    if (waiting > AT_ONCE) this.lookIn(TURN_MS);
    if (dueAt === null) return;
    const wait = dueAt - clock.milliseconds();
    // Asking for a job makes those wait that are due: of them there may be more than one.
    if (wait <= 0) this.found = Math.max(1, this.found);
    // One that is overdue is still there when the queue is paused, or others are asking for it: that is no reason to hurry.
    this.lookIn(wait <= 0 ? TURN_MS : Math.min(wait, LATEST_MS));
  }

  /** @returns null when the server does not answer */
  private async lookAtQueue(): Promise<Look | null> {
    try {
      const { rows } = await this.pool.query<Look>({ ...LOOK, values: [this.queueName] });
      return rows[0] ?? null;
    } catch (error) {
      this.emit('error', error);
      return null;
    }
  }

  /** The earliest look that was asked for is the next one. */
  private lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.nextLook !== null && this.nextLook.at <= at) return;
    clearTimeout(this.nextLook?.timer);
    const timer = setTimeout(() => {
      this.nextLook = null;
      this.wakeUp.wake();
    }, ms).unref();
    this.nextLook = { at, timer };
  }
}
