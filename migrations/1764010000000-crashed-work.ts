import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose rows workers handle. */
const WORK_TABLES = [
  'deliveries',
  'webhook_deliveries',
  'identifiers',
  'identifier_migrations',
  'verification_sessions',
  'reporting_declarants',
  'reporting_periods',
  'reporting_filings',
];

/** Which process works on a row, and in how many crashes in a row it was in flight. */
export class CrashedWork1764010000000 implements MigrationInterface {
  readonly name = 'CrashedWork1764010000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Processes that work. What the row of one that is gone had in flight is released.
    await queryRunner.query(
      `CREATE TABLE working_processes (number integer PRIMARY KEY, seen_at timestamptz NOT NULL)`,
    );
    // Changes of the catalogue alone: no row is read or written while the tables are locked.
    for (const table of WORK_TABLES)
      await queryRunner.query(
        `ALTER TABLE ${table} ADD COLUMN worker integer, ADD COLUMN crashes integer NOT NULL DEFAULT 0`,
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of WORK_TABLES)
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN worker, DROP COLUMN crashes`);
    await queryRunner.query('DROP TABLE working_processes');
  }
}
