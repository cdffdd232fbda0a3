import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Webhooks have static headers of their own, which are sealed because they may be credentials. */
export class WebhookHeaders1795775100000 implements ProductMigration {
  readonly name = 'WebhookHeaders1795775100000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhooks ADD COLUMN headers_sealed bytea');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhooks DROP COLUMN headers_sealed');
  }
}
