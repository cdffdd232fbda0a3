import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Imports and recurring invoices name the API key that their documents count for. */
export class KeysOfBackgroundSends1795778800100 implements ProductMigration {
  readonly name = 'KeysOfBackgroundSends1795778800100';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE invoice_imports ADD COLUMN sending_key_id text');
    await queryRunner.query('ALTER TABLE recurring_invoices ADD COLUMN key_id text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recurring_invoices DROP COLUMN key_id');
    await queryRunner.query('ALTER TABLE invoice_imports DROP COLUMN sending_key_id');
  }
}
