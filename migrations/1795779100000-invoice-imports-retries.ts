import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

const COLUMNS = ['attempts integer', 'retry_at timestamptz(3)', 'reported_errors jsonb'];

/** Documents of invoice imports that wait for the network, and failures that an event has named. */
export class InvoiceImportsRetries1795779100000 implements ProductMigration {
  readonly name = 'InvoiceImportsRetries1795779100000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      await queryRunner.query(`ALTER TABLE invoice_import_documents ADD COLUMN IF NOT EXISTS ${column}`);
    // Failures of earlier sendings are no news.
    await queryRunner.query(
      `UPDATE invoice_import_documents SET reported_errors = errors WHERE state = 'failed' AND reported_errors IS NULL`,
    );
    await createIndex(
      queryRunner,
      'invoice_import_documents_due',
      `ON invoice_import_documents (invoice_import_id, coalesce(retry_at, '-infinity'), id) WHERE state = 'queued'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'invoice_import_documents_due');
    for (const column of ['reported_errors', 'retry_at', 'attempts'])
      await queryRunner.query(`ALTER TABLE invoice_import_documents DROP COLUMN IF EXISTS ${column}`);
  }
}
