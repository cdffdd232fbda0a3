import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log becomes a chain of hashes for each team and one for the installation. Entries of before stay as they are:
 * the first link of a team's chain is the digest of them all.
 */
export class AuditChain1764070100000 implements MigrationInterface {
  readonly name = 'AuditChain1764070100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // Entries without a team are about the installation. hash covers the hash before and content_hash, so that contents can
  // be erased (redacted_at) and the chain still be followed.
  `ALTER TABLE audit_entries
    ADD COLUMN sequence bigint, ADD COLUMN content_hash bytea, ADD COLUMN hash bytea,
    ADD COLUMN command text, ADD COLUMN redacted_at timestamptz(3), ALTER COLUMN team_id DROP NOT NULL`,
  // The next migration adds it again, with more actors, without a lock that others wait for.
  `ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_actor_check`,

  // Where each chain ends; locked while a transaction adds to it.
  `CREATE TABLE audit_heads (
    chain text PRIMARY KEY,
    sequence bigint NOT NULL,
    hash bytea NOT NULL
  )`,

  // Digest of the entries that a team had before its chain began.
  `CREATE FUNCTION audit_unchained_digest(chain text) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to(jsonb_build_array(id, action, subject_id, actor,
      key_id, user_id, request_id, address, before::text, after::text, extract(epoch FROM created_at))::text, 'UTF8')), 'hex'),
      '' ORDER BY id), ''), 'UTF8'))
    FROM audit_entries WHERE team_id = chain AND sequence IS NULL $$`,

  // Entries are written once. Only what keeps and erases the log says that it means to change it.
  `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('passerelle.audit_upkeep', true) IS DISTINCT FROM 'on' THEN
        RAISE EXCEPTION 'audit entries are written once: % is refused', TG_OP;
      END IF;
      IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      RETURN NEW;
    END $$`,
];

const DOWN = [
  `SELECT set_config('passerelle.audit_upkeep', 'on', true)`,
  `DELETE FROM audit_entries WHERE team_id IS NULL OR actor IN ('member', 'system')`,
  `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'audit entries are written once: % is refused', TG_OP;
    END $$`,
  `DROP FUNCTION audit_unchained_digest(text)`,
  `DROP TABLE audit_heads`,
  `ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_actor_check CHECK (actor IN ('key', 'assertion', 'operator'))`,
  `ALTER TABLE audit_entries DROP COLUMN sequence, DROP COLUMN content_hash, DROP COLUMN hash, DROP COLUMN command,
    DROP COLUMN redacted_at, ALTER COLUMN team_id SET NOT NULL`,
];
