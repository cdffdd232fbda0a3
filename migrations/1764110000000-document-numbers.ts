import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Outgoing documents are found by the beginning of their number: imported ones and those of older versions may have a
 * number that is longer than an index entry.
 */
export class DocumentNumbers1764110000000 implements ProductMigration {
  readonly name = 'DocumentNumbers1764110000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_outgoing_number',
      `ON documents (company_id, (left(document_number, 100)), type, created_at DESC)
        WHERE direction = 'outgoing' AND document_number IS NOT NULL`,
    );
    await dropIndex(queryRunner, 'documents_number');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_number',
      `ON documents (company_id, document_number, type, created_at DESC)
        WHERE direction = 'outgoing' AND document_number IS NOT NULL`,
    );
    await dropIndex(queryRunner, 'documents_outgoing_number');
  }
}
