import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOGGER, type Logger } from '../../logger';
import { sqlState } from '../database-errors';
import { type Transaction, UnitOfWork } from '../unit-of-work';
import { lowestIdOf } from './months';
import {
  dividedTables,
  lackingMonths,
  makeMonthAsOwner,
  monthsOfTables,
  removePartition,
  type Ask,
  type MonthsOfTable,
} from './partitions';
import { ALONE, BRIEFLY, REMOVE_UNPLACED } from './partitions.queries';

/** A change of partitions gives up soon, so that nobody waits long for it, and is tried this many times in a row. */
const ATTEMPTS = 8;
const PAUSE_MS = 250;
/** Maximum number of rows without a month that one statement removes. */
const ROWS_AT_ONCE = 1_000;
/** lock_not_available, and deadlock_detected. */
const LOCK_STATES: readonly string[] = ['55P03', '40P01'];

/** Creates and removes monthly partitions during traffic, one process at a time. */
@Injectable()
export class MonthKeeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the state of the monthly partitions of every table. */
  state(): Promise<MonthsOfTable[]> {
    return monthsOfTables(askOf(this.unitOfWork));
  }

  /**
   * Creates missing monthly partitions, each in its own transaction.
   * @returns the number of partitions created
   */
  makeAhead(): Promise<number> {
    return this.repeatedly(async (ask) => {
      const [lacking] = await lackingMonths(ask);
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
  async dropBefore(tables: readonly string[], edge: Date): Promise<number> {
    const removed = await this.repeatedly(async (ask) => {
      const divided = await dividedTables(ask);
      const [old] = tables.flatMap((name) => {
        const found = divided.find(({ table }) => table === name);
        return found?.partitions.filter(({ to }) => (to ?? '~') <= lowestIdOf(found.prefix, edge)) ?? [];
      });
      if (old === undefined) return null;
      await removePartition(ask, old);
      return old.name;
    }, 'a month of a table was removed');
    await this.removeUnplaced(tables, edge);
    return removed;
  }

  /** A removed month is not created again: its late rows are in the default partition. */
  private async removeUnplaced(tables: readonly string[], edge: Date): Promise<void> {
    const ask = askOf(this.unitOfWork);
    const divided = await dividedTables(ask);
    for (const name of tables) {
      const { rest = null, prefix = '' } = divided.find(({ table }) => table === name) ?? {};
      if (rest === null) continue;
      for (let removed = ROWS_AT_ONCE; removed >= ROWS_AT_ONCE;) {
        const batch = [name, lowestIdOf(prefix, edge), ROWS_AT_ONCE];
        removed = (await ask<{ removed: number }>(REMOVE_UNPLACED, batch))[0]?.removed ?? 0;
      }
    }
  }

  /**
   *
   * @param change next change, in a transaction in which no other process changes partitions; returns what it changed, null
   * when nothing is left
   * @returns the number of changes
   */
  private async repeatedly(change: (ask: Ask) => Promise<string | null>, said: string): Promise<number> {
    for (let done = 0; ; done++) {
      const what = await this.briefly(change);
      if (what === null) return done;
      this.logger.info({ what }, said);
    }
  }

  /**
   *
   * @returns null also when another process is at work, or other transactions held their locks through all attempts: the
   * change is tried again later
   */
  private async briefly(change: (ask: Ask) => Promise<string | null>): Promise<string | null> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.unitOfWork.run(async (tx) => {
          const [lock] = await tx.query<{ alone: boolean }>(ALONE);
          if (lock?.alone !== true) return null;
          await tx.query(BRIEFLY);
          return change(askOf(tx));
        });
      } catch (error) {
        if (!LOCK_STATES.includes(sqlState(error) ?? '')) throw error;
        if (attempt === ATTEMPTS) {
          this.logger.warn({ err: error, attempts: ATTEMPTS }, 'a month of a table did not get its locks');
          return null;
        }
        await sleep(PAUSE_MS);
      }
  }
}

const askOf =
  (database: Pick<Transaction, 'query'>): Ask =>
  (sql, parameters) =>
    database.query(sql, parameters);
