import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { AuditRetention } from './audit-retention';
import { buildDeletion, RETENTION_RULES, type RetentionRule } from './retention-rules';

const EVERY_MS = 10 * 60_000;
/**
 * Delay of the first run after a start. The delay is random, so that processes that start together run at different
 * times.
 */
const FIRST_AFTER_MS = { min: 60_000, max: 180_000 };
const BATCH_SIZE = 500;

/**
 * Removes rows whose retention has ended, in small batches with a transaction each. Several processes may run it at
 * the same time. The database's clock decides the age.
 */
@Injectable()
export class RetentionJob extends RecurringTask {
  private readonly removedCounter: Counter<'table'>;
  private readonly failures: Counter<'table'>;
  private removing = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditRetention,
    @Inject(CONFIG) private readonly config: Config,
    metrics: MetricsRegistry,
  ) {
    super({
      firstAfterMs: randomInt(FIRST_AFTER_MS.min, FIRST_AFTER_MS.max),
      everyMs: EVERY_MS,
      failureMessage: 'old rows could not be removed',
      onlyInWorkers: true,
    });
    this.removedCounter = metrics.counter('retention_removed_total', 'Rows removed after their time', [
      'table',
    ]);
    this.failures = metrics.counter('retention_failures_total', 'Removals that failed', ['table']);
  }

  protected override async run(): Promise<void> {
    await this.removeOld();
  }

  /**
   * Removes the old rows of all tables; a failure in one table does not prevent the others. Has no effect while an
   * earlier run of this process is in progress.
   * @returns number of removed rows by table
   */
  async removeOld(): Promise<Record<string, number>> {
    if (this.removing) return {};
    this.removing = true;
    try {
      const removedCounts: Record<string, number> = {};
      for (const rule of RETENTION_RULES)
        removedCounts[rule.table] = await this.deleteOldRows(rule.table, () => this.deleteBatch(rule));
      removedCounts['audit_entries'] = await this.trimAudit();
      return removedCounts;
    } finally {
      this.removing = false;
    }
  }

  /** Trims the audit chains one after another; a failure in one chain does not prevent the others. */
  private async trimAudit(): Promise<number> {
    const table = 'audit_entries';
    let total = 0;
    for (const chain of await this.attempt(table, () => this.audit.listDueChains(), []))
      total += await this.deleteOldRows(table, () => this.audit.trim(chain, BATCH_SIZE));
    return total;
  }

  /** @param batch removes a batch and returns the number of rows; 0 ends the loop */
  private async deleteOldRows(table: string, batch: () => Promise<number>): Promise<number> {
    let total = 0;
    while (!this.isStopping) {
      const removedCount = await this.attempt(table, batch, 0);
      if (removedCount === 0) break;
      this.removedCounter.inc({ table }, removedCount);
      total += removedCount;
    }
    return total;
  }

  private async attempt<T>(table: string, work: () => Promise<T>, failureResult: T): Promise<T> {
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
