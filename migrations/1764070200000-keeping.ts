import type { QueryRunner } from 'typeorm';
import { addConstraint, createIndex, dropIndex, type ProductMigration } from './online';

/** What the audit log, retention and the erasure of teams need of tables that are in use. */
export class Keeping1764070200000 implements ProductMigration {
  readonly name = 'Keeping1764070200000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE teams ADD COLUMN IF NOT EXISTS erasing_at timestamptz(3), ADD COLUMN IF NOT EXISTS erased_at timestamptz(3)',
    );
    await addConstraint(
      queryRunner,
      'audit_entries',
      'audit_entries_actor_check',
      `CHECK (actor IN ('key', 'assertion', 'member', 'operator', 'system'))`,
    );
    await createIndex(
      queryRunner,
      'audit_entries_chain',
      `ON audit_entries ((coalesce(team_id, 'installation')), sequence) WHERE sequence IS NOT NULL`,
      { unique: true },
    );
    for (const [name, definition] of INDEXES) await createIndex(queryRunner, name, `ON ${definition}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await dropIndex(queryRunner, name);
    await dropIndex(queryRunner, 'audit_entries_chain');
    await queryRunner.query('ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_actor_check');
    await queryRunner.query('ALTER TABLE teams DROP COLUMN erasing_at, DROP COLUMN erased_at');
  }
}

/** Each finds the rows of one rule in src/keeping/retention-rules.ts, oldest first. */
const INDEXES: [name: string, definition: string][] = [
  ['audit_entries_age', 'audit_entries (created_at)'],
  ['delivery_attempts_age', 'delivery_attempts (attempted_at) WHERE receipt IS NULL'],
  ['inbound_messages_age', 'inbound_messages (received_at) WHERE document_id IS NULL'],
  ['simnet_messages_age', 'simnet_messages (accepted_at)'],
  ['simplatform_filings_age', 'simplatform_filings (received_at)'],
  [
    'api_keys_end',
    'api_keys ((least(revoked_at, expires_at))) WHERE revoked_at IS NOT NULL OR expires_at IS NOT NULL',
  ],
  ['webhooks_deleted', 'webhooks (deleted_at) WHERE deleted_at IS NOT NULL'],
  [
    'verification_sessions_age',
    `verification_sessions (updated_at) WHERE status IN ('rejected', 'revoked', 'expired')`,
  ],
  ['identifier_migrations_age', `identifier_migrations (updated_at) WHERE status <> 'pending'`],
];
