import {
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  Inject,
  Injectable,
} from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { type Logger, LOGGER } from '../../platform/kernel/logger';
import { UPDATE_SESSION_USES } from './identity/identity.queries';
import { UPDATE_LAST_USES } from './auth.queries';
import { UPDATE_LINK_USES } from './portal-links/portal-links.queries';

const FLUSH_MS = 30_000;

/** Use of a key or a session. */
export interface KeyUse {
  /** Client address; null when unknown. */
  address: string | null;
  /** Id of the operation. */
  operation: string;
}

interface RecordedUse {
  /** Milliseconds since the Unix epoch. */
  at: number;
  /** Details of the use; null for rows that store only the instant. */
  use: KeyUse | null;
}

/**
 * Records the last use of each row of a kind: collects the uses in memory and periodically writes all in one statement.
 */
export abstract class LastUses implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private unwrittenUses = new Map<string, RecordedUse>();
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param kind name of the rows in log messages
   * @param updateStatement statement that writes uses; its parameters are the list of ids, the list of instants and further
   * lists
   */
  protected constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly kind: string,
    private readonly updateStatement: string,
    private readonly toParameterLists: (uses: (KeyUse | null)[]) => unknown[] = () => [],
  ) {}

  /** Records that the row has just authenticated a request. */
  record(id: string, use: KeyUse | null = null): void {
    this.unwrittenUses.set(id, { at: clock.milliseconds(), use });
  }

  /** Returns the use that this process has not written yet, when it is later than the stored instant; otherwise null. */
  findLater(id: string, storedAt: Date | null): { at: Date; use: KeyUse | null } | null {
    const recordedUse = this.unwrittenUses.get(id);
    if (recordedUse === undefined || (storedAt !== null && storedAt.getTime() >= recordedUse.at)) return null;
    return { at: new Date(recordedUse.at), use: recordedUse.use };
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  /**
   * Writes the remaining uses in an early hook, because the database connections end in the last hooks of the shutdown.
   */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  /** Writes the recorded uses. Another process may have stored a later use, so an instant is never set back. */
  async flush(): Promise<void> {
    const usesToWrite = this.unwrittenUses;
    if (usesToWrite.size === 0) return;
    this.unwrittenUses = new Map();
    const uses = [...usesToWrite.values()];
    try {
      await this.unitOfWork.query(this.updateStatement, [
        [...usesToWrite.keys()],
        uses.map(({ at }) => new Date(at).toISOString()),
        ...this.toParameterLists(uses.map(({ use }) => use)),
      ]);
    } catch (error) {
      this.logger.warn(
        { err: error },
        `the last uses of ${this.kind} were not written; the next write includes them`,
      );
      for (const [id, use] of usesToWrite) if (!this.unwrittenUses.has(id)) this.unwrittenUses.set(id, use);
    }
  }
}

/** Records when sessions were last used. */
@Injectable()
export class SessionUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'sessions', UPDATE_SESSION_USES);
  }
}

/** Records when portal links were last used. */
@Injectable()
export class PortalLinkUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'portal links', UPDATE_LINK_USES);
  }
}

/** Records the last use of keys: time, address and operation. */
@Injectable()
export class KeyUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'keys', UPDATE_LAST_USES, (uses) => [
      uses.map((use) => use?.address ?? null),
      uses.map((use) => use?.operation ?? null),
    ]);
  }
}
