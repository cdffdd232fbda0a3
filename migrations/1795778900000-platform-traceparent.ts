import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Trace (W3C Trace Context) of the request or work that caused an event or a delivery. */
export class PlatformTraceparent1795778900000 implements ProductMigration {
  readonly name = 'PlatformTraceparent1795778900000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries ADD COLUMN traceparent text');
    await queryRunner.query('ALTER TABLE events ADD COLUMN traceparent text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE events DROP COLUMN traceparent');
    await queryRunner.query('ALTER TABLE deliveries DROP COLUMN traceparent');
  }
}
