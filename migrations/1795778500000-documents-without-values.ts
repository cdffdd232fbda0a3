import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Documents without an issue date or amount, which follow the others in sorted lists. */
export class DocumentsWithoutValues1795778500000 implements ProductMigration {
  readonly name = 'DocumentsWithoutValues1795778500000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_not_issued',
      'ON documents (team_id, id) WHERE issue_date IS NULL',
    );
    await createIndex(
      queryRunner,
      'documents_no_amount',
      'ON documents (team_id, id) WHERE payable_amount IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'documents_no_amount');
    await dropIndex(queryRunner, 'documents_not_issued');
  }
}
