import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOGGER, type Logger } from '../../logger';
import { getSqlState } from '../database-errors';
import { type Transaction, UnitOfWork } from '../unit-of-work';
import { buildLowestIdAt } from './months';
import {
  listDividedTables,
  listAllMissingMonths,
  makeMonthAsOwner,
  listMonthStates,
  removePartition,
  type RunQuery,
  type TableMonthState,
} from './partitions';
import { TAKE_PARTITION_LOCK, SHORT_LOCK_TIMEOUT, REMOVE_UNPLACED } from './partitions.queries';

/**
 * Number of consecutive attempts to change partitions; each gives up soon, so that other transactions do not wait long.
 */
const ATTEMPTS = 8;
const PAUSE_MS = 250;
/** Maximum number of rows without a month that one statement removes. */
const MAX_REMOVED_ROWS = 1_000;
/** lock_not_available, and deadlock_detected. */
const LOCK_STATES: readonly string[] = ['55P03', '40P01'];

/** Creates and removes monthly partitions during traffic, one process at a time. */
@Injectable()
export class PartitionMaintenanceJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the state of the monthly partitions of every table. */
  listMonthStates(): Promise<TableMonthState[]> {
    return listMonthStates(toQueryRunner(this.unitOfWork));
  }

  /**
   * Creates missing monthly partitions, each in its own transaction.
   * @returns the number of partitions created
   */
  createMissingMonths(): Promise<number> {
    return this.repeatChange(async (ask) => {
      const [lacking] = await listAllMissingMonths(ask);
      const month = lacking?.months[0];
      if (lacking === undefined || month === undefined) return null;
      await makeMonthAsOwner(ask, lacking.table, month);
      return `${lacking.table.table} ${month}`;
    }, 'a month of a table was made');
  }

  /**
   * Removes the monthly partitions that lie wholly before an instant, table by table in the order of `tables`, and rows that
   * arrived after their month was removed.
   * @returns the number of partitions removed
   */
  async dropMonthsBefore(tables: readonly string[], edge: Date): Promise<number> {
    const removedCount = await this.repeatChange(async (ask) => {
      const dividedTables = await listDividedTables(ask);
      const [old] = tables.flatMap((name) => {
        const partition = dividedTables.find(({ table }) => table === name);
        return (
          partition?.partitions.filter(({ to }) => (to ?? '~') <= buildLowestIdAt(partition.prefix, edge)) ??
          []
        );
      });
      if (old === undefined) return null;
      await removePartition(ask, old);
      return old.name;
    }, 'a month of a table was removed');
    await this.removeRowsWithoutMonth(tables, edge);
    return removedCount;
  }

  /** A removed month is not created again: its late rows are in the default partition. */
  private async removeRowsWithoutMonth(tables: readonly string[], edge: Date): Promise<void> {
    const ask = toQueryRunner(this.unitOfWork);
    const dividedTables = await listDividedTables(ask);
    for (const name of tables) {
      const { rest: defaultPartition = null, prefix = '' } =
        dividedTables.find(({ table }) => table === name) ?? {};
      if (defaultPartition === null) continue;
      for (let removedCount = MAX_REMOVED_ROWS; removedCount >= MAX_REMOVED_ROWS;) {
        const batch = [name, buildLowestIdAt(prefix, edge), MAX_REMOVED_ROWS];
        removedCount = (await ask<{ removed: number }>(REMOVE_UNPLACED, batch))[0]?.removed ?? 0;
      }
    }
  }

  /**
   * @param change makes the next change, in a transaction in which no other process changes partitions; returns the
   * changed partition, or null when no change is left
   * @returns the number of changes
   */
  private async repeatChange(
    change: (ask: RunQuery) => Promise<string | null>,
    logMessage: string,
  ): Promise<number> {
    for (let count = 0; ; count++) {
      const changedName = await this.runWithShortLock(change);
      if (changedName === null) return count;
      this.logger.info({ what: changedName }, logMessage);
    }
  }

  /**
   * Waits for another process that changes partitions like for any other lock, so that a short change of that process
   * does not interrupt a series of changes.
   * @returns null when there is no change left, or when other transactions held their locks through all attempts; a later
   * run tries again
   */
  private async runWithShortLock(change: (ask: RunQuery) => Promise<string | null>): Promise<string | null> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.unitOfWork.run(async (tx) => {
          await tx.query(SHORT_LOCK_TIMEOUT);
          await tx.query(TAKE_PARTITION_LOCK);
          return change(toQueryRunner(tx));
        });
      } catch (error) {
        if (!LOCK_STATES.includes(getSqlState(error) ?? '')) throw error;
        if (attempt === ATTEMPTS) {
          this.logger.warn({ err: error, attempts: ATTEMPTS }, 'a month of a table did not get its locks');
          return null;
        }
        await sleep(PAUSE_MS);
      }
  }
}

const toQueryRunner =
  (database: Pick<Transaction, 'query'>): RunQuery =>
  (sql, parameters) =>
    database.query(sql, parameters);
