import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Invoices and credit notes whose amount due was not read yet: those that former versions stored. */
export class DocumentsWithoutAmount1795776010000 implements ProductMigration {
  readonly name = 'DocumentsWithoutAmount1795776010000';
  readonly transaction = false;
  // Former code stores documents without an amount; newer code reads them afterwards.
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_without_amount',
      `ON documents (id) WHERE payable_amount IS NULL AND currency IS NULL
        AND type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'documents_without_amount');
  }
}
