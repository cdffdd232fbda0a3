import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Finds the reports of a period, those that were replaced or cancelled too, and what took their place. The order of the ids is an
 * expression, so that no page of a period is sought in the index of all ids when statistics mislead.
 */
export class ReplacedReports1764899310000 implements ProductMigration {
  readonly name = 'ReplacedReports1764899310000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'reporting_reports_listed',
      `ON reporting_reports (period_id, (id COLLATE "C")) WHERE status NOT IN ('superseded', 'rejected')`,
    );
    await createIndex(
      queryRunner,
      'reporting_reports_replaced',
      `ON reporting_reports (period_id, (id COLLATE "C")) WHERE status = 'superseded' AND action <> 'cancel'`,
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
    await dropIndex(queryRunner, 'reporting_reports_listed');
  }
}
