import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from '../../../migrations/online';

/** Finds the reports of a period that were replaced or cancelled, and what took their place. */
export class ReplacedReports1764899310000 implements ProductMigration {
  readonly name = 'ReplacedReports1764899310000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'reporting_reports_replaced',
      `ON reporting_reports (period_id, id) WHERE status = 'superseded' AND action <> 'cancel'`,
    );
    await createIndex(
      queryRunner,
      'reporting_reports_replacing',
      `ON reporting_reports (company_id, operation, id) WHERE action <> 'submit'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'reporting_reports_replacing');
    await dropIndex(queryRunner, 'reporting_reports_replaced');
  }
}
