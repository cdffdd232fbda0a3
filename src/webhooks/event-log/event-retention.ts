import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { encodeTime } from 'ulid';
import { newEventId } from '../../events/define-event';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../kernel/logger';
import { retentionEdge, lockOldEvents, DELETE_DELIVERIES, DELETE_EVENTS } from './event-log.queries';

/** Events are kept for this long (contract, section 3). */
export const RETENTION_DAYS = 30;
const EVERY_MS = 10 * 60_000;
const AT_ONCE = 500;
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/**
 * Removes events older than 30 days with their deliveries and attempts, in small batches. Any number of processes may do
 * it at the same time. What is old is decided by the database's clock; ids begin with their time, so the primary key
 * finds the rows.
 */
@Injectable()
export class EventRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.removeOld().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'old events could not be removed'),
      );
    }, EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** @returns the number of events removed */
  async removeOld(): Promise<number> {
    let removed = 0;
    for (;;) {
      const batch = await this.removeBatch(await this.oldestKept());
      removed += batch;
      if (batch < AT_ONCE || this.stopping) return removed;
    }
  }

  /** The lowest id that an event of the last 30 days can have. */
  private async oldestKept(): Promise<string> {
    const [row] = await this.unitOfWork.query<{ at: Date }>(retentionEdge(RETENTION_DAYS));
    const time = encodeTime(row?.at.getTime() ?? 0, TIME_CHARACTERS);
    return `${newEventId.prefix}_${time}${'0'.repeat(RANDOM_CHARACTERS)}`;
  }

  private async removeBatch(oldestKept: string): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const old = await tx.query<{ id: string }>(lockOldEvents(AT_ONCE), [oldestKept]);
      const ids = old.map(({ id }) => id);
      await tx.query(DELETE_DELIVERIES, [ids]);
      await tx.query(DELETE_EVENTS, [ids]);
      return ids.length;
    });
  }
}
