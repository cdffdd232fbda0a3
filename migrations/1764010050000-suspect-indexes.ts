import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Tables whose rows workers handle, with the column of their destination where they have one. */
const WORK_TABLES: [table: string, lane: string | null][] = [
  ['deliveries', 'lane'],
  ['webhook_deliveries', 'webhook_id'],
  ['identifiers', null],
  ['identifier_migrations', null],
  ['verification_sessions', null],
  ['reporting_declarants', null],
  ['reporting_periods', null],
  ['reporting_filings', null],
];

/** Finds the rows that were in flight at two crashes or more. Nearly always empty. */
export class SuspectIndexes1764010050000 implements ProductMigration {
  readonly name = 'SuspectIndexes1764010050000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, lane] of WORK_TABLES) {
      const columns = lane === null ? 'next_attempt_at, id' : `${lane}, next_attempt_at, id`;
      await createIndex(
        queryRunner,
        `${table}_suspects`,
        `ON ${table} (${columns}) WHERE crashes >= 2 AND next_attempt_at IS NOT NULL`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table] of WORK_TABLES) await dropIndex(queryRunner, `${table}_suspects`);
  }
}
