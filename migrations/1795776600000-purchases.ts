import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * Work on received invoices and credit notes: their state, their assignee, and comments on documents. Teams get the amount
 * above which two people approve an invoice.
 */
export class Purchases1795776600000 implements ProductMigration {
  readonly name = 'Purchases1795776600000';
  // Former code leaves the columns and tables empty.
  readonly compatibleWith = '0.2.0';
  readonly creates = ['purchase_states', 'document_comments'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query(
      'ALTER TABLE teams DROP COLUMN purchase_limit, DROP COLUMN purchase_limit_currency',
    );
    await queryRunner.query('ALTER TABLE document_states DROP COLUMN new_purchase');
  }
}

const UP = [
  'ALTER TABLE document_states ADD COLUMN new_purchase boolean',
  'ALTER TABLE teams ADD COLUMN purchase_limit numeric, ADD COLUMN purchase_limit_currency text',
  `CREATE TABLE purchase_states (
    document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    state text NOT NULL CONSTRAINT purchase_states_state_check CHECK (state IN ('new', 'approved', 'booked')),
    approved_by text,
    approved_at timestamptz(3),
    second_approved_by text,
    second_approved_at timestamptz(3),
    booked_by text,
    booked_at timestamptz(3),
    assignee text,
    updated_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX purchase_states_state ON purchase_states (team_id, state, document_id)',
  'CREATE INDEX purchase_states_company_state ON purchase_states (company_id, state, document_id)',
  'CREATE INDEX purchase_states_assignee ON purchase_states (team_id, assignee, state, document_id) WHERE assignee IS NOT NULL',
  `CREATE TABLE document_comments (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
    author text,
    text text NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX document_comments_document ON document_comments (document_id, created_at DESC, id DESC)',
  'CREATE INDEX document_comments_team ON document_comments (team_id)',
  'CREATE INDEX document_comments_company ON document_comments (company_id)',
];
