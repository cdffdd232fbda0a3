import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { LOGGER, type Logger } from '../logger';
import { isDatabaseUnavailable, sqlState } from './database-errors';
import { UnitOfWork } from './unit-of-work';

/** Why a database that answers does not take writes, by SQLSTATE. */
const REASONS = new Map([
  ['53100', 'its disk is full'],
  ['25006', 'it is read-only'],
]);
/** While writes are refused, one is tried so often. */
const TRY_EVERY_MS = 1_000;
/** What is tried takes new pages of the disk, as text that does not compress. */
const PROBE_BYTES = 64 * 1024;

/**
 * Whether the database takes writes. Any statement that it refuses for want of disk, or because it is read-only, means that it does
 * not; then a write of our own is tried each second, so that the process is ready again by itself, also while no balancer
 * sends it requests.
 */
@Injectable()
export class WriteRefusals implements OnApplicationBootstrap, OnApplicationShutdown {
  private refused: { reason: string; since: number } | null = null;
  private timer: NodeJS.Timeout | null = null;
  private trying = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    unitOfWork.onFailure((error) => this.note(error));
  }

  /** Why writes are refused; null while they are not. */
  get reason(): string | null {
    return this.refused?.reason ?? null;
  }

  /** The timer belongs to the process, and to no request whose context it would keep. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tryAgain(), TRY_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  private note(error: unknown): void {
    const reason = REASONS.get(sqlState(error) ?? '');
    if (reason === undefined || this.refused !== null) return;
    this.refused = { reason, since: performance.now() };
    this.logger.error(
      { reason },
      'the database refuses writes; this process is not ready until it takes them',
    );
  }

  private async tryAgain(): Promise<void> {
    if (this.refused === null || this.trying) return;
    this.trying = true;
    try {
      await this.write();
      this.takesWrites();
    } catch (error) {
      // What a role may not do says nothing of the disk: the next write of a request will.
      if (!isDatabaseUnavailable(error)) this.takesWrites();
    } finally {
      this.trying = false;
    }
  }

  private takesWrites(): void {
    const seconds = Math.round((performance.now() - (this.refused?.since ?? 0)) / 1000);
    this.refused = null;
    this.logger.info({ seconds }, 'the database takes writes again');
  }

  /** Takes space on the disk and gives it back. */
  private async write(): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query('CREATE TEMPORARY TABLE passerelle_write_probe (filler text) ON COMMIT DROP');
      await tx.query('INSERT INTO passerelle_write_probe (filler) VALUES ($1)', [
        randomBytes(PROBE_BYTES / 2).toString('hex'),
      ]);
    });
  }
}
