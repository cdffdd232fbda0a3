import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** The ledger of sent invoices and credit notes by customer, and payment reminders. */
export class Receivables1795777500000 implements ProductMigration {
  readonly name = 'Receivables1795777500000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['receivables', 'reminders', 'reminder_documents'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE receivables (
    document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    customer text NOT NULL,
    customer_name text,
    vat_number text,
    is_credit boolean NOT NULL,
    number text,
    issue_date date NOT NULL,
    due_date date NOT NULL,
    currency text NOT NULL,
    amount numeric NOT NULL,
    open_amount numeric,
    is_open boolean GENERATED ALWAYS AS (open_amount > 0) STORED
  )`,
  'CREATE INDEX receivables_open ON receivables (company_id, due_date, document_id) WHERE is_open',
  'CREATE INDEX receivables_open_customer ON receivables (company_id, customer, due_date, document_id) WHERE is_open',
  'CREATE INDEX receivables_customer ON receivables (company_id, customer, issue_date, document_id)',
  'CREATE INDEX receivables_team ON receivables (team_id)',
  `CREATE TABLE reminders (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    request_id text NOT NULL,
    customer text NOT NULL,
    customer_name text,
    address text NOT NULL,
    language text NOT NULL CONSTRAINT reminders_language_check CHECK (language IN ('en', 'fr', 'nl', 'de')),
    level integer NOT NULL CONSTRAINT reminders_level_check CHECK (level BETWEEN 1 AND 3),
    note text,
    state text NOT NULL DEFAULT 'waiting'
      CONSTRAINT reminders_state_check CHECK (state IN ('waiting', 'sent', 'failed', 'cancelled')),
    attempts integer NOT NULL DEFAULT 0,
    failure text,
    created_by text,
    created_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3),
    ${workColumns()}
  )`,
  'CREATE INDEX reminders_company ON reminders (company_id, created_at DESC, id DESC)',
  'CREATE INDEX reminders_request ON reminders (request_id)',
  'CREATE INDEX reminders_team ON reminders (team_id)',
  ...workIndexes('reminders'),
  `CREATE TABLE reminder_documents (
    reminder_id text NOT NULL REFERENCES reminders ON DELETE CASCADE,
    document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
    open_amount numeric NOT NULL,
    is_sent boolean NOT NULL DEFAULT false,
    PRIMARY KEY (reminder_id, document_id)
  )`,
  'CREATE INDEX reminder_documents_document ON reminder_documents (document_id)',
];
