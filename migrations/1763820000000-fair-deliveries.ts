import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose rows workers handle. */
const WORK_TABLES = [
  'deliveries',
  'webhook_deliveries',
  'identifiers',
  'identifier_migrations',
  'verification_sessions',
];

/** Deliveries are claimed by lane, and rows that nobody ever finishes are parked. */
export class FairDeliveries1763820000000 implements MigrationInterface {
  readonly name = 'FairDeliveries1763820000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A destination that is slow delays the team's own documents to it, and nothing else.
    await queryRunner.query(`ALTER TABLE deliveries
      ADD COLUMN lane text GENERATED ALWAYS AS
        (team_id || ' ' || CASE WHEN destination = '' THEN channel ELSE destination END) STORED,
      ADD COLUMN again boolean GENERATED ALWAYS AS (attempts > 0) STORED`);
    await queryRunner.query('DROP INDEX deliveries_due');
    await queryRunner.query(
      'CREATE INDEX deliveries_lanes ON deliveries (lane, again, next_attempt_at) WHERE next_attempt_at IS NOT NULL',
    );
    for (const table of WORK_TABLES) {
      // begun: the last claim came to a worker; unfinished: claims in a row that were begun and not finished.
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN begun boolean NOT NULL DEFAULT false,
        ADD COLUMN unfinished integer NOT NULL DEFAULT 0, ADD COLUMN parked_at timestamptz`);
      await queryRunner.query(
        `CREATE INDEX ${table}_parked ON ${table} (parked_at) WHERE parked_at IS NOT NULL`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of WORK_TABLES) {
      await queryRunner.query(
        `UPDATE ${table} SET next_attempt_at = clock_timestamp() WHERE parked_at IS NOT NULL`,
      );
      await queryRunner.query(
        `ALTER TABLE ${table} DROP COLUMN begun, DROP COLUMN unfinished, DROP COLUMN parked_at`,
      );
    }
    await queryRunner.query('DROP INDEX deliveries_lanes');
    await queryRunner.query(
      'CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
    );
    await queryRunner.query('ALTER TABLE deliveries DROP COLUMN lane, DROP COLUMN again');
  }
}
