import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Finds the reports of an operation that were refused too, of which few are; those that count are sought in the same index. */
export class ReportsOfOperations1764899313000 implements ProductMigration {
  readonly name = 'ReportsOfOperations1764899313000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'reporting_reports_of_operation',
      `ON reporting_reports (company_id, operation) WHERE status <> 'superseded'`,
    );
    await dropIndex(queryRunner, 'reporting_reports_operation');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'reporting_reports_operation',
      `ON reporting_reports (company_id, operation) WHERE status NOT IN ('superseded', 'rejected')`,
    );
    await dropIndex(queryRunner, 'reporting_reports_of_operation');
  }
}
