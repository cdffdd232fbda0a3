import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Finds documents of a company by their number in either direction, also those without a number, for an import that asks
 * whether it has a document. A number may be longer than an index entry, so its beginning is indexed.
 */
export class KnownDocuments1764090000000 implements ProductMigration {
  readonly name = 'KnownDocuments1764090000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_known',
      `ON documents (company_id, direction, (coalesce(left(document_number, 100), '')))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'documents_known');
  }
}
