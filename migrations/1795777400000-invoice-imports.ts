import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Files of invoices that companies import, their documents, and the mappings of their columns. */
export class InvoiceImports1795777400000 implements ProductMigration {
  readonly name = 'InvoiceImports1795777400000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['invoice_imports', 'invoice_import_documents', 'invoice_import_mappings'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE invoice_imports (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    file_name text,
    format text NOT NULL CONSTRAINT invoice_imports_format_check CHECK (format IN ('csv', 'xlsx')),
    file bytea NOT NULL,
    columns jsonb NOT NULL,
    header_sha256 bytea NOT NULL,
    first_rows jsonb NOT NULL,
    row_count integer NOT NULL,
    suggestion jsonb NOT NULL,
    mapping jsonb,
    state text NOT NULL CONSTRAINT invoice_imports_state_check CHECK (state IN ('unmapped', 'validating', 'ready', 'sending')),
    created_by text,
    created_at timestamptz(3) NOT NULL,
    ${workColumns()}
  )`,
  'CREATE INDEX invoice_imports_company ON invoice_imports (company_id, created_at DESC, id DESC)',
  'CREATE INDEX invoice_imports_team ON invoice_imports (team_id)',
  ...workIndexes('invoice_imports'),
  `CREATE TABLE invoice_import_documents (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    invoice_import_id text NOT NULL REFERENCES invoice_imports ON DELETE CASCADE,
    number text,
    document_type text NOT NULL,
    recipient text,
    buyer_name text,
    rows jsonb NOT NULL,
    content jsonb NOT NULL,
    state text NOT NULL CONSTRAINT invoice_import_documents_state_check
      CHECK (state IN ('waiting', 'valid', 'invalid', 'queued', 'sent', 'failed')),
    errors jsonb NOT NULL,
    document_id text,
    created_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX invoice_import_documents_import ON invoice_import_documents (invoice_import_id, created_at, id)',
  'CREATE INDEX invoice_import_documents_state ON invoice_import_documents (invoice_import_id, state, id)',
  'CREATE INDEX invoice_import_documents_team ON invoice_import_documents (team_id)',
  'CREATE INDEX invoice_import_documents_company ON invoice_import_documents (company_id)',
  `CREATE TABLE invoice_import_mappings (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    header_sha256 bytea NOT NULL,
    mapping jsonb NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  'CREATE UNIQUE INDEX invoice_import_mappings_header ON invoice_import_mappings (company_id, header_sha256)',
  'CREATE INDEX invoice_import_mappings_team ON invoice_import_mappings (team_id)',
];
