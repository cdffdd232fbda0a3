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
import { WorkingProcesses } from './working-processes';

/** A committed row is found within this time even if every hint was lost. */
const POLL_MS = 150;
/** Hints that come together are one claim. */
const GATHER_MS = 4;
/** Jobs that may wait in the queue before more is claimed: the order among rows is decided late. */
const JOBS_WAITING = 8;
/** A claim of at least this many rows says that there is more. */
const MUCH = 8;
/** How often it is looked whether a process has ended with work in flight. */
const LOOK_MS = 2_000;
/** A row that may be what ended processes is alone in flight for so long, and all of them together for so long. */
const ALONE_MS = { row: 5_000, all: 15_000 };

/**
 * Finds rows that are due and hands pointers to them to the queue. The tables are the truth: claiming is a
 * conditional update under SKIP LOCKED, so any number of relays may run, and nothing depends on the queue's memory.
 */
@Injectable()
export class WorkRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sources = new Map<string, RunningSource>();
  private working: Promise<void> = Promise.resolve();
  private looking: NodeJS.Timeout | null = null;
  private releasing = false;
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
    private readonly queues: JobQueues,
    private readonly processes: WorkingProcesses,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Called by a processor when its module starts; only processes of role `all` or `worker` have processors. */
  register(source: WorkSource): void {
    this.add(RunningSource.leasing(source, this.unitOfWork, this.logger, this.processes.own));
  }

  /** The same for work whose rows are leased and read in one statement. */
  registerTaking<Item extends WorkPointer>(source: TakingSource<Item>): void {
    this.add(RunningSource.taking(source, this.unitOfWork, this.logger, this.processes.own));
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
    if (this.sources.size === 0) return;
    this.working = this.work();
    this.looking = setInterval(() => void this.releaseOfEnded(false), LOOK_MS).unref();
  }

  /** Stops claiming, lets what is in hand end, and gives the rest back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.looking === null) return;
    clearInterval(this.looking);
    for (const source of this.sources.values()) source.wakeUp.wake();
    await Promise.all([...this.sources.values()].map((source) => source.stop()));
    await this.working;
    await this.queues.stopWorking();
    await this.processes.leave().catch(() => undefined); // else another process finds it gone, with nothing in flight
  }

  /** What former processes may have ended of comes first and alone, then everything. */
  private async work(): Promise<void> {
    await this.releaseOfEnded(true);
    await this.workOnSuspects();
    if (this.stopping) return;
    for (const source of this.sources.values())
      this.queues.work(source.name, (pointers) => source.accept(pointers));
    await Promise.all([...this.sources.values()].map((source) => this.loop(source)));
  }

  private async workOnSuspects(): Promise<void> {
    const end = performance.now() + ALONE_MS.all;
    try {
      for (const source of this.sources.values())
        if (this.stopping || !(await source.workOnSuspects(ALONE_MS.row, end))) return;
    } catch (error) {
      this.logger.warn({ err: error }, 'rows that may end processes were not worked on alone');
    }
  }

  /** Releases what processes had in flight that have ended without a word. */
  private async releaseOfEnded(starting: boolean): Promise<void> {
    if (this.releasing) return;
    this.releasing = true;
    try {
      for (const process of await this.processes.look(starting)) await this.release(process);
    } catch (error) {
      this.logger.warn({ err: error }, 'work of processes that ended could not be released');
    } finally {
      this.releasing = false;
    }
  }

  /** A row is to blame only when it was the one in flight: of several nobody knows which it was. */
  private async release(process: number): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.processes.strikeOff(tx, process))) return;
      const sources = [...this.sources.values()];
      let inFlight = 0;
      for (const { unfinished } of sources) inFlight += await unfinished.inFlight(tx, process);
      for (const source of sources) await source.crashed(tx, process, inFlight === 1);
      tx.afterCommit(() =>
        this.logger.warn({ process, inFlight }, 'a process ended with work in flight; it is due again'),
      );
    });
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
