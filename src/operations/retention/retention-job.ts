import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { AuditRetention } from './audit-retention';
import { buildDeletion, RETENTION_RULES, type RetentionRule } from './retention-rules';

const RUN_INTERVAL_MS = 10 * 60_000;
/**
 * Delay of the first run after a start. The delay is random, so that processes that start together run at different
 * times.
 */
const START_DELAY_MS = { min: 60_000, max: 180_000 };
const BATCH_SIZE = 500;

/**
 * Removes rows whose retention has ended, in small batches with a transaction each. Several processes may run the
 * job at the same time. The age of rows is measured by the clock of the database.
 */
@Injectable()
export class RetentionJob extends RecurringTask {
  private readonly removedCounter: Counter<'table'>;
  private readonly failures: Counter<'table'>;
  private isRemoving = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditRetention,
    @Inject(CONFIG) private readonly config: Config,
    metrics: MetricsRegistry,
  ) {
    super({
      firstAfterMs: randomInt(START_DELAY_MS.min, START_DELAY_MS.max),
      everyMs: RUN_INTERVAL_MS,
      failureMessage: 'old rows could not be removed',
      onlyInWorkers: true,
    });
    this.removedCounter = metrics.counter(
      'retention_removed_total',
      'Rows removed after the end of their retention',
      ['table'],
    );
    this.failures = metrics.counter(
      'retention_failures_total',
      'Batches of old rows that could not be removed',
      ['table'],
    );
  }

  protected override async run(): Promise<void> {
    await this.removeOldRows();
  }

  /**
   * Removes the old rows of all tables; a failure in one table does not prevent the others. Has no effect while an
   * earlier run of this process is in progress.
   * @returns number of removed rows by table
   */
  async removeOldRows(): Promise<Record<string, number>> {
    if (this.isRemoving) return {};
    this.isRemoving = true;
    try {
      const removedCounts: Record<string, number> = {};
      for (const rule of RETENTION_RULES)
        removedCounts[rule.table] = await this.removeInBatches(rule.table, () => this.deleteBatch(rule));
      removedCounts['audit_entries'] = await this.trimAuditChains();
      return removedCounts;
    } finally {
      this.isRemoving = false;
    }
  }

  /** Trims the audit chains one after another; a failure in one chain does not prevent the others. */
  private async trimAuditChains(): Promise<number> {
    const table = 'audit_entries';
    let total = 0;
    for (const chain of await this.runAndCountFailure(table, () => this.audit.listDueChains(), []))
      total += await this.removeInBatches(table, () => this.audit.trim(chain, BATCH_SIZE));
    return total;
  }

  /** Removes rows until none is left. @param batch removes a batch and returns the number of rows; 0 ends the loop */
  private async removeInBatches(table: string, batch: () => Promise<number>): Promise<number> {
    let total = 0;
    while (!this.isStopping) {
      const removedCount = await this.runAndCountFailure(table, batch, 0);
      if (removedCount === 0) break;
      this.removedCounter.inc({ table }, removedCount);
      total += removedCount;
    }
    return total;
  }

  private async runAndCountFailure<T>(table: string, work: () => Promise<T>, failureResult: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.failures.inc({ table });
      this.logger.warn({ err: error, table }, 'old rows could not be removed');
      return failureResult;
    }
  }

  private async deleteBatch(rule: RetentionRule): Promise<number> {
    const removedRows = await this.unitOfWork.query(buildDeletion(rule, BATCH_SIZE), [
      rule.days(this.config),
    ]);
    return removedRows.length;
  }
}
