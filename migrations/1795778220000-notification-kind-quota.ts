import type { QueryRunner } from 'typeorm';
import { addConstraint, type ProductMigration } from './online';

const EARLIER = [
  'documentFailed',
  'businessStatus',
  'documentReceived',
  'webhookDisabled',
  'taxDeadline',
  'certificate',
  'keyExpiring',
];
const ADDED = 'quotaReached';
const TABLES = ['notifications', 'notification_settings', 'notification_mails'];

/** Notifications of quotas that a team has reached. */
export class NotificationKindQuota1795778220000 implements ProductMigration {
  readonly name = 'NotificationKindQuota1795778220000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await setKinds(queryRunner, [...EARLIER, ADDED]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`DELETE FROM ${table} WHERE kind = '${ADDED}'`);
    await setKinds(queryRunner, EARLIER);
  }
}

/** Replaces the checks of kinds: the new check holds before the earlier one is dropped. */
async function setKinds(queryRunner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  for (const table of TABLES) {
    const name = `${table}_kind_check`;
    await addConstraint(queryRunner, table, `${name}_next`, `CHECK (kind IN (${list}))`);
    await queryRunner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`);
    await queryRunner.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${name}_next TO ${name}`);
  }
}
