import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Test messages that the installation sends to itself over the network. */
export class NetworkSelfTests1795779531000 implements ProductMigration {
  readonly name = 'NetworkSelfTests1795779531000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['network_self_tests'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE network_self_tests');
  }
}

const UP = [
  `CREATE TABLE network_self_tests (
    id text PRIMARY KEY,
    hour timestamptz(3),
    participant text NOT NULL,
    message_id text NOT NULL,
    started_at timestamptz(3) NOT NULL,
    arrived_at timestamptz(3),
    finished_at timestamptz(3),
    failed_step text CONSTRAINT network_self_tests_step_check
      CHECK (failed_step IN ('lookup', 'metadata', 'transmission', 'reception')),
    failure text,
    CONSTRAINT network_self_tests_result_check CHECK ((failed_step IS NULL) = (failure IS NULL))
  )`,
  'CREATE INDEX network_self_tests_started_at ON network_self_tests (started_at)',
  'CREATE INDEX network_self_tests_scheduled ON network_self_tests (started_at DESC) WHERE hour IS NOT NULL',
  'CREATE UNIQUE INDEX network_self_tests_hour ON network_self_tests (hour)',
  'CREATE INDEX network_self_tests_message ON network_self_tests (message_id)',
];
