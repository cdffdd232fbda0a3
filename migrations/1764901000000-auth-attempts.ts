import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Wrong passwords and codes in a row, and the warnings that owners of accounts get. */
export class Attempts1764901000000 implements ProductMigration {
  readonly name = 'Attempts1764901000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['sign_in_failures', 'account_notices'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  // name_hash: HMAC-SHA-256 of the account, the address or the device that attempts count for.
  `CREATE TABLE sign_in_failures (
    name_hash bytea PRIMARY KEY,
    failures integer NOT NULL,
    last_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX sign_in_failures_end ON sign_in_failures (last_at)`,
  `CREATE TABLE account_notices (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT account_notices_kind_check CHECK (kind IN ('wrong_codes')),
    address text,
    created_at timestamptz(3) NOT NULL,
    mailed_at timestamptz(3),
    ${workColumns()}
  )`,
  `CREATE INDEX account_notices_user ON account_notices (user_id)`,
  `CREATE INDEX account_notices_age ON account_notices (created_at)`,
  ...workIndexes('account_notices'),
];
