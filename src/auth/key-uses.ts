import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { clock } from '../kernel/clock';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../kernel/logger';
import { MARK_USES } from './auth.queries';

const FLUSH_MS = 30_000;

/** When keys were last used: kept here and written for all of them in one statement now and then. */
@Injectable()
export class KeyUses implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private uses = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Notes that the key has just authenticated a request. */
  note(keyId: string): void {
    this.uses.set(keyId, clock.milliseconds());
  }

  /** The later of what is stored and of what this process knows. */
  latest(keyId: string, stored: Date | null): Date | null {
    const noted = this.uses.get(keyId);
    return noted === undefined || (stored !== null && stored.getTime() >= noted) ? stored : new Date(noted);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  /** The connections end with the last hooks of the shutdown, so this is not one of them. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  /** Writes what was noted. Another process may know of a later use, so no stamp goes back. */
  async flush(): Promise<void> {
    const noted = this.uses;
    if (noted.size === 0) return;
    this.uses = new Map();
    try {
      await this.unitOfWork.query(MARK_USES, [
        [...noted.keys()],
        [...noted.values()].map((at) => new Date(at).toISOString()),
      ]);
    } catch (error) {
      this.logger.warn({ err: error }, 'the last uses of keys were not written; they are with the next ones');
      for (const [keyId, at] of noted) if (!this.uses.has(keyId)) this.uses.set(keyId, at);
    }
  }
}
