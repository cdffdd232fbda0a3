import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Applications that people connect to their teams, what each may do there, and the tokens with which it stays connected. */
export class Applications1795777600000 implements ProductMigration {
  readonly name = 'Applications1795777600000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['applications', 'application_grants', 'application_refresh_tokens'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE applications (
      id text PRIMARY KEY,
      team_id text REFERENCES teams,
      registrar text NOT NULL CHECK (registrar IN ('team', 'operator', 'client')),
      name text NOT NULL,
      redirect_uris text[] NOT NULL,
      client_type text NOT NULL CHECK (client_type IN ('public', 'confidential')),
      secret_hash bytea,
      app_key_id text,
      scopes text[] NOT NULL,
      created_at timestamptz(3) NOT NULL,
      CONSTRAINT applications_secret_check CHECK ((client_type = 'confidential') = (secret_hash IS NOT NULL)),
      CONSTRAINT applications_team_check CHECK ((registrar = 'team') = (team_id IS NOT NULL))
    )`);
    await queryRunner.query(
      'CREATE INDEX applications_team ON applications (team_id, created_at DESC, id DESC)',
    );
    await queryRunner.query(`CREATE TABLE application_grants (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      application_id text NOT NULL REFERENCES applications ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      scopes text[] NOT NULL,
      company_ids text[],
      code_hash bytea NOT NULL UNIQUE,
      code_challenge text NOT NULL,
      code_expires_at timestamptz(3) NOT NULL,
      redirect_uri text NOT NULL,
      connected_at timestamptz(3),
      revoked_at timestamptz(3),
      created_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query(
      'CREATE INDEX application_grants_team ON application_grants (team_id, user_id, id DESC)',
    );
    await queryRunner.query(`CREATE INDEX application_grants_connected ON application_grants (team_id, id DESC)
      WHERE connected_at IS NOT NULL AND revoked_at IS NULL`);
    await queryRunner.query(
      'CREATE INDEX application_grants_application ON application_grants (application_id)',
    );
    await queryRunner.query('CREATE INDEX application_grants_user ON application_grants (user_id)');
    await queryRunner.query(`CREATE INDEX application_grants_unused ON application_grants (code_expires_at)
      WHERE connected_at IS NULL`);
    await queryRunner.query(`CREATE TABLE application_refresh_tokens (
      token_hash bytea PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      grant_id text NOT NULL REFERENCES application_grants ON DELETE CASCADE,
      expires_at timestamptz(3) NOT NULL,
      used_at timestamptz(3),
      created_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query(
      'CREATE INDEX application_refresh_tokens_grant ON application_refresh_tokens (grant_id)',
    );
    await queryRunner.query(
      'CREATE INDEX application_refresh_tokens_team ON application_refresh_tokens (team_id)',
    );
    await queryRunner.query(
      'CREATE INDEX application_refresh_tokens_end ON application_refresh_tokens (expires_at)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE application_refresh_tokens');
    await queryRunner.query('DROP TABLE application_grants');
    await queryRunner.query('DROP TABLE applications');
  }
}
