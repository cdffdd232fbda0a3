import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Notifications } from '../database/notifications';
import { UnitOfWork } from '../database/unit-of-work';
import { LOGGER, type Logger } from '../logger';
import { JobQueues, type WorkPointer } from './job-queues';

/**
 * A table whose rows have to be worked on outside of the database. The table has the columns
 * `id text`, `next_attempt_at timestamptz` (null: nothing left to do), `lease_until timestamptz`, `claim integer`.
 */
export interface WorkSource {
  /** Queue name, and topic of its hints. */
  name: string;
  table: string;
  /** Items worked on at a time in one process. */
  concurrency: number;
  /**
   * Does the work. Its closing UPDATE has to be conditional on `claim`, set `next_attempt_at` (null when done) and
   * clear `lease_until`. What it throws is logged; the row is tried again when its lease has run out.
   */
  handle(pointer: WorkPointer): Promise<void>;
}

/** A committed row is found within this time even if every hint was lost. */
const POLL_MS = 150;
/** A claimed pointer has to reach a worker within this time, or the row is claimed again. */
const QUEUE_WAIT_SECONDS = 30;
/**
 * A worker that has not renewed its lease for this time is gone: another one takes the row over, and should the first
 * come back, its outcome is refused because the claim has moved on.
 */
const LEASE_SECONDS = 15;
const RENEW_MS = 5_000;

/**
 * Finds rows that are due and hands pointers to them to the queue. The tables are the truth: claiming is a
 * conditional update under SKIP LOCKED, so any number of relays may run, and nothing depends on the queue's memory.
 */
@Injectable()
export class WorkRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sources: WorkSource[] = [];
  private readonly loops: Promise<void>[] = [];
  private readonly wakers = new Map<string, AbortController>();
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
    private readonly queues: JobQueues,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Called by a processor when its module starts; only processes of role `all` or `worker` have processors. */
  register(source: WorkSource): void {
    this.sources.push(source);
    this.notifications.on(source.name, () => this.wake(source.name));
  }

  /** Says that rows of the source became due. A hint: without it they are found by the poll. */
  nudge(name: string): void {
    this.wake(name);
    if (!this.sources.some((source) => source.name === name)) this.notifications.notify(name);
  }

  onApplicationBootstrap(): void {
    for (const source of this.sources) {
      this.queues.work(source.name, source.concurrency, (pointer) => this.process(source, pointer));
      this.loops.push(this.loop(source));
    }
  }

  /** Stops claiming, lets what is in hand end, and leaves the rest to the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const source of this.sources) this.wake(source.name);
    await Promise.all(this.loops);
    await this.queues.stopWorking();
  }

  private wake(name: string): void {
    this.wakers.get(name)?.abort();
  }

  private async loop(source: WorkSource): Promise<void> {
    const batch = 2 * source.concurrency;
    while (!this.stopping) {
      const waker = new AbortController();
      this.wakers.set(source.name, waker);
      const claimed = await this.claimAndQueue(source, batch).catch((error: unknown) => {
        this.logger.warn({ err: error, source: source.name }, 'the relay could not claim work');
        return 0;
      });
      if (claimed < batch) await sleep(POLL_MS, undefined, { signal: waker.signal }).catch(() => undefined);
      else await this.untilDrained(source, batch);
    }
  }

  private async claimAndQueue(source: WorkSource, batch: number): Promise<number> {
    const pointers = await this.unitOfWork.query<WorkPointer>(
      `UPDATE ${source.table} SET claim = claim + 1, lease_until = clock_timestamp() + make_interval(secs => $1)
       WHERE id IN (
         SELECT id FROM ${source.table}
         WHERE next_attempt_at <= clock_timestamp() AND (lease_until IS NULL OR lease_until < clock_timestamp())
         ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, claim`,
      [QUEUE_WAIT_SECONDS, batch],
    );
    if (pointers.length === 0) return 0;
    try {
      await this.queues.add(source.name, pointers);
    } catch (error) {
      await this.release(source, pointers);
      throw error;
    }
    return pointers.length;
  }

  /** Gives claimed rows back when the queue did not take them. */
  private async release(source: WorkSource, pointers: WorkPointer[]): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE ${source.table} AS t SET lease_until = NULL FROM unnest($1::text[], $2::int[]) AS p(id, claim)
       WHERE t.id = p.id AND t.claim = p.claim`,
      [pointers.map((p) => p.id), pointers.map((p) => p.claim)],
    );
  }

  /** Keeps the queue short, so that the order among rows is decided late. */
  private async untilDrained(source: WorkSource, batch: number): Promise<void> {
    while (!this.stopping && (await this.queues.waiting(source.name).catch(() => 0)) > batch) await sleep(20);
  }

  private async process(source: WorkSource, pointer: WorkPointer): Promise<void> {
    if (!(await this.lease(source, pointer))) return;
    const renewal = setInterval(() => void this.lease(source, pointer).catch(() => false), RENEW_MS);
    try {
      await source.handle(pointer);
    } catch (error) {
      this.logger.error(
        { err: error, source: source.name, id: pointer.id },
        'work was not finished; it is tried again',
      );
    } finally {
      clearInterval(renewal);
    }
  }

  /** Takes or renews the lease; false when the row was claimed anew or has nothing left to do. */
  private async lease(source: WorkSource, pointer: WorkPointer): Promise<boolean> {
    const taken = await this.unitOfWork.query(
      `UPDATE ${source.table} SET lease_until = clock_timestamp() + make_interval(secs => $3)
       WHERE id = $1 AND claim = $2 AND next_attempt_at IS NOT NULL RETURNING id`,
      [pointer.id, pointer.claim, LEASE_SECONDS],
    );
    return taken.length > 0;
  }
}
