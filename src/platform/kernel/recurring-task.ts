import { Inject, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from './config';
import { LOGGER, type Logger } from './logger';

/** When a task runs, in milliseconds, and what the log says when a run fails. */
export interface TaskPlan {
  /** After the start of the process; the start itself is left alone. */
  firstAfterMs: number;
  /** After the end of each run. */
  everyMs: number;
  failed: string;
  /** Left out by processes of role `api`, which have requests to answer. */
  onlyInWorkers?: true;
}

/**
 * Work beside traffic that is done now and then in each process: one run at a time, and a run that fails is only the next
 * one's reason to try again. Any number of processes do it, so a run has to be safe beside others.
 */
export abstract class RecurringTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  @Inject(LOGGER) protected readonly logger!: Logger;
  @Inject(CONFIG) protected readonly settings!: Config;
  /** The process ends: a run that sees this stops at the next place where it can. */
  protected stopping = false;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  protected constructor(private readonly plan: TaskPlan) {}

  /** @returns `done` when there will never be more to do in this process */
  protected abstract run(): Promise<'done' | void>;

  onApplicationBootstrap(): void {
    if (this.plan.onlyInWorkers === true && this.settings.role === 'api') return;
    this.schedule(this.plan.firstAfterMs);
  }

  /** Waits for a run that is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private schedule(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.running = this.runOnce();
    }, afterMs).unref();
  }

  private async runOnce(): Promise<void> {
    let outcome: 'done' | void = undefined;
    try {
      outcome = await this.run();
    } catch (error) {
      this.logger.warn({ err: error }, this.plan.failed);
    }
    if (outcome !== 'done' && !this.stopping) this.schedule(this.plan.everyMs);
  }
}
