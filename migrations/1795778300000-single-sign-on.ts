import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

const ROLES = `('owner', 'admin', 'developer', 'accountant', 'reader')`;

/** Identity providers of teams, the e-mail domains that they speak for, and what sign-ins through them leave. */
export class SingleSignOn1795778300000 implements ProductMigration {
  readonly name = 'SingleSignOn1795778300000';
  readonly compatibleWith = '0.2.0';
  readonly creates = [
    'single_sign_on',
    'single_sign_on_domains',
    'single_sign_on_identities',
    'single_sign_on_requests',
    'single_sign_on_sessions',
  ];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE single_sign_on (
      id text PRIMARY KEY,
      team_id text NOT NULL UNIQUE REFERENCES teams,
      name text NOT NULL,
      issuer text NOT NULL,
      client_id text NOT NULL,
      client_secret_sealed bytea,
      default_role text CHECK (default_role IN ${ROLES}),
      group_roles json NOT NULL,
      required boolean NOT NULL,
      session_hours integer NOT NULL CHECK (session_hours BETWEEN 1 AND 336),
      proven_at timestamptz(3),
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query(`CREATE TABLE single_sign_on_domains (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      domain text NOT NULL,
      token text NOT NULL,
      verified_at timestamptz(3),
      checked_at timestamptz(3),
      problem text CHECK (problem IN ('missing', 'different', 'unreachable', 'taken')),
      created_at timestamptz(3) NOT NULL,
      UNIQUE (team_id, domain)
    )`);
    await queryRunner.query(`CREATE UNIQUE INDEX single_sign_on_domains_verified ON single_sign_on_domains (domain)
      WHERE verified_at IS NOT NULL`);
    await queryRunner.query(`CREATE TABLE single_sign_on_identities (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      issuer text NOT NULL,
      subject text NOT NULL,
      email text NOT NULL,
      created_at timestamptz(3) NOT NULL,
      last_used_at timestamptz(3) NOT NULL,
      UNIQUE (team_id, issuer, subject),
      UNIQUE (team_id, user_id, issuer)
    )`);
    await queryRunner.query(
      'CREATE INDEX single_sign_on_identities_user ON single_sign_on_identities (user_id)',
    );
    await queryRunner.query(`CREATE TABLE single_sign_on_requests (
      secret_hash bytea PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      single_sign_on_id text NOT NULL REFERENCES single_sign_on ON DELETE CASCADE,
      purpose text NOT NULL CHECK (purpose IN ('sign-in', 'link', 'verify')),
      session_id text REFERENCES sessions ON DELETE CASCADE,
      return_to text NOT NULL,
      language text NOT NULL CHECK (language IN ('en', 'fr', 'nl', 'de')),
      created_at timestamptz(3) NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      CONSTRAINT single_sign_on_requests_session_check CHECK ((purpose = 'sign-in') = (session_id IS NULL))
    )`);
    await queryRunner.query('CREATE INDEX single_sign_on_requests_team ON single_sign_on_requests (team_id)');
    await queryRunner.query(
      'CREATE INDEX single_sign_on_requests_provider ON single_sign_on_requests (single_sign_on_id)',
    );
    await queryRunner.query(`CREATE INDEX single_sign_on_requests_session ON single_sign_on_requests (session_id)
      WHERE session_id IS NOT NULL`);
    await queryRunner.query(
      'CREATE INDEX single_sign_on_requests_end ON single_sign_on_requests (expires_at)',
    );
    await queryRunner.query(`CREATE TABLE single_sign_on_sessions (
      id text PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
      team_id text NOT NULL REFERENCES teams,
      identity_id text NOT NULL REFERENCES single_sign_on_identities,
      provider_session text,
      refresh_token_sealed bytea,
      next_check_at timestamptz(3),
      checked_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX single_sign_on_sessions_team ON single_sign_on_sessions (team_id)');
    await queryRunner.query(
      'CREATE INDEX single_sign_on_sessions_identity ON single_sign_on_sessions (identity_id)',
    );
    await queryRunner.query(`CREATE INDEX single_sign_on_sessions_due ON single_sign_on_sessions (next_check_at)
      WHERE next_check_at IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE single_sign_on_sessions');
    await queryRunner.query('DROP TABLE single_sign_on_requests');
    await queryRunner.query('DROP TABLE single_sign_on_identities');
    await queryRunner.query('DROP TABLE single_sign_on_domains');
    await queryRunner.query('DROP TABLE single_sign_on');
  }
}
