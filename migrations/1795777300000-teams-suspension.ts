import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** An operator may suspend a team, and give it a request rate of its own. */
export class TeamsSuspension1795777300000 implements ProductMigration {
  readonly name = 'TeamsSuspension1795777300000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE teams ADD COLUMN suspended_at timestamptz(3), ADD COLUMN suspension_reason text,
        ADD COLUMN requests_per_second integer`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE teams DROP COLUMN suspended_at, DROP COLUMN suspension_reason, DROP COLUMN requests_per_second',
    );
  }
}
