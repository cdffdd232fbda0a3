import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Finds the documents of a company by their payment reference, which few others have. */
export class DocumentsPaymentReference1795776400010 implements ProductMigration {
  readonly name = 'DocumentsPaymentReference1795776400010';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_payment_reference',
      'ON documents (company_id, payment_reference) WHERE payment_reference IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'documents_payment_reference');
  }
}
