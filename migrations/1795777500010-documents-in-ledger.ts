import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Finds sent invoices and credit notes of former versions, which are not in the ledger of their customer yet. */
export class DocumentsInLedger1795777500010 implements ProductMigration {
  readonly name = 'DocumentsInLedger1795777500010';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE documents ADD COLUMN IF NOT EXISTS in_ledger boolean');
    await createIndex(
      queryRunner,
      'documents_without_ledger',
      `ON documents (id) WHERE in_ledger IS NULL AND direction = 'outgoing' AND type IN ('invoice', 'creditNote')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'documents_without_ledger');
    await queryRunner.query('ALTER TABLE documents DROP COLUMN IF EXISTS in_ledger');
  }
}
