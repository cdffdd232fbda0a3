import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOGGER, type Logger } from '../../logger';
import { sqlState } from '../database-errors';
import { type Transaction, UnitOfWork } from '../unit-of-work';
import { lowestIdOf } from './months';
import {
  dividedTables,
  lackingMonths,
  makeMonth,
  monthsOfTables,
  removePartition,
  type Ask,
  type MonthsOfTable,
} from './partitions';
import { ALONE, BRIEFLY } from './partitions.queries';

/** A change of partitions gives up soon, so that nobody waits long behind it, and is tried so many times in a row. */
const ATTEMPTS = 8;
const PAUSE_MS = 250;
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

  /** Makes the months that tables lack. @returns how many were made */
  async makeAhead(): Promise<number> {
    let made = 0;
    for (const { table, months } of await lackingMonths(askOf(this.unitOfWork)))
      for (const month of months) {
        const done = await this.briefly(`${table.table} ${month}`, (tx) =>
          makeMonth(askOf(tx), table, month),
        );
        if (!done) return made;
        this.logger.info({ table: table.table, month }, 'a month of a table was made');
        made += 1;
      }
    return made;
  }

  /**
   * Removes the months of tables that lie wholly before an instant, the tables in the order given.
   * @returns how many were removed
   */
  async dropBefore(tables: readonly string[], edge: Date): Promise<number> {
    const divided = await dividedTables(askOf(this.unitOfWork));
    let removed = 0;
    for (const name of tables) {
      const found = divided.find(({ table }) => table === name);
      const old = found?.partitions.filter(({ to }) => (to ?? '~') <= lowestIdOf(found.prefix, edge)) ?? [];
      for (const partition of old) {
        const done = await this.briefly(partition.name, (tx) => removePartition(askOf(tx), partition));
        if (!done) return removed;
        this.logger.info({ partition: partition.name }, 'a month of a table was removed');
        removed += 1;
      }
    }
    return removed;
  }

  /** @returns false when another process is at it, or others held their locks through all attempts: it is tried again later */
  private async briefly(what: string, change: (tx: Transaction) => Promise<void>): Promise<boolean> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.unitOfWork.run(async (tx) => {
          const [lock] = await tx.query<{ alone: boolean }>(ALONE);
          if (lock?.alone !== true) return false;
          await tx.query(BRIEFLY);
          await change(tx);
          return true;
        });
      } catch (error) {
        if (!LOCK_STATES.includes(sqlState(error) ?? '')) throw error;
        if (attempt === ATTEMPTS) {
          this.logger.warn({ what, attempts: ATTEMPTS }, 'a month of a table did not get its locks');
          return false;
        }
        await sleep(PAUSE_MS);
      }
  }
}

const askOf =
  (database: Pick<Transaction, 'query'>): Ask =>
  (sql, parameters) =>
    database.query(sql, parameters);
