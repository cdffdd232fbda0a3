import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { LOGGER, type Logger } from '../logger';
import { isDatabaseUnavailable, getSqlState } from './database-errors';
import { UnitOfWork } from './unit-of-work';

/** Reasons why a reachable database refuses writes, by SQLSTATE. */
const REASONS = new Map([
  ['53100', 'its disk is full'],
  ['25006', 'it is read-only'],
]);
/** Interval between test writes while writes are refused. */
const TRY_EVERY_MS = 1_000;
/** Size of a test write: it needs new pages of the disk, with text that does not compress. */
const PROBE_BYTES = 64 * 1024;

/**
 * Tracks whether the database accepts writes. A statement refused for lack of disk space, or because the database is
 * read-only, means that it does not accept writes. A test write then runs each second, so that the process becomes
 * ready again without requests, e.g. behind a load balancer that sends it none.
 */
@Injectable()
export class WriteRefusals implements OnApplicationBootstrap, OnApplicationShutdown {
  private lastRefusal: { reason: string; since: number } | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isTestRunning = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    unitOfWork.onFailure((error) => this.recordRefusal(error));
  }

  /** Returns why writes are refused; null while they are accepted. */
  get reason(): string | null {
    return this.lastRefusal?.reason ?? null;
  }

  /** The timer belongs to the process, and must not keep the context of a request. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.runTestWrite(), TRY_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  private recordRefusal(error: unknown): void {
    const reason = REASONS.get(getSqlState(error) ?? '');
    if (reason === undefined || this.lastRefusal !== null) return;
    this.lastRefusal = { reason, since: performance.now() };
    this.logger.error(
      { reason },
      'the database refuses writes; this process is not ready until it accepts them',
    );
  }

  private async runTestWrite(): Promise<void> {
    if (this.lastRefusal === null || this.isTestRunning) return;
    this.isTestRunning = true;
    try {
      await this.writeProbe();
      this.acceptsWrites();
    } catch (error) {
      // Missing rights of the role are unrelated to the disk; the next write of a request shows its state.
      if (!isDatabaseUnavailable(error)) this.acceptsWrites();
    } finally {
      this.isTestRunning = false;
    }
  }

  private acceptsWrites(): void {
    const seconds = Math.round((performance.now() - (this.lastRefusal?.since ?? 0)) / 1000);
    this.lastRefusal = null;
    this.logger.info({ seconds }, 'the database accepts writes again');
  }

  /** Allocates disk space and releases it. */
  private async writeProbe(): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query('CREATE TEMPORARY TABLE passerelle_write_probe (filler text) ON COMMIT DROP');
      await tx.query('INSERT INTO passerelle_write_probe (filler) VALUES ($1)', [
        randomBytes(PROBE_BYTES / 2).toString('hex'),
      ]);
    });
  }
}
