import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** How people prove who they are beside a password: codes of an app, recovery codes, passkeys. */
export class Factors1764881000000 implements ProductMigration {
  readonly name = 'Factors1764881000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['totp_secrets', 'recovery_codes', 'passkeys', 'passkey_challenges'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  // confirmed_at: from when on codes are asked for. last_step: the 30 seconds of the last code that was used.
  `CREATE TABLE totp_secrets (
    id text PRIMARY KEY,
    user_id text NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
    secret_sealed bytea,
    confirmed_at timestamptz(3),
    last_step bigint,
    created_at timestamptz(3) NOT NULL
  )`,
  // A code that was used has no row. code_hash: HMAC-SHA-256.
  `CREATE TABLE recovery_codes (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  )`,
  `CREATE TABLE passkeys (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3)
  )`,
  `CREATE INDEX passkeys_user ON passkeys (user_id)`,
  // user_id: who adds a passkey; null: for signing in and for verifications.
  `CREATE TABLE passkey_challenges (
    challenge text PRIMARY KEY,
    user_id text REFERENCES users ON DELETE CASCADE,
    expires_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX passkey_challenges_end ON passkey_challenges (expires_at)`,
];
