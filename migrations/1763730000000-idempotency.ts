import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Idempotency keys: written with the effect of their request, kept for seven days. */
export class Idempotency1763730000000 implements MigrationInterface {
  readonly name = 'Idempotency1763730000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE idempotency_keys (
      team_id text NOT NULL REFERENCES teams,
      key text NOT NULL,
      fingerprint bytea NOT NULL,
      resource text,
      resource_id text,
      body json,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (team_id, key)
    )`);
    await queryRunner.query('CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE idempotency_keys');
  }
}
