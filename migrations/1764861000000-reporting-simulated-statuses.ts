import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** What the simulated platform received of the life cycle of invoices. */
export class SimulatedStatuses1764861000000 implements ProductMigration {
  readonly name = 'SimulatedStatuses1764861000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['simplatform_statuses'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE simplatform_statuses (
      message_id text PRIMARY KEY,
      code text NOT NULL,
      xml bytea NOT NULL,
      hand_overs integer NOT NULL DEFAULT 1,
      received_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX simplatform_statuses_age ON simplatform_statuses (received_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE simplatform_statuses');
  }
}
