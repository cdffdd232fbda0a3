import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Limits of API keys: scopes, companies and networks; where and for what they were last used; their replacement and the
 * warning before their end. Existing keys keep all rights.
 */
export class ApiKeyLimits1795770400000 implements ProductMigration {
  readonly name = 'ApiKeyLimits1795770400000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE api_keys ${COLUMNS.map((c) => `ADD COLUMN IF NOT EXISTS ${c}`).join(', ')}`,
    );
    await createIndex(
      queryRunner,
      'api_keys_expiry_warning',
      `ON api_keys (expires_at)
       WHERE type <> 'oauth' AND revoked_at IS NULL AND expires_at IS NOT NULL AND expiry_warned_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'api_keys_expiry_warning');
    const columns = COLUMNS.map((column) => `DROP COLUMN IF EXISTS ${column.split(' ', 1)[0]}`);
    await queryRunner.query(`ALTER TABLE api_keys ${columns.join(', ')}`);
  }
}

const COLUMNS = [
  `scopes text[] NOT NULL DEFAULT '{all}'`,
  'company_ids text[]',
  'allowed_networks text[]',
  'last_used_address text',
  'last_used_operation text',
  'replaced_by text',
  'expiry_warned_at timestamptz(3)',
];
