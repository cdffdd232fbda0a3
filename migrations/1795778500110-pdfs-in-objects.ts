import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** The bytes of an original PDF may be in an object store; its digest stays in the row. */
export class PdfsInObjects1795778500110 implements ProductMigration {
  readonly name = 'PdfsInObjects1795778500110';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE document_pdfs ALTER COLUMN pdf DROP NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE document_pdfs ALTER COLUMN pdf SET NOT NULL');
  }
}
