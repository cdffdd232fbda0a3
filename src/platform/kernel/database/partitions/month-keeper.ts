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

/** A change of partitions gives up soon, so that nobody waits long behind it, and is tried so many times in a row. */
const ATTEMPTS = 8;
const PAUSE_MS = 250;
/** Rows of no month that one statement removes. */
const ROWS_AT_ONCE = 1_000;
/** lock_not_available, and deadlock_detected. */
const LOCK_STATES: readonly string[] = ['55P03', '40P01'];

/** Makes and removes the months of tables beside traffic, one process at a time. */
@Injectable()
export class MonthKeeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** How it stands with the months of every table. */
  state(): Promise<MonthsOfTable[]> {
    return monthsOfTables(askOf(this.unitOfWork));
  }

  /** Makes the months that tables lack, each in a transaction of its own. @returns how many were made */
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
   * Removes the months of tables that lie wholly before an instant, the tables in the order given, and rows of such months that came
   * when theirs was gone.
   * @returns how many months were removed
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

  /** A month that was removed is not made again: its late rows lie in the partition for ids of no month. */
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
   * @param change what is to be done next, in a transaction in which no other process changes partitions; answers what it was,
   *   null when nothing is left
   * @returns how often it was done
   */
  private async repeatedly(change: (ask: Ask) => Promise<string | null>, said: string): Promise<number> {
    for (let done = 0; ; done++) {
      const what = await this.briefly(change);
      if (what === null) return done;
      this.logger.info({ what }, said);
    }
  }

  /** @returns null also when another process is at it, or others held their locks through all attempts: it is tried again later */
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
