import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** The digest of entries from before the chain is computed a page at a time by the service; nothing calls the function. */
export class AuditDigest1764111000000 implements ProductMigration {
  readonly name = 'AuditDigest1764111000000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION IF EXISTS audit_unchained_digest(text)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE FUNCTION audit_unchained_digest(chain text) RETURNS bytea LANGUAGE sql STABLE AS $$
      SELECT sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to(jsonb_build_array(id, action, subject_id, actor,
        key_id, user_id, request_id, address, before::text, after::text, extract(epoch FROM created_at))::text, 'UTF8')), 'hex'),
        '' ORDER BY id), ''), 'UTF8'))
      FROM audit_entries WHERE team_id = chain AND sequence IS NULL $$`);
  }
}
