import type { MigrationInterface, QueryRunner } from 'typeorm';

/** OAuth2 of a team, assertions that were used, and the audit log. */
export class Authentication1763720000000 implements MigrationInterface {
  readonly name = 'Authentication1763720000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS audit_entries, oauth_assertions, team_oauth');
    await queryRunner.query('DROP FUNCTION IF EXISTS refuse_audit_change');
    await queryRunner.query('DROP INDEX IF EXISTS api_keys_access_tokens');
  }
}

const STATEMENTS = [
  // A row here means: OAuth2 is enabled for the team. `keys` holds public parts only.
  `CREATE TABLE team_oauth (
    team_id text PRIMARY KEY REFERENCES teams,
    keys json NOT NULL,
    enabled_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,

  // What makes an assertion usable once, over all processes and restarts: its fingerprint, until it expires.
  `CREATE TABLE oauth_assertions (
    team_id text NOT NULL REFERENCES teams,
    fingerprint bytea NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    PRIMARY KEY (team_id, fingerprint)
  )`,
  `CREATE INDEX oauth_assertions_expiry ON oauth_assertions (expires_at)`,
  `CREATE INDEX api_keys_access_tokens ON api_keys (expires_at) WHERE type = 'oauth'`,

  // Key ids stand here without a reference, because the log outlives the access tokens it speaks of.
  `CREATE TABLE audit_entries (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    action text NOT NULL,
    subject_id text NOT NULL,
    actor text NOT NULL CHECK (actor IN ('key', 'assertion', 'operator')),
    key_id text,
    user_id text,
    request_id text,
    address text,
    before json,
    after json,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX audit_entries_team ON audit_entries (team_id, created_at DESC, id DESC)`,
  `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'audit entries are written once: % is refused', TG_OP;
    END $$`,
  `CREATE TRIGGER audit_entries_written_once BEFORE UPDATE OR DELETE ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
];
