import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * Imported bank statements with their entries, and the payment reference of documents, by which entries find invoices.
 * Documents that were stored before have none: they are found by their number.
 */
export class BankStatements1795776400000 implements ProductMigration {
  readonly name = 'BankStatements1795776400000';
  // Former code leaves the column and the tables empty.
  readonly compatibleWith = '0.2.0';
  readonly creates = ['bank_statements', 'bank_statement_entries'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query('ALTER TABLE documents DROP COLUMN payment_reference');
  }
}

const UP = [
  'ALTER TABLE documents ADD COLUMN payment_reference text',
  `CREATE TABLE bank_statements (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    format text NOT NULL CONSTRAINT bank_statements_format_check CHECK (format IN ('camt.053', 'camt.054', 'coda')),
    file_name text,
    sha256 bytea NOT NULL,
    accounts jsonb NOT NULL,
    duplicate_entries integer NOT NULL,
    pending_entries integer NOT NULL,
    created_by text,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT bank_statements_file UNIQUE (company_id, sha256)
  )`,
  'CREATE INDEX bank_statements_company ON bank_statements (company_id, created_at DESC, id DESC)',
  'CREATE INDEX bank_statements_team ON bank_statements (team_id)',
  `CREATE TABLE bank_statement_entries (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    bank_statement_id text NOT NULL REFERENCES bank_statements ON DELETE CASCADE,
    entry_key text NOT NULL,
    account text NOT NULL,
    amount numeric NOT NULL,
    currency text NOT NULL,
    direction text NOT NULL CONSTRAINT bank_statement_entries_direction_check CHECK (direction IN ('credit', 'debit')),
    is_reversal boolean NOT NULL,
    is_undivided_batch boolean NOT NULL,
    booking_date date,
    value_date date,
    counterparty_name text,
    counterparty_account text,
    payment_references jsonb NOT NULL,
    free_text text,
    bank_reference text,
    entry_reference text,
    status text NOT NULL CONSTRAINT bank_statement_entries_status_check
      CHECK (status IN ('matched', 'suggested', 'unmatched', 'confirmed', 'dismissed')),
    reason text CONSTRAINT bank_statement_entries_reason_check
      CHECK (reason IN ('reversal', 'alreadyPaid', 'otherCurrency', 'notFound')),
    suggestions jsonb NOT NULL,
    payment_ids text[] NOT NULL,
    decided_by text,
    decided_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT bank_statement_entries_once UNIQUE (company_id, entry_key)
  )`,
  'CREATE INDEX bank_statement_entries_statement ON bank_statement_entries (bank_statement_id, created_at, id)',
  'CREATE INDEX bank_statement_entries_status ON bank_statement_entries (bank_statement_id, status, created_at, id)',
  'CREATE INDEX bank_statement_entries_team ON bank_statement_entries (team_id)',
];
