import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EventEmitterReadinessWatcher } from '@nestjs/event-emitter';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../config';
import { Notifications } from '../database/notifications';
import { statement } from '../database/statement';
import { UnitOfWork } from '../database/unit-of-work';
import { LOGGER, type Logger } from '../logger';
import { RedisWatch } from '../queue-connection/redis-watch';
import { CrashRecovery } from './crash-recovery';
import { buildDueStatement } from './claim-statement';
import { ANY_WORK } from './work';
import { WakeUp } from '../wake-up';
import { WorkSource } from './work-source';
import { WorkProcessor } from './work.processor';
import { WorkingProcesses } from './working-processes';

/**
 * Intervals between searches for due rows: short after work was done or requested, then doubled. A committed row is
 * found within the longest interval even if its hint was lost; scheduled rows are searched for at their due time.
 */
const POLL_INTERVALS_MS = { shortest: 150, longest: 2_000 };
/** Timers are whole milliseconds, and the row has to be due by then. */
const TIMER_MARGIN_MS = 2;
/** Interval between checks for crashed processes. */
const CRASH_CHECK_MS = 2_000;

/** Result of the search for one table. */
interface DueSummary {
  name: string;
  due: boolean;
  /** Seconds until the next row is due by its schedule. */
  seconds: number | null;
}

/** Progress of a table's work in this process. */
export interface WorkProgress {
  name: string;
  table: string;
  /** Number of rows being worked on. */
  inFlight: number;
  /** Number of rows started since the process began. */
  started: number;
  /** Number of rounds of claiming since the process began. */
  rounds: number;
  /** Number of rows claimed by this process that an earlier claim had never finished. */
  expired: number;
}

/**
 * Finds due rows, claims them in fair order and adds them to their queue, as jobs that contain the work. The tables are
 * authoritative: claiming is a conditional update under SKIP LOCKED, so any number of dispatchers may run, and the
 * contents of the queue may be lost. A process works for each {@link WorkProcessor} of its modules; a process of role
 * `api` for none.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sources = new Map<string, WorkSource>();
  private readonly wakeUp = new WakeUp();
  private pauseMs: number = POLL_INTERVALS_MS.shortest;
  private dispatchPromise: Promise<unknown> = Promise.resolve();
  private crashCheckTimer: NodeJS.Timeout | null = null;
  private isStopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly listeners: EventEmitterReadinessWatcher,
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
    private readonly processes: WorkingProcesses,
    private readonly recovery: CrashRecovery,
    private readonly redis: RedisWatch,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Announces to the dispatching processes that rows became due. A hint: polling finds them too.
   * @param queue queue of the rows; omitted: any queue
   */
  request(queue?: string): void {
    const source = this.sources.get(queue ?? '');
    if (source === undefined) this.notifications.notify(queue ?? ANY_WORK);
    else source.wake();
  }

  /** Returns the progress of this process, for metrics and the watchdog. */
  progress(): WorkProgress[] {
    return [...this.sources.values()].map(({ processor, rounds, expiredCount }) => {
      const { inFlight, startedCount } = processor;
      const { name, table } = processor.work;
      return { name, table, inFlight, started: startedCount, rounds, expired: expiredCount };
    });
  }

  /**
   * Returns the number of jobs of a queue that no worker has started.
   * @throws when the queue's server does not answer
   */
  async countWaiting(queue: string): Promise<number> {
    return (await this.sources.get(queue)?.processor.queue.getWaitingCount()) ?? 0;
  }

  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    for (const { instance } of this.discovery.getProviders())
      if (isProcessor(instance)) this.addSource(instance);
    if (this.sources.size === 0) return;
    const onHint = (): void => this.pollSoon();
    this.notifications.on(ANY_WORK, onHint);
    this.notifications.onLoss(onHint);
    this.dispatchPromise = this.dispatch();
    this.crashCheckTimer = setInterval(() => void this.releaseCrashed(false), CRASH_CHECK_MS).unref();
  }

  /** Stops claiming, waits for rows in progress, and releases the others. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    if (this.crashCheckTimer === null) return;
    clearInterval(this.crashCheckTimer);
    const processors = this.getProcessors();
    await Promise.all(processors.map(({ worker }) => worker.pause(true)));
    for (const source of this.sources.values()) source.stop();
    this.wakeUp.wake();
    await Promise.all(processors.map((processor) => processor.stop()));
    await this.dispatchPromise;
    await Promise.all(processors.map(({ worker }) => worker.close()));
    // If this fails, another process notices the end of this one.
    await this.leave().catch(() => undefined);
  }

  /** Claims rows that may have crashed processes first and alone, then all other rows. */
  private async dispatch(): Promise<void> {
    // Work notifies listeners, so they have to exist first.
    await this.listeners.waitUntilReady();
    await this.releaseCrashed(true);
    await this.recovery.workOnIsolated(this.getProcessors(), () => this.isStopping);
    if (this.isStopping) return;
    for (const { worker } of this.getProcessors()) void worker.run();
    const sources = [...this.sources.values()];
    await Promise.all([this.poll(sources), ...sources.map((source) => source.run())]);
  }

  private addSource(processor: WorkProcessor): void {
    const { name } = processor.work;
    const onChange = (): void => this.pollSoon();
    const isAway = (): boolean => this.redis.isReplaced;
    const { unitOfWork, processes, logger } = this;
    const source = new WorkSource(processor, unitOfWork, isAway, processes.own, onChange, logger);
    this.sources.set(name, source);
    this.notifications.on(name, () => this.onHint(source));
  }

  /**
   * All processes receive a hint. One process claims; the others check a moment later whether rows remain, because
   * otherwise all but one would claim without effect.
   */
  private onHint(source: WorkSource): void {
    if (this.processes.leads) source.wake();
    else this.pollSoon();
  }

  /** Polls all tables with one statement, less and less often while nothing happens. */
  private async poll(sources: WorkSource[]): Promise<void> {
    const poll = statement(buildDueStatement(sources.map(({ processor }) => processor.work.options)));
    while (!this.isStopping) {
      const summaries = await this.findDueWork(poll);
      for (const source of sources)
        source.onSearchResult(summaries.some(({ name, due }) => due && name === source.processor.work.name));
      const next = Math.min(
        ...summaries.map(({ seconds }) => (seconds ?? Infinity) * 1000 + TIMER_MARGIN_MS),
      );
      const pause = Math.min(this.pauseMs, next);
      this.pauseMs = Math.min(2 * this.pauseMs, POLL_INTERVALS_MS.longest);
      if (await this.wakeUp.sleep(pause)) await sleep(Math.min(POLL_INTERVALS_MS.shortest, next));
    }
  }

  private findDueWork(poll: string): Promise<DueSummary[]> {
    return this.unitOfWork.query<DueSummary>(poll).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the dispatcher could not search for due work');
      return [];
    });
  }

  /** Searches for due rows soon, because something has changed. */
  private pollSoon(): void {
    this.pauseMs = POLL_INTERVALS_MS.shortest;
    this.wakeUp.wake();
  }

  private async releaseCrashed(starting: boolean): Promise<void> {
    if (!(await this.recovery.releaseCrashed(this.getProcessors(), starting))) return;
    for (const source of this.sources.values()) source.wake();
  }

  private getProcessors(): WorkProcessor[] {
    return [...this.sources.values()].map(({ processor }) => processor);
  }

  private async leave(): Promise<void> {
    for (const { work } of this.getProcessors()) await work.releaseAll(this.unitOfWork, this.processes.own);
    await this.processes.leave();
  }
}

function isProcessor(instance: unknown): instance is WorkProcessor {
  return instance instanceof WorkProcessor;
}
