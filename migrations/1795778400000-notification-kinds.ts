import type { QueryRunner } from 'typeorm';
import { addConstraint, createIndex, dropIndex, type ProductMigration } from './online';

const EARLIER = [
  'documentFailed',
  'businessStatus',
  'documentReceived',
  'webhookDisabled',
  'taxDeadline',
  'certificate',
  'keyExpiring',
  'quotaReached',
];
const ADDED = ['mailboxFailed', 'arrivalRefused', 'recurringInvoiceFailed', 'importFailed', 'mailFailed'];

/** Notifications of mailboxes, refused mails and files, recurring invoices, imports, and mails that were not sent. */
export class NotificationKinds1795778400000 implements ProductMigration {
  readonly name = 'NotificationKinds1795778400000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mailboxes ADD COLUMN IF NOT EXISTS failure_told_at timestamptz(3)');
    await createIndex(
      queryRunner,
      'mailboxes_failing',
      'ON mailboxes (team_id, failure_told_at) WHERE failure_told_at IS NOT NULL',
    );
    await setKinds(queryRunner, [...EARLIER, ...ADDED]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const added = ADDED.map((kind) => `'${kind}'`).join(', ');
    for (const table of TABLES) await queryRunner.query(`DELETE FROM ${table} WHERE kind IN (${added})`);
    await setKinds(queryRunner, EARLIER);
    await dropIndex(queryRunner, 'mailboxes_failing');
    await queryRunner.query('ALTER TABLE mailboxes DROP COLUMN IF EXISTS failure_told_at');
  }
}

const TABLES = ['notifications', 'notification_settings', 'notification_mails'];

/** Replaces the checks of kinds: the new one holds before the earlier one is dropped. */
async function setKinds(queryRunner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  for (const table of TABLES) {
    const name = `${table}_kind_check`;
    await addConstraint(queryRunner, table, `${name}_next`, `CHECK (kind IN (${list}))`);
    await queryRunner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`);
    await queryRunner.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${name}_next TO ${name}`);
  }
}
