import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOGGER, type Logger } from '../../logger';
import { getSqlState } from '../database-errors';
import { type Transaction, UnitOfWork } from '../unit-of-work';
import { buildLowestIdAt } from './months';
import {
  listPartitionedTables,
  listAllMissingMonths,
  createMonthAsOwner,
  listMonthStates,
  removePartition,
  type RunQuery,
  type TableMonthState,
} from './partitions';
import { TAKE_PARTITION_LOCK, SHORT_LOCK_TIMEOUT, REMOVE_UNPLACED_ROWS } from './partitions.queries';

/**
 * Number of consecutive attempts to change partitions; each gives up soon, so that other transactions do not wait long.
 */
const MAX_ATTEMPTS = 8;
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
    return this.repeatChange(async (runQuery) => {
      const [incompleteTable] = await listAllMissingMonths(runQuery);
      const month = incompleteTable?.months[0];
      if (incompleteTable === undefined || month === undefined) return null;
      await createMonthAsOwner(runQuery, incompleteTable.table, month);
      return `${incompleteTable.table.table} ${month}`;
    }, 'a monthly partition of a table was created');
  }

  /**
   * Removes the monthly partitions that lie wholly before an instant, table by table in the order of `tables`, and rows that
   * arrived after their month was removed.
   * @returns the number of partitions removed
   */
  async dropMonthsBefore(tables: readonly string[], cutoff: Date): Promise<number> {
    const removedCount = await this.repeatChange(async (runQuery) => {
      const partitionedTables = await listPartitionedTables(runQuery);
      const [oldPartition] = tables.flatMap((name) => {
        const partition = partitionedTables.find(({ table }) => table === name);
        return (
          partition?.partitions.filter(
            ({ to }) => (to ?? '~') <= buildLowestIdAt(partition.prefix, cutoff),
          ) ?? []
        );
      });
      if (oldPartition === undefined) return null;
      await removePartition(runQuery, oldPartition);
      return oldPartition.name;
    }, 'a monthly partition of a table was removed');
    await this.removeRowsWithoutMonth(tables, cutoff);
    return removedCount;
  }

  /** A removed month is not created again: its late rows are in the default partition. */
  private async removeRowsWithoutMonth(tables: readonly string[], cutoff: Date): Promise<void> {
    const runQuery = toQueryRunner(this.unitOfWork);
    const partitionedTables = await listPartitionedTables(runQuery);
    for (const name of tables) {
      const { rest: defaultPartition = null, prefix = '' } =
        partitionedTables.find(({ table }) => table === name) ?? {};
      if (defaultPartition === null) continue;
      for (let removedCount = MAX_REMOVED_ROWS; removedCount >= MAX_REMOVED_ROWS;) {
        const batch = [name, buildLowestIdAt(prefix, cutoff), MAX_REMOVED_ROWS];
        removedCount = (await runQuery<{ removed: number }>(REMOVE_UNPLACED_ROWS, batch))[0]?.removed ?? 0;
      }
    }
  }

  /**
   * Repeats a change until none is left.
   * @param change makes the next change, in a transaction in which no other process changes partitions; returns the
   * changed partition, or null when no change is left
   * @returns the number of changes
   */
  private async repeatChange(
    change: (runQuery: RunQuery) => Promise<string | null>,
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
  private async runWithShortLock(
    change: (runQuery: RunQuery) => Promise<string | null>,
  ): Promise<string | null> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.unitOfWork.run(async (tx) => {
          await tx.query(SHORT_LOCK_TIMEOUT);
          await tx.query(TAKE_PARTITION_LOCK);
          return change(toQueryRunner(tx));
        });
      } catch (error) {
        if (!LOCK_STATES.includes(getSqlState(error) ?? '')) throw error;
        if (attempt === MAX_ATTEMPTS) {
          this.logger.warn(
            { err: error, attempts: MAX_ATTEMPTS },
            'a change of monthly partitions did not get its locks',
          );
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
