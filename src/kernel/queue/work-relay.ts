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
import { JobQueues, POINTERS_PER_JOB, type WorkPointer } from './job-queues';
import { RunningSource, type SourceProgress } from './running-source';
import type { TakingSource, WorkSource } from './work-source';

/** A committed row is found within this time even if every hint was lost. */
const POLL_MS = 150;
/** Hints that come together are one claim. */
const GATHER_MS = 4;
/** Jobs that may wait in the queue before more is claimed: the order among rows is decided late. */
const JOBS_WAITING = 8;
/** A claim of at least this many rows says that there is more. */
const MUCH = 8;

/**
 * Finds rows that are due and hands pointers to them to the queue. The tables are the truth: claiming is a
 * conditional update under SKIP LOCKED, so any number of relays may run, and nothing depends on the queue's memory.
 */
@Injectable()
export class WorkRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sources = new Map<string, RunningSource>();
  private readonly loops: Promise<void>[] = [];
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
    private readonly queues: JobQueues,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Called by a processor when its module starts; only processes of role `all` or `worker` have processors. */
  register(source: WorkSource): void {
    this.add(RunningSource.leasing(source, this.unitOfWork, this.logger));
  }

  /** The same for work whose rows are leased and read in one statement. */
  registerTaking<Item extends WorkPointer>(source: TakingSource<Item>): void {
    this.add(RunningSource.taking(source, this.unitOfWork, this.logger));
  }

  /** Says that rows of the source became due. A hint: without it they are found by the poll. */
  nudge(name: string): void {
    const source = this.sources.get(name);
    if (source === undefined) this.notifications.notify(name);
    else source.wakeUp.wake();
  }

  /** What moves in this process, for metrics and the watchdog. */
  progress(): SourceProgress[] {
    return [...this.sources.values()].map((source) => source.progress());
  }

  onApplicationBootstrap(): void {
    for (const source of this.sources.values()) {
      this.queues.work(source.name, (pointers) => source.accept(pointers));
      this.loops.push(this.loop(source));
    }
  }

  /** Stops claiming, lets what is in hand end, and gives the rest back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const source of this.sources.values()) source.wakeUp.wake();
    await Promise.all([...this.sources.values()].map((source) => source.stop()));
    await Promise.all(this.loops);
    await this.queues.stopWorking();
  }

  private add(source: RunningSource): void {
    this.sources.set(source.name, source);
    this.notifications.on(source.name, () => source.wakeUp.wake());
  }

  private async loop(source: RunningSource): Promise<void> {
    while (!this.stopping) {
      const claimed = await this.claimAndQueue(source).catch((error: unknown) => {
        this.logger.warn({ err: error, source: source.name }, 'the relay could not claim work');
        return 0;
      });
      source.expectMore = claimed >= MUCH;
      await this.untilDrained(source, claimed);
      source.rounds += 1;
      if (this.stopping) return;
      await sleep(GATHER_MS);
      await source.wakeUp.sleep(POLL_MS);
    }
  }

  private async claimAndQueue(source: RunningSource): Promise<number> {
    const pointers = await source.claim();
    if (pointers.length === 0) return 0;
    try {
      await this.queues.add(source.name, pointers);
    } catch (error) {
      await source.release(pointers);
      throw error;
    }
    return pointers.length;
  }

  private async untilDrained(source: RunningSource, claimed: number): Promise<void> {
    if (claimed < JOBS_WAITING * POINTERS_PER_JOB) return;
    while (!this.stopping && (await this.queues.waiting(source.name).catch(() => 0)) > JOBS_WAITING)
      await sleep(10);
  }
}
