import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work';
import { LOGGER, type Logger } from '../logger';
import { Dispatcher, type WorkProgress } from './dispatcher';

const CHECK_INTERVAL_MS = 5_000;
/** Number of consecutive checks without a round of claiming after which the dispatcher counts as hanging. */
const HANGING_CHECKS = 18;
/**
 * Number of checks with newly expired claims (each takes half a minute) after which no worker seems to accept jobs.
 */
const EXPIRED_CLAIM_CHECKS = 3;

/** State of a source that the watchdog remembers between two checks. */
interface SourceState {
  progress: WorkProgress;
  hangingChecks: number;
  expiredClaimChecks: number;
}

/**
 * Ends the process when work is due and does not progress although database and queue answer: a queue worker that
 * stopped after a reconnection, or a statement that never returned. The supervisor restarts the process, which is the
 * only remedy that works regardless of the cause. While the database or the queue is unavailable, waiting is right and
 * the process continues.
 */
@Injectable()
export class Watchdog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly states = new Map<string, SourceState>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.dispatcher.progress().length === 0) return;
    this.timer = setInterval(() => void this.check().catch(() => undefined), CHECK_INTERVAL_MS).unref();
  }

  beforeApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Compares the progress since the last check; called every {@link CHECK_INTERVAL_MS}. */
  async check(): Promise<void> {
    for (const progress of this.dispatcher.progress()) {
      const state = compareProgress(this.states.get(progress.name), progress);
      this.states.set(progress.name, state);
      const hangs = state.hangingChecks >= HANGING_CHECKS || state.expiredClaimChecks >= EXPIRED_CLAIM_CHECKS;
      if (hangs && (await this.isDue(progress))) this.endProcess(progress);
    }
  }

  /** @throws when the database or the queue does not answer */
  private async isDue({ name, table }: WorkProgress): Promise<boolean> {
    const due = await this.unitOfWork.query(
      `SELECT 1 FROM ${table} WHERE next_attempt_at < statement_timestamp() - interval '30 seconds' LIMIT 1`,
    );
    await this.dispatcher.countWaiting(name);
    return due.length > 0;
  }

  private endProcess(progress: WorkProgress): void {
    this.logger.fatal(
      { source: progress.name, progress },
      'work is due but does not progress; the process ends',
    );
    process.exit(1);
  }
}

/**
 * Counts consecutive bad signs. Rows started or in flight are progress; rows that another process works on are ignored.
 */
function compareProgress(before: SourceState | undefined, progress: WorkProgress): SourceState {
  if (before === undefined || progress.inFlight > 0 || progress.started > before.progress.started)
    return { progress, hangingChecks: 0, expiredClaimChecks: 0 };
  return {
    progress,
    hangingChecks: progress.rounds === before.progress.rounds ? before.hangingChecks + 1 : 0,
    expiredClaimChecks: before.expiredClaimChecks + (progress.expired > before.progress.expired ? 1 : 0),
  };
}
