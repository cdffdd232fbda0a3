import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import type { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Logger } from '../../platform/kernel/logger';

const FLUSH_MS = 30_000;

/** When rows of a kind were last used: kept here and written for all of them in one statement now and then. */
export abstract class LastUses implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private uses = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param kind what the log calls the rows
   * @param marking the statement that writes uses: ids and instants, as two lists
   */
  protected constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly kind: string,
    private readonly marking: string,
  ) {}

  /** Notes that the row has just authenticated a request. */
  note(id: string): void {
    this.uses.set(id, clock.milliseconds());
  }

  /** The later of what is stored and of what this process knows. */
  latest<Stored extends Date | null>(id: string, stored: Stored): Stored | Date {
    const noted = this.uses.get(id);
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
      await this.unitOfWork.query(this.marking, [
        [...noted.keys()],
        [...noted.values()].map((at) => new Date(at).toISOString()),
      ]);
    } catch (error) {
      this.logger.warn(
        { err: error },
        `the last uses of ${this.kind} were not written; they are with the next ones`,
      );
      for (const [id, at] of noted) if (!this.uses.has(id)) this.uses.set(id, at);
    }
  }
}
