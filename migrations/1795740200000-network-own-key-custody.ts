import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Tables that store what proves an exchange with another access point. */
const TABLES = ['network_exchanges', 'provider_messages', 'document_responses'];

/**
 * Evidence of an exchange names the custody of the access point's private key. Rows of before stay without it, and former code
 * writes rows without it.
 */
export class OwnKeyCustody1795740200000 implements ProductMigration {
  readonly name = 'OwnKeyCustody1795740200000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS own_key_custody text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN IF EXISTS own_key_custody`);
  }
}
