import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../kernel/logger';
import { BEGIN_ERA, IS_ON_ANOTHER_SERVER } from './events.queries';

/**
 * Begins a new era of the event log when the database has moved to another server, e.g. after a restore. The log is
 * ordered by transaction numbers, and these start again on another server. Existing events and cursors stay valid:
 * events of the new server sort after those of the old one.
 */
@Injectable()
export class EventEras implements OnModuleInit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs before any event is recorded: relays and requests start after the initialisation of all modules. */
  async onModuleInit(): Promise<void> {
    if ((await this.unitOfWork.query(IS_ON_ANOTHER_SERVER)).length === 0) return;
    const newEras = await this.unitOfWork.run(async (tx) => {
      // Waits for writers of the previous era. When several processes start at the same time, one of them starts the
      // next era.
      await tx.query('LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE');
      return tx.query<{ era: string }>(BEGIN_ERA);
    });
    for (const { era } of newEras)
      this.logger.info({ era }, 'the database has moved to another server; the event log begins a new era');
  }
}
