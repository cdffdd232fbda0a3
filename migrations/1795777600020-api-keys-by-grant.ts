import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Finds the access tokens of a grant, the newest first. */
export class ApiKeysByGrant1795777600020 implements ProductMigration {
  readonly name = 'ApiKeysByGrant1795777600020';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'api_keys_grant',
      'ON api_keys (grant_id, id DESC) WHERE grant_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'api_keys_grant');
  }
}
