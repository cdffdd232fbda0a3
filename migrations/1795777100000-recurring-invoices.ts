import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Recurring invoices of companies, and the runs of their occurrences. */
export class RecurringInvoices1795777100000 implements ProductMigration {
  readonly name = 'RecurringInvoices1795777100000';
  readonly creates = ['recurring_invoices', 'recurring_invoice_runs'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE recurring_invoices (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    name text NOT NULL,
    mode text NOT NULL CONSTRAINT recurring_invoices_mode_check CHECK (mode IN ('send', 'draft')),
    paused boolean NOT NULL DEFAULT false,
    every integer NOT NULL CONSTRAINT recurring_invoices_every_check CHECK (every BETWEEN 1 AND 120),
    unit text NOT NULL CONSTRAINT recurring_invoices_unit_check CHECK (unit IN ('week', 'month', 'year')),
    day integer CONSTRAINT recurring_invoices_day_check CHECK (day BETWEEN 1 AND 31),
    first_on date NOT NULL,
    last_on date,
    max_runs integer CONSTRAINT recurring_invoices_max_runs_check CHECK (max_runs > 0),
    payment_days integer,
    content jsonb NOT NULL,
    document_type text,
    recipient text,
    recipient_name text,
    amount text,
    currency text,
    next_on date,
    run_count integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    ${workColumns()}
  )`,
  'CREATE INDEX recurring_invoices_team ON recurring_invoices (team_id, created_at DESC, id DESC)',
  'CREATE INDEX recurring_invoices_company ON recurring_invoices (company_id, created_at DESC, id DESC)',
  ...workIndexes('recurring_invoices'),
  // One row for each occurrence: the unique constraint makes it run once.
  `CREATE TABLE recurring_invoice_runs (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    recurring_invoice_id text NOT NULL REFERENCES recurring_invoices ON DELETE CASCADE,
    on_day date NOT NULL,
    state text NOT NULL DEFAULT 'waiting'
      CONSTRAINT recurring_invoice_runs_state_check CHECK (state IN ('waiting', 'done', 'failed')),
    document_id text,
    document_type text,
    number text,
    draft_id text,
    failure jsonb,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    ${workColumns()},
    CONSTRAINT recurring_invoice_runs_once UNIQUE (recurring_invoice_id, on_day)
  )`,
  'CREATE INDEX recurring_invoice_runs_team ON recurring_invoice_runs (team_id)',
  `CREATE INDEX recurring_invoice_runs_failed ON recurring_invoice_runs (recurring_invoice_id, on_day)
    WHERE state = 'failed'`,
  // No two runs of a company take the same number.
  `CREATE UNIQUE INDEX recurring_invoice_runs_number ON recurring_invoice_runs (company_id, document_type, number)
    WHERE number IS NOT NULL`,
  ...workIndexes('recurring_invoice_runs'),
];
