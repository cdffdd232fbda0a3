import {
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  Inject,
  Injectable,
} from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { type Logger, LOGGER } from '../../platform/kernel/logger';
import { MARK_SESSION_USES } from './identity/identity.queries';
import { MARK_USES } from './auth.queries';

const FLUSH_MS = 30_000;

/**
 * Records when rows of a kind were last used: collects the instants and writes all of them in one statement now and then.
 */
export abstract class LastUses implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private uses = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  /**
   *
   * @param kind name of the rows in the log
   * @param marking statement that writes uses: ids and instants, as two lists
   */
  protected constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly kind: string,
    private readonly marking: string,
  ) {}

  /** Records that the row has just authenticated a request. */
  record(id: string): void {
    this.uses.set(id, clock.milliseconds());
  }

  /** Returns the later of the stored instant and that of this process. */
  getLatest<Stored extends Date | null>(id: string, stored: Stored): Stored | Date {
    const noted = this.uses.get(id);
    return noted === undefined || (stored !== null && stored.getTime() >= noted) ? stored : new Date(noted);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  /** The connections end with the last hooks of the shutdown, so this is an earlier one. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  /** Writes the recorded uses. Another process may know of a later use, so no instant goes back. */
  async flush(): Promise<void> {
    const noted = this.uses;
    if (noted.size === 0) return;
    this.uses = new Map();
    try {
      await this.unitOfWork.query(this.marking, [
        [...noted.keys()],
        [...noted.values()].map((at) => new Date(at).toISOString()),
      ]);
    } catch (error) {
      this.logger.warn(
        { err: error },
        `the last uses of ${this.kind} were not written; the next write includes them`,
      );
      for (const [id, at] of noted) if (!this.uses.has(id)) this.uses.set(id, at);
    }
  }
}

/** Records when sessions were last used. */
@Injectable()
export class SessionUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'sessions', MARK_SESSION_USES);
  }
}

/** Records when keys were last used. */
@Injectable()
export class KeyUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'keys', MARK_USES);
  }
}
