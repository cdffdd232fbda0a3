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

/** Maximum number of jobs that a process takes in succession; then other processes may take some. */
const MAX_IN_A_ROW = 16;
const TURN_MS = 20;
/** Time for which a job added by another process is left to that process. */
export const FOREIGN_JOB_MS = 30;
/** Delay after which a failed check is repeated. */
const RETRY_MS = 1_000;
/** Maximum sleep before a delayed job. */
const MAX_SLEEP_MS = 60_000;

/**
 * Number of waiting jobs of the queue `$1`, up to the number that matters, and when the next delayed one is due. Uses
 * `job_ready_idx`, `job_delayed_idx`.
 */
const COUNT_JOBS = {
  name: 'waiting_jobs',
  text: `SELECT
    (SELECT count(*)::int FROM (SELECT FROM job WHERE queue = $1 AND state = 'waiting' LIMIT ${MAX_IN_A_ROW + 1}) AS few) AS waiting,
    (SELECT min(process_at_ms)::float8 FROM job WHERE queue = $1 AND state = 'delayed') AS "dueAt"`,
};

/** Result for BullMQ when there is no job: `[data, id, until the end of a rate limit, when the next one is due]`. */
const NO_JOB: [null, string, number, number] = [null, '', 0, 0];

interface JobCount {
  waiting: number;
  /** Milliseconds since 1970, by the clocks of the processes; null: no job is delayed. */
  dueAt: number | null;
}

/**
 * BullMQ's queue on PostgreSQL, with fewer statements and less noise. BullMQ asks for a job until there is none, with
 * four statements each time, in all processes at each new job. A worker that learns of new jobs counts them once and
 * requests that many. Jobs that this process has added are offered to it first, because it needs the least time to
 * start them.
 */
export class PostgresJobs extends PostgresQueueBackend {
  private readonly wakeUp = new WakeUp();
  /** Number of jobs that the last count found and that this process may still request. */
  private availableCount = 0;
  private isInterrupted = false;
  private nextCheck: { at: number; timer: NodeJS.Timeout } | null = null;

  /**
   * @param pool pool of the connection
   * @param signals signals of new jobs, for a worker
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
    signals.on(queue, (isLocal) => (isLocal ? this.wakeUp.wake() : this.scheduleCheck(FOREIGN_JOB_MS)));
    this.wakeUp.wake();
  }

  /** Returns the next job, if the last count found more. */
  override async moveToActive(token: string, name?: string): Promise<unknown[]> {
    if (this.availableCount === 0) return NO_JOB;
    const next: unknown[] = await super.moveToActive(token, name);
    this.updateAvailableCount(next);
    return next;
  }

  override async moveToCompleted<Data, Result, Name extends string>(
    job: MinimalJob<Data, Result, Name>,
    value: Result,
    remove: boolean | number | KeepJobs,
    token: string,
    fetchNext: boolean,
  ): Promise<{ result: void | unknown[]; finishedOn: number }> {
    const completion = await super.moveToCompleted(
      job,
      value,
      remove,
      token,
      fetchNext && this.availableCount > 0,
    );
    if (!fetchNext) return completion;
    if (!Array.isArray(completion.result)) return { ...completion, result: NO_JOB };
    this.updateAvailableCount(completion.result);
    return completion;
  }

  /**
   * Waits until there are jobs, at most this many seconds.
   * @returns null when there are none
   */
  override async waitForJob(seconds: number): Promise<{ member: string; score: number } | null> {
    const end = performance.now() + 1000 * seconds;
    while (!this.isInterrupted) {
      await this.wakeUp.sleep(Math.max(0, end - performance.now()));
      if (this.isInterrupted) break;
      await this.countJobs();
      if (this.availableCount > 0) return { member: this.queueName, score: 0 };
      if (performance.now() >= end) break;
    }
    return null;
  }

  override async disconnectBlocking(): Promise<void> {
    this.isInterrupted = true;
    clearTimeout(this.nextCheck?.timer);
    this.wakeUp.wake();
  }

  override async reconnectBlocking(): Promise<void> {
    this.isInterrupted = false;
    this.wakeUp.wake();
  }

  private updateAvailableCount([data]: unknown[]): void {
    this.availableCount = data === null ? 0 : this.availableCount - 1;
  }

  private async countJobs(): Promise<void> {
    const row = await this.checkQueue();
    if (row === null) return this.scheduleCheck(RETRY_MS);
    const { waiting, dueAt } = row;
    this.availableCount = Math.min(waiting, MAX_IN_A_ROW);
    if (waiting > MAX_IN_A_ROW) this.scheduleCheck(TURN_MS);
    if (dueAt === null) return;
    const wait = dueAt - clock.milliseconds();
    // Requesting a job moves all due jobs to the waiting ones, so there may be more than one.
    if (wait <= 0) this.availableCount = Math.max(1, this.availableCount);
    // An overdue job remains when the queue is paused, or when other processes request it, so the check is not urgent.
    this.scheduleCheck(wait <= 0 ? TURN_MS : Math.min(wait, MAX_SLEEP_MS));
  }

  /**
   * @returns null when the server does not answer
   */
  private async checkQueue(): Promise<JobCount | null> {
    try {
      const { rows } = await this.pool.query<JobCount>({ ...COUNT_JOBS, values: [this.queueName] });
      return rows[0] ?? null;
    } catch (error) {
      this.emit('error', error);
      return null;
    }
  }

  /** Schedules the earliest of all requested checks. */
  private scheduleCheck(ms: number): void {
    const at = performance.now() + ms;
    if (this.nextCheck !== null && this.nextCheck.at <= at) return;
    clearTimeout(this.nextCheck?.timer);
    const timer = setTimeout(() => {
      this.nextCheck = null;
      this.wakeUp.wake();
    }, ms).unref();
    this.nextCheck = { at, timer };
  }
}
