import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Notifications } from '../database/notifications';
import { statement } from '../database/statement';
import { UnitOfWork, type Transaction } from '../database/unit-of-work';
import { LOGGER, type Logger } from '../logger';
import { ANY_WORK } from '../queue/work';
import { WorkBacklog } from './work-backlog';

/** Topic of the hint that work is put on hold or resumed. */
const TOPIC = 'work-hold';
/** Interval of checks, in case the hint is lost. */
const CHECK_INTERVAL_MS = 5_000;

const CURRENT_HOLD = statement('SELECT reason, since FROM work_hold');

/** Reason why the installation begins no outgoing work, and since when. */
export interface Hold {
  reason: string;
  since: Date;
}

/**
 * Stops all outgoing work of the installation, in every process, and resumes it. The state is a row that the claiming
 * statement checks (claim-statement.ts). This class sets and announces it, and provides it for outgoing work without a
 * claim.
 */
@Injectable()
export class WorkHold implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** State at the last check, at most some seconds ago; undefined before the first check. */
  private lastHold: Hold | null | undefined;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
    private readonly backlog: WorkBacklog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    notifications.on(TOPIC, () => void this.refresh());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), CHECK_INTERVAL_MS).unref();
  }

  beforeApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Returns the last known hold of this process, without a query. */
  get lastKnown(): Hold | null {
    return this.lastHold ?? null;
  }

  /** Returns the current hold; null while work continues. */
  async getCurrent(): Promise<Hold | null> {
    const [row] = await this.unitOfWork.query<Hold>(CURRENT_HOLD);
    return row ?? null;
  }

  /**
   * Runs outgoing work at once, as some requests do after their commit; while work is on hold, the work is left to
   * a worker.
   */
  async runUnlessHeld(work: () => Promise<void>): Promise<void> {
    if ((await this.getCurrent()) === null) await work();
  }

  /**
   * Holds all work that has not started.
   * @returns false when work is on hold already; the earlier reason stays
   */
  async hold(tx: Transaction, reason: string): Promise<boolean> {
    const insertedRows = await tx.query(
      'INSERT INTO work_hold (reason) VALUES ($1) ON CONFLICT DO NOTHING RETURNING held',
      [reason],
    );
    tx.afterCommit(() => this.notifications.notify(TOPIC));
    return insertedRows.length > 0;
  }

  /**
   * Resumes work. Deadlines of work are extended by the duration of the hold.
   * @returns the hold that ended; null when there was none
   */
  async resume(tx: Transaction): Promise<Hold | null> {
    const [endedHold] = await tx.query<Hold>('DELETE FROM work_hold RETURNING reason, since');
    if (endedHold === undefined) return null;
    await this.backlog.extendDeadlines(tx, endedHold.since);
    tx.afterCommit(() => {
      for (const topic of [TOPIC, ANY_WORK]) this.notifications.notify(topic);
    });
    return endedHold;
  }

  /** Logs a change of the state; while the database is unavailable, the last known state stays. */
  private async refresh(): Promise<void> {
    const currentHold = await this.getCurrent().catch(() => undefined);
    if (currentHold === undefined) return;
    const before = this.lastHold;
    this.lastHold = currentHold;
    if (currentHold !== null && (before ?? null) === null)
      this.logger.warn(
        { reason: currentHold.reason, since: currentHold.since },
        'outgoing work is on hold; `npm run cli -- work resume` resumes it',
      );
    if (currentHold === null && before !== null && before !== undefined)
      this.logger.info('outgoing work continues');
  }
}
