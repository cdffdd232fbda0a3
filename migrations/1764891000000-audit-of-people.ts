import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Finds what a person did in the chain of the installation: their sign-ins, for one. */
export class AuditOfPeople1764891000000 implements ProductMigration {
  readonly name = 'AuditOfPeople1764891000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'audit_entries_person',
      `ON audit_entries (user_id, action, (created_at AT TIME ZONE 'UTC') DESC, id DESC)
       WHERE team_id IS NULL AND user_id IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'audit_entries_person');
  }
}
