import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { LOGGER, type Logger } from '../logger';
import { isDatabaseUnavailable, getSqlState } from './database-errors';
import { UnitOfWork } from './unit-of-work';

/** Reasons why a reachable database rejects writes, by SQLSTATE. */
const REJECTION_REASONS = new Map([
  ['53100', 'its disk is full'],
  ['25006', 'it is read-only'],
]);
/** Interval between test writes while writes are rejected. */
const TEST_INTERVAL_MS = 1_000;
/** Size of a test write: it needs new pages of the disk, with text that does not compress. */
const PROBE_BYTES = 64 * 1024;

/**
 * Tracks whether the database accepts writes. A statement rejected for lack of disk space, or because the database is
 * read-only, means that the database does not accept writes. A test write then runs each second, so that the process
 * becomes ready again without requests, e.g. behind a load balancer that sends it none.
 */
@Injectable()
export class WriteAvailability implements OnApplicationBootstrap, OnApplicationShutdown {
  private currentRejection: { reason: string; since: number } | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isTestRunning = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    unitOfWork.onFailure((error) => this.recordRejection(error));
  }

  /** Returns why writes are rejected; null while they are accepted. */
  get reason(): string | null {
    return this.currentRejection?.reason ?? null;
  }

  /** The timer belongs to the process, and must not keep the context of a request. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.runTestWrite(), TEST_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  private recordRejection(error: unknown): void {
    const reason = REJECTION_REASONS.get(getSqlState(error) ?? '');
    if (reason === undefined || this.currentRejection !== null) return;
    this.currentRejection = { reason, since: performance.now() };
    this.logger.error(
      { reason },
      'the database rejects writes; this process is not ready until the database accepts them',
    );
  }

  private async runTestWrite(): Promise<void> {
    if (this.currentRejection === null || this.isTestRunning) return;
    this.isTestRunning = true;
    try {
      await this.writeProbe();
      this.recordAcceptance();
    } catch (error) {
      // Missing rights of the role are unrelated to the disk; the next write of a request shows its state.
      if (!isDatabaseUnavailable(error)) this.recordAcceptance();
    } finally {
      this.isTestRunning = false;
    }
  }

  private recordAcceptance(): void {
    const seconds = Math.round((performance.now() - (this.currentRejection?.since ?? 0)) / 1000);
    this.currentRejection = null;
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
