import type { QueryRunner } from 'typeorm';
import { addConstraint, createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Notices to people about API keys that expire soon. They name their recipient in a column of its own: workers of an older
 * release mail only what `user_id` names, and so leave these notices to newer ones.
 */
export class KeyNotices1795770410000 implements ProductMigration {
  readonly name = 'KeyNotices1795770410000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE account_notices ADD COLUMN IF NOT EXISTS recipient_id text, ADD COLUMN IF NOT EXISTS api_key_id text,
         ALTER COLUMN user_id DROP NOT NULL`,
    );
    await addConstraint(
      queryRunner,
      'account_notices',
      'account_notices_recipient_id_fkey',
      'FOREIGN KEY (recipient_id) REFERENCES users ON DELETE CASCADE',
    );
    await createIndex(queryRunner, 'account_notices_recipient', 'ON account_notices (recipient_id)');
    await replaceCheck(queryRunner, 'account_notices_kinds_check', 'account_notices_kind_check', [
      'wrong_codes',
      'key_expiring',
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM account_notices WHERE kind = 'key_expiring'`);
    await replaceCheck(queryRunner, 'account_notices_kind_check', 'account_notices_kinds_check', [
      'wrong_codes',
    ]);
    await dropIndex(queryRunner, 'account_notices_recipient');
    await queryRunner.query(
      `ALTER TABLE account_notices DROP COLUMN IF EXISTS recipient_id, DROP COLUMN IF EXISTS api_key_id,
         ALTER COLUMN user_id SET NOT NULL`,
    );
  }
}

async function replaceCheck(
  queryRunner: QueryRunner,
  name: string,
  former: string,
  kinds: string[],
): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await addConstraint(queryRunner, 'account_notices', name, `CHECK (kind IN (${list}))`);
  await queryRunner.query(`ALTER TABLE account_notices DROP CONSTRAINT IF EXISTS ${former}`);
}
