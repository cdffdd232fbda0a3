import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Finds audit entries by what was done and by whom, by what it was done to, and by the request. Team and time are
 * expressions, so that no statement on these takes an index of all entries when statistics mislead.
 */
export class AuditFilters1764890200000 implements ProductMigration {
  readonly name = 'AuditFilters1764890200000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'audit_entries_deed',
      `ON audit_entries (coalesce(team_id, 'installation'), action, actor, (created_at AT TIME ZONE 'UTC') DESC, id DESC)`,
    );
    await createIndex(
      queryRunner,
      'audit_entries_subject',
      `ON audit_entries (coalesce(team_id, 'installation'), subject_id, (created_at AT TIME ZONE 'UTC') DESC, id DESC)`,
    );
    await createIndex(
      queryRunner,
      'audit_entries_request',
      `ON audit_entries (coalesce(team_id, 'installation'), request_id) WHERE request_id IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'audit_entries_request');
    await dropIndex(queryRunner, 'audit_entries_subject');
    await dropIndex(queryRunner, 'audit_entries_deed');
  }
}
