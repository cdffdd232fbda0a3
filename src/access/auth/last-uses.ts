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
import { MARK_LINK_USES } from './portal-links/portal-links.queries';

const FLUSH_MS = 30_000;

/** Use of a key or a session. */
export interface Use {
  /** Client address; null when unknown. */
  address: string | null;
  /** Id of the operation that it was used for. */
  operation: string;
}

interface RecordedUse {
  /** Milliseconds since the Unix epoch. */
  at: number;
  /** Null for rows that have only the instant. */
  use: Use | null;
}

/** Records the last uses of rows: collects them in memory and writes all of them in one statement at intervals. */
export abstract class LastUses implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private uses = new Map<string, RecordedUse>();
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param kind name of the rows in the log
   * @param marking statement that writes uses: ids and instants, as two lists, followed by those of `toLists`
   */
  protected constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly kind: string,
    private readonly marking: string,
    private readonly toLists: (uses: (Use | null)[]) => unknown[] = () => [],
  ) {}

  /** Records that the row has just authenticated a request. */
  record(id: string, use: Use | null = null): void {
    this.uses.set(id, { at: clock.milliseconds(), use });
  }

  /** Returns the use that this process has not written yet, when it is later than the stored instant; otherwise null. */
  findLater(id: string, storedAt: Date | null): { at: Date; use: Use | null } | null {
    const recordedUse = this.uses.get(id);
    if (recordedUse === undefined || (storedAt !== null && storedAt.getTime() >= recordedUse.at)) return null;
    return { at: new Date(recordedUse.at), use: recordedUse.use };
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

  /** Writes the recorded uses. Another process may have stored a later use, so an instant is never set back. */
  async flush(): Promise<void> {
    const recordedUse = this.uses;
    if (recordedUse.size === 0) return;
    this.uses = new Map();
    const uses = [...recordedUse.values()];
    try {
      await this.unitOfWork.query(this.marking, [
        [...recordedUse.keys()],
        uses.map(({ at }) => new Date(at).toISOString()),
        ...this.toLists(uses.map(({ use }) => use)),
      ]);
    } catch (error) {
      this.logger.warn(
        { err: error },
        `the last uses of ${this.kind} were not written; the next write includes them`,
      );
      for (const [id, use] of recordedUse) if (!this.uses.has(id)) this.uses.set(id, use);
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

/** Records when portal links were last used. */
@Injectable()
export class PortalLinkUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'portal links', MARK_LINK_USES);
  }
}

/** Records the last use of keys: time, address and operation. */
@Injectable()
export class KeyUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'keys', MARK_USES, (uses) => [
      uses.map((use) => use?.address ?? null),
      uses.map((use) => use?.operation ?? null),
    ]);
  }
}
