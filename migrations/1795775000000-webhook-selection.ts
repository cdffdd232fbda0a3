import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Webhooks select event types and several companies, and users pause them. Existing webhooks still get every event. */
export class WebhookSelection1795775000000 implements ProductMigration {
  readonly name = 'WebhookSelection1795775000000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE webhooks ADD COLUMN events text[], ADD COLUMN company_ids text[], ADD COLUMN paused_at timestamptz(3)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE webhooks DROP COLUMN events, DROP COLUMN company_ids, DROP COLUMN paused_at',
    );
  }
}
