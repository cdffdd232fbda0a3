import type { QueryRunner } from 'typeorm';
import { createIndex, type ProductMigration } from './online';

/** PDFs that documents came in, or are mailed as. Packed already, they are stored as they are. */
export class OriginalPdfs1764855000000 implements ProductMigration {
  readonly name = 'OriginalPdfs1764855000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';
  readonly creates = ['document_pdfs'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE IF NOT EXISTS document_pdfs (
      document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
      company_id text NOT NULL,
      sha256 bytea NOT NULL,
      pdf bytea NOT NULL
    )`);
    await queryRunner.query('ALTER TABLE document_pdfs ALTER COLUMN pdf SET STORAGE EXTERNAL');
    await createIndex(queryRunner, 'document_pdfs_known', 'ON document_pdfs (company_id, sha256)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE document_pdfs');
  }
}
