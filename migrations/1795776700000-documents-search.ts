import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * Words by which documents are found. A background job adds those of documents that were stored before. Entries of the
 * index wait in a list of 256 kB at most, as those of `documents_text` do.
 */
export class DocumentsSearch1795776700000 implements ProductMigration {
  readonly name = 'DocumentsSearch1795776700000';
  // Former code stores documents without words; newer code adds them afterwards.
  readonly compatibleWith = '0.2.0';
  readonly creates = ['document_search'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE document_search (
      document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
      words tsvector NOT NULL
    )`);
    await queryRunner.query(
      'CREATE INDEX document_search_words ON document_search USING gin (words) WITH (gin_pending_list_limit = 256)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE document_search');
  }
}
