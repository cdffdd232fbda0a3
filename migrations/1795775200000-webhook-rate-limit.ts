import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** A webhook may limit its deliveries per second; one instant for each webhook counts what was claimed. */
export class WebhookRateLimit1795775200000 implements ProductMigration {
  readonly name = 'WebhookRateLimit1795775200000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE webhooks ADD COLUMN rate_limit integer, ADD COLUMN rate_spent_until timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhooks DROP COLUMN rate_limit, DROP COLUMN rate_spent_until');
  }
}
