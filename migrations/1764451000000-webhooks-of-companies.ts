import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** The webhooks of a company are looked up when the company is deleted. */
export class WebhooksOfCompanies1764451000000 implements ProductMigration {
  readonly name = 'WebhooksOfCompanies1764451000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'webhooks_company',
      'ON webhooks (company_id) WHERE company_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'webhooks_company');
  }
}
