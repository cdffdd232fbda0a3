import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** An attempt keeps the headers of its request, so that a receiver can compare signatures. */
export class WebhookAttemptsRequest1795777320000 implements ProductMigration {
  readonly name = 'WebhookAttemptsRequest1795777320000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_attempts ADD COLUMN request_headers json');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_attempts DROP COLUMN request_headers');
  }
}
