import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers of transactions belong to one server. An era is the time that the event log spends on one: when the database
 * is restored elsewhere the next era begins, whose transactions count from wherever that server stands.
 */
export class EventEras1763830000000 implements MigrationInterface {
  readonly name = 'EventEras1763830000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // era: seconds since the Unix epoch at its beginning, so that two restores of one backup never share a number.
  `CREATE TABLE event_eras (
    era bigint PRIMARY KEY,
    server text NOT NULL
  )`,
  `INSERT INTO event_eras SELECT extract(epoch FROM clock_timestamp())::bigint, system_identifier || '/' || timeline_id
    FROM pg_control_system(), pg_control_checkpoint()`,
  `CREATE FUNCTION current_event_era() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT max(era) FROM event_eras'`,
  `ALTER TABLE events ADD COLUMN era bigint NOT NULL DEFAULT current_event_era()`,
  `DROP INDEX events_log`,
  `DROP INDEX events_log_by_type`,
  `CREATE INDEX events_log ON events (team_id, era, transaction_id, sequence)`,
  `CREATE INDEX events_log_by_type ON events (team_id, type, era, transaction_id, sequence)`,
];

const DOWN = [
  `DROP INDEX events_log_by_type`,
  `DROP INDEX events_log`,
  `CREATE INDEX events_log ON events (team_id, transaction_id, sequence)`,
  `CREATE INDEX events_log_by_type ON events (team_id, type, transaction_id, sequence)`,
  `ALTER TABLE events DROP COLUMN era`,
  `DROP FUNCTION current_event_era`,
  `DROP TABLE event_eras`,
];
