import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which secrets the installation knows, and which of them each API key depends on. */
export class AppSecrets1764070000000 implements MigrationInterface {
  readonly name = 'AppSecrets1764070000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE app_secrets');
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN app_key_id');
  }
}

const UP = [
  // The secret itself is never stored. current: new values are made under it; dropped_at: nothing depends on it any more.
  `CREATE TABLE app_secrets (
    fingerprint text PRIMARY KEY,
    key_id text NOT NULL,
    current boolean NOT NULL,
    first_used_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    dropped_at timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX app_secrets_one_current ON app_secrets (current) WHERE current`,
  // Null: made before there were key ids.
  `ALTER TABLE api_keys ADD COLUMN app_key_id text`,
];
