import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

const TABLES = ['events', 'deliveries', 'tax_data', 'forward_mails'];

/** Trace (W3C Trace Context) of the request or work that caused a row. */
export class PlatformTraceparent1795778900000 implements ProductMigration {
  readonly name = 'PlatformTraceparent1795778900000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN traceparent text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN traceparent`);
  }
}
