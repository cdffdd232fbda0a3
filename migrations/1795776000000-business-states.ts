import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * State of the business of an invoice beside that of its transport: its status, the credit notes that name it, and its
 * payments. Documents get their payable amount; those that were stored before have none until a change needs it.
 */
export class BusinessStates1795776000000 implements ProductMigration {
  readonly name = 'BusinessStates1795776000000';
  // Former code leaves the columns and tables empty.
  readonly compatibleWith = '0.2.0';
  readonly creates = ['business_states', 'invoice_credits', 'payments'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query('ALTER TABLE documents DROP COLUMN payable_amount, DROP COLUMN currency');
  }
}

const UP = [
  'ALTER TABLE documents ADD COLUMN payable_amount numeric, ADD COLUMN currency text',
  `CREATE TABLE business_states (
    document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    direction text NOT NULL CONSTRAINT business_states_direction_check CHECK (direction IN ('incoming', 'outgoing')),
    status text NOT NULL CONSTRAINT business_states_status_check CHECK (status IN ('none', 'acknowledged', 'inProcess', 'questioned',
      'conditionallyAccepted', 'accepted', 'rejected', 'partlyPaid', 'paid', 'credited')),
    status_at timestamptz(3),
    cause text CONSTRAINT business_states_cause_check
      CHECK (cause IN ('buyer', 'supplier', 'company', 'platform', 'payment', 'creditNote')),
    reason text,
    credited numeric NOT NULL,
    paid numeric NOT NULL,
    open_amount numeric,
    updated_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX business_states_status ON business_states (team_id, status, direction, document_id)',
  'CREATE INDEX business_states_company_status ON business_states (company_id, status, direction, document_id)',
  // The invoice is null while none of that number is known.
  `CREATE TABLE invoice_credits (
    credit_note_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
    reference text NOT NULL,
    invoice_id text REFERENCES documents ON DELETE SET NULL,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    amount numeric,
    PRIMARY KEY (credit_note_id, reference)
  )`,
  'CREATE INDEX invoice_credits_invoice ON invoice_credits (invoice_id)',
  'CREATE INDEX invoice_credits_team ON invoice_credits (team_id)',
  'CREATE INDEX invoice_credits_waiting ON invoice_credits (company_id, reference) WHERE invoice_id IS NULL',
  'CREATE INDEX invoice_credits_company ON invoice_credits (company_id)',
  `CREATE TABLE payments (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
    amount numeric NOT NULL CONSTRAINT payments_amount_check CHECK (amount > 0),
    currency text,
    paid_on date NOT NULL,
    source text NOT NULL CONSTRAINT payments_source_check CHECK (source IN ('manual', 'statement')),
    reference text,
    note text,
    created_by text,
    created_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX payments_document ON payments (document_id, created_at DESC, id DESC)',
  'CREATE INDEX payments_team ON payments (team_id)',
  'CREATE INDEX payments_company ON payments (company_id)',
];
