import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EventEmitterReadinessWatcher } from '@nestjs/event-emitter';
import { setTimeout as sleep } from 'node:timers/promises';
import { Notifications } from '../database/notifications';
import { UnitOfWork } from '../database/unit-of-work';
import { LOGGER, type Logger } from '../logger';
import { CrashRecovery } from './crash-recovery';
import { WakeUp } from './wake-up';
import { batchesOf } from './work';
import { WorkProcessor } from './work.processor';
import { WorkingProcesses } from './working-processes';

/** A committed row is found within this time even if every hint was lost. */
const POLL_MS = 150;
/** Hints that come together are one claim. */
const GATHER_MS = 4;
/** Rows of one claim. */
const CLAIM_AT_ONCE = 512;
/** Jobs that may wait in the queue before more is claimed: the order among rows is decided late. */
const JOBS_WAITING = 8;
/** A claim of at least this many rows says that there is more. */
const MUCH = 8;
/** How often it is looked whether a process has crashed. */
const LOOK_MS = 2_000;

/** A processor of this process, and how far the dispatch to its queue has come. */
interface Source {
  processor: WorkProcessor;
  wakeUp: WakeUp;
  /** The last claim found so much that there is likely more: each job that ends allows the next claim. */
  expectMore: boolean;
  rounds: number;
  expired: number;
}

/** How far the work of a table has come in this process. */
export interface WorkProgress {
  name: string;
  table: string;
  /** Rows worked on at present. */
  inFlight: number;
  /** Rows started since the process began. */
  started: number;
  /** Rounds of claiming since the process began. */
  rounds: number;
  /** Rows claimed by this process that a former claim had never finished. */
  expired: number;
}

/**
 * Finds rows that are due, claims them in fair order and adds them to their queue, as jobs that are the work. The tables are
 * the truth: claiming is a conditional update under SKIP LOCKED, so any number of dispatchers may run, and nothing depends on
 * the queue's memory. A process has one for each {@link WorkProcessor} in it; those of role `api` have none.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sources = new Map<string, Source>();
  private dispatching: Promise<void> = Promise.resolve();
  private looking: NodeJS.Timeout | null = null;
  private stopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly listeners: EventEmitterReadinessWatcher,
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
    private readonly processes: WorkingProcesses,
    private readonly recovery: CrashRecovery,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Says that rows of the queue's table became due, to whichever processes dispatch them. A hint: the poll finds them too. */
  request(queue: string): void {
    const source = this.sources.get(queue);
    if (source === undefined) this.notifications.notify(queue);
    else source.wakeUp.wake();
  }

  /** What moves in this process, for metrics and the watchdog. */
  progress(): WorkProgress[] {
    return [...this.sources.values()].map(({ processor, rounds, expired }) => {
      const { inFlight, started } = processor;
      const { name, table } = processor.work;
      return { name, table, inFlight, started, rounds, expired };
    });
  }

  /** Jobs of a queue that no worker has begun. @throws when the queue's server does not answer */
  async waiting(queue: string): Promise<number> {
    return (await this.sources.get(queue)?.processor.queue.getWaitingCount()) ?? 0;
  }

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) if (isProcessor(instance)) this.add(instance);
    if (this.sources.size === 0) return;
    this.dispatching = this.dispatch();
    this.looking = setInterval(() => void this.releaseCrashed(false), LOOK_MS).unref();
  }

  /** Stops claiming, lets what is in flight end, and gives the rest back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.looking === null) return;
    clearInterval(this.looking);
    const processors = this.processors();
    await Promise.all(processors.map(({ worker }) => worker.pause(true)));
    for (const { wakeUp } of this.sources.values()) wakeUp.wake();
    await Promise.all(processors.map((processor) => processor.stop()));
    await this.dispatching;
    await Promise.all(processors.map(({ worker }) => worker.close()));
    // Should this fail, another process finds it gone.
    await this.leave().catch(() => undefined);
  }

  /** Rows that may be what crashed processes come first and alone, then everything. */
  private async dispatch(): Promise<void> {
    // Work notifies listeners, so they have to be there first.
    await this.listeners.waitUntilReady();
    await this.releaseCrashed(true);
    await this.recovery.workOnIsolated(this.processors(), () => this.stopping);
    if (this.stopping) return;
    for (const { worker } of this.processors()) void worker.run();
    await Promise.all([...this.sources.values()].map((source) => this.loop(source)));
  }

  private add(processor: WorkProcessor): void {
    const source = { processor, wakeUp: new WakeUp(), expectMore: false, rounds: 0, expired: 0 };
    this.sources.set(processor.work.name, source);
    this.notifications.on(processor.work.name, () => source.wakeUp.wake());
    processor.worker.on('completed', () => {
      if (source.expectMore) source.wakeUp.wake();
    });
  }

  private async loop(source: Source): Promise<void> {
    const { work } = source.processor;
    while (!this.stopping) {
      const claimed = await this.claimAndAdd(source).catch((error: unknown) => {
        this.logger.warn({ err: error, source: work.name }, 'the dispatcher could not claim work');
        return 0;
      });
      source.expectMore = claimed >= MUCH;
      if (claimed === CLAIM_AT_ONCE) await this.untilFewWait(work.name);
      source.rounds += 1;
      if (this.stopping) return;
      await sleep(GATHER_MS);
      await source.wakeUp.sleep(POLL_MS);
    }
  }

  private async claimAndAdd(source: Source): Promise<number> {
    const { work, queue, worker } = source.processor;
    const size = work.options.lanes?.batch ?? 1;
    const most = Math.min(CLAIM_AT_ONCE, 2 * size * worker.concurrency);
    const rows = await work.claim(this.unitOfWork, this.processes.own, most);
    source.expired += rows.filter(({ expired }) => expired).length;
    const jobs = batchesOf(rows, size).map((data) => ({
      name: work.name,
      data,
      opts: { jobId: `${data.ids[0]}_${data.fence[0]}` },
    }));
    const [only, ...others] = jobs;
    if (only === undefined) return 0;
    try {
      // Adding in bulk makes a temporary table on PostgreSQL, which costs more than a job.
      if (others.length === 0) await queue.add(only.name, only.data, only.opts);
      else await queue.addBulk(jobs);
    } catch (error) {
      await work.giveBack(this.unitOfWork, rows);
      throw error;
    }
    return rows.length;
  }

  private async untilFewWait(queue: string): Promise<void> {
    while (!this.stopping && (await this.waiting(queue).catch(() => 0)) > JOBS_WAITING) await sleep(10);
  }

  private async releaseCrashed(starting: boolean): Promise<void> {
    if (!(await this.recovery.releaseCrashed(this.processors(), starting))) return;
    for (const { wakeUp } of this.sources.values()) wakeUp.wake();
  }

  private processors(): WorkProcessor[] {
    return [...this.sources.values()].map(({ processor }) => processor);
  }

  private async leave(): Promise<void> {
    for (const { work } of this.processors()) await work.releaseAll(this.unitOfWork, this.processes.own);
    await this.processes.leave();
  }
}

function isProcessor(instance: unknown): instance is WorkProcessor {
  return instance instanceof WorkProcessor;
}
