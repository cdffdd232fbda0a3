import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Tables whose rows workers handle and that a release has made. */
const TABLES = [
  'deliveries',
  'webhook_deliveries',
  'identifiers',
  'identifier_migrations',
  'verification_sessions',
  'reporting_declarants',
  'reporting_periods',
  'reporting_filings',
];

/** The indexes of rows that were in flight at two crashes or more get the name that `workIndexes()` gives to those of new tables. */
export class IsolatedIndexes1764490000000 implements ProductMigration {
  readonly name = 'IsolatedIndexes1764490000000';
  // No statement names an index, and a rename lets others read and write the table.
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await rename(queryRunner, 'suspects', 'isolated');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await rename(queryRunner, 'isolated', 'suspects');
  }
}

async function rename(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  for (const table of TABLES)
    await queryRunner.query(`ALTER INDEX ${table}_${from} RENAME TO ${table}_${to}`);
}
