import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Lists of invoices by what the buyer answered last, and of what corrects an invoice: an index of the answers that came in, and the
 * numbers of the invoices that a document names (BT-25), each behind the id of the company. Documents that were stored before have
 * no numbers there.
 */
export class BusinessOfInvoices1764909000000 implements ProductMigration {
  readonly name = 'BusinessOfInvoices1764909000000';
  readonly transaction = false;
  // Former code leaves the column empty.
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE documents ADD COLUMN IF NOT EXISTS invoice_references text[]');
    await createIndex(
      queryRunner,
      'documents_invoice_references',
      'ON documents USING gin (invoice_references) WHERE invoice_references IS NOT NULL',
    );
    await createIndex(
      queryRunner,
      'document_responses_answers',
      `ON document_responses (team_id, state, document_id DESC)
        WHERE direction = 'incoming' AND kind = 'invoiceResponse' AND state IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'document_responses_answers');
    await dropIndex(queryRunner, 'documents_invoice_references');
    await queryRunner.query('ALTER TABLE documents DROP COLUMN IF EXISTS invoice_references');
  }
}
