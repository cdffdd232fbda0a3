import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Transaction } from '../database/unit-of-work';

/** Waiting work of one table. */
export interface Backlog {
  table: string;
  /** Number of rows due now. */
  due: number;
  /** Number of rows due later. */
  scheduled: number;
  /** Number of rows claimed, or with a worker at this moment. */
  inFlight: number;
  /** Instant since which the oldest row is due; null when none is. */
  oldestDue: Date | null;
}

/**
 * Waiting work of all processes together. A table of work is one whose rows have `next_attempt_at` and are claimed with
 * `lease_until`; tables are found by these columns, so new sources are included automatically.
 */
@Injectable()
export class WorkBacklog {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Lists all tables of work, including those without waiting rows. */
  async list(): Promise<Backlog[]> {
    const backlogs: Backlog[] = [];
    for (const table of await this.listTables(['next_attempt_at', 'lease_until'])) {
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

  /** Extends the deadlines of work by the time since an instant. */
  async extendDeadlines(tx: Transaction, since: Date): Promise<void> {
    await tx.allowLongStatements();
    for (const table of await this.listTables(['give_up_at', 'next_attempt_at']))
      await tx.query(
        `UPDATE ${table} SET give_up_at = give_up_at + (clock_timestamp() - $1::timestamptz)
         WHERE next_attempt_at IS NOT NULL`,
        [since],
      );
  }

  /** Lists the tables that have all of some columns. */
  private async listTables(columns: string[]): Promise<string[]> {
    const existingTables = await this.unitOfWork.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = ANY ($1)
       GROUP BY table_name HAVING count(*) = cardinality($1) ORDER BY 1`,
      [columns],
    );
    return existingTables.map(({ name }) => name);
  }
}
