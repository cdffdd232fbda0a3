import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** The instant for which a delivery was asked for is kept, and a delivery that was cancelled says so by its category. */
export class VisibleSchedules1764010100000 implements ProductMigration {
  readonly name = 'VisibleSchedules1764010100000';
  /** The table is not locked any more while its rows are read. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries ADD COLUMN IF NOT EXISTS scheduled_for timestamptz');
    // Of those that have not begun, the instant is still that of the first attempt; the others did not keep it.
    await queryRunner.query(
      `UPDATE deliveries SET scheduled_for = next_attempt_at
       WHERE status = 'pending' AND claim = 0 AND next_attempt_at > created_at + interval '1 minute'
         AND scheduled_for IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries DROP COLUMN scheduled_for');
  }
}
