import { Inject, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from './config';
import { LOGGER, type Logger } from './logger';

/** Schedule of a task, in milliseconds, and the log message when a run fails. */
export interface TaskPlan {
  /** Time after the start of the process, so that the start itself is not slowed down. */
  firstAfterMs: number;
  /** Time after the end of each run. */
  everyMs: number;
  failureMessage: string;
  /** Whether processes of role `api` skip the task, because they have requests to serve. */
  onlyInWorkers?: true;
}

/**
 * Occasional background work in each process: one run at a time; a failed run is retried. Any number of processes run
 * the task, so concurrent runs have to be safe.
 */
export abstract class RecurringTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  @Inject(LOGGER) protected readonly logger!: Logger;
  @Inject(CONFIG) protected readonly settings!: Config;
  /** Set when the process ends: a run that sees this stops as soon as it can. */
  protected isStopping = false;
  private timer: NodeJS.Timeout | null = null;
  private currentRun: Promise<void> = Promise.resolve();
  private isRunning = false;
  private endedAt = Number.NEGATIVE_INFINITY;
  /** Pause after the current run when `runSooner` was called during it; null: the planned interval. */
  private requestedPauseMs: number | null = null;

  protected constructor(private readonly plan: TaskPlan) {}

  /**
   * Runs the task once.
   * @returns `done` when this process will never have more to do
   */
  protected abstract run(): Promise<'done' | void>;

  onApplicationBootstrap(): void {
    if (this.plan.onlyInWorkers === true && this.settings.role === 'api') return;
    this.schedule(this.plan.firstAfterMs);
  }

  /**
   * Runs the task sooner than planned, once for all calls before that run begins. Has no effect in a process that skips
   * the task.
   * @param pauseMs minimum pause after the end of the previous run
   */
  protected runSooner(pauseMs: number): void {
    if (this.isStopping || this.timer === null) return;
    if (this.isRunning) {
      this.requestedPauseMs = pauseMs;
      return;
    }
    clearTimeout(this.timer);
    this.schedule(Math.max(0, this.endedAt + pauseMs - performance.now()));
  }

  /** Waits for the current run. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.currentRun;
  }

  private schedule(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.currentRun = this.runOnce();
    }, afterMs).unref();
  }

  private async runOnce(): Promise<void> {
    let outcome: 'done' | void = undefined;
    this.isRunning = true;
    this.requestedPauseMs = null;
    try {
      outcome = await this.run();
    } catch (error) {
      this.logger.warn({ err: error }, this.plan.failureMessage);
    }
    this.isRunning = false;
    this.endedAt = performance.now();
    if (outcome === 'done') this.timer = null;
    else if (!this.isStopping) this.schedule(this.requestedPauseMs ?? this.plan.everyMs);
  }
}
