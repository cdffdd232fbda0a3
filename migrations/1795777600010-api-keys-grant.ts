import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Access tokens of applications name the grant that they depend on. */
export class ApiKeysGrant1795777600010 implements ProductMigration {
  readonly name = 'ApiKeysGrant1795777600010';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys ADD COLUMN grant_id text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN grant_id');
  }
}
