import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Transaction } from '../database/unit-of-work';

/** What waits in one table of work. */
export interface Backlog {
  table: string;
  /** Due now. */
  due: number;
  /** Waits for a time that is still to come. */
  scheduled: number;
  /** Claimed, or with a worker at this moment. */
  inFlight: number;
  /** Since when the oldest is due; null when nothing is. */
  oldestDue: Date | null;
}

/** What all processes together still have to do. Tables are found by their columns, so every source is in here by itself. */
@Injectable()
export class WorkBacklog {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** All tables of work, those without any included. */
  async list(): Promise<Backlog[]> {
    const backlogs: Backlog[] = [];
    for (const table of await this.tables('next_attempt_at')) {
      const [row] = await this.unitOfWork.query<Omit<Backlog, 'table'>>(
        `SELECT count(*) FILTER (WHERE next_attempt_at <= now())::int AS due,
           count(*) FILTER (WHERE next_attempt_at > now())::int AS scheduled,
           count(*) FILTER (WHERE lease_until > now())::int AS "inFlight",
           min(next_attempt_at) FILTER (WHERE next_attempt_at <= now()) AS "oldestDue"
         FROM ${table} WHERE next_attempt_at IS NOT NULL`,
      );
      if (row !== undefined) backlogs.push({ table, ...row });
    }
    return backlogs;
  }

  /** Puts off by the time since then the instants after which work is given up. */
  async allowMoreTime(tx: Transaction, since: Date): Promise<void> {
    await tx.takesLong();
    for (const table of await this.tables('give_up_at'))
      await tx.query(
        `UPDATE ${table} SET give_up_at = give_up_at + (clock_timestamp() - $1::timestamptz)
         WHERE next_attempt_at IS NOT NULL`,
        [since],
      );
  }

  private async tables(column: string): Promise<string[]> {
    const found = await this.unitOfWork.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = $1 ORDER BY 1`,
      [column],
    );
    return found.map(({ name }) => name);
  }
}
