import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Reports of invoices to tax authorities over the network: duties, what was sent for them, and the answers. */
export class TaxData1795760000000 implements ProductMigration {
  readonly name = 'TaxData1795760000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['tax_data', 'tax_data_submissions', 'tax_data_answers', 'tax_data_backfills'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query('ALTER TABLE companies DROP COLUMN tax_reporting');
  }
}

const UP = [
  // {jurisdiction, enabled, from, taxIdentifier}
  'ALTER TABLE companies ADD COLUMN tax_reporting jsonb',
  `CREATE TABLE tax_data (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    document_id text REFERENCES documents ON DELETE SET NULL,
    environment text NOT NULL CONSTRAINT tax_data_environment_check CHECK (environment IN ('production', 'sandbox')),
    jurisdiction text NOT NULL,
    reporter text NOT NULL CONSTRAINT tax_data_reporter_check CHECK (reporter IN ('C2', 'C3')),
    sequence integer NOT NULL CONSTRAINT tax_data_sequence_check CHECK (sequence > 0),
    type text NOT NULL CONSTRAINT tax_data_type_check CHECK (type IN ('submit', 'resubmit', 'withdraw', 'failed')),
    scope text NOT NULL,
    withdraws text,
    mandatory boolean NOT NULL,
    tax_identifier text NOT NULL,
    state text NOT NULL DEFAULT 'due'
      CONSTRAINT tax_data_state_check CHECK (state IN ('due', 'incomplete', 'sent', 'accepted', 'refused')),
    exchanged_at timestamptz(3) NOT NULL,
    due_at timestamptz(3),
    submissions integer NOT NULL DEFAULT 0,
    repeats boolean NOT NULL DEFAULT false,
    missing json NOT NULL DEFAULT '[]',
    wait_reason text,
    refusal json,
    sent_at timestamptz(3),
    accepted_at timestamptz(3),
    refused_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    ${workColumns()},
    CONSTRAINT tax_data_once UNIQUE (document_id, jurisdiction, reporter, sequence)
  )`,
  'CREATE INDEX tax_data_team ON tax_data (team_id, created_at DESC, id DESC)',
  'CREATE INDEX tax_data_team_state ON tax_data (team_id, state, created_at DESC, id DESC)',
  'CREATE INDEX tax_data_company ON tax_data (company_id)',
  'CREATE UNIQUE INDEX tax_data_withdraws ON tax_data (withdraws) WHERE withdraws IS NOT NULL',
  `CREATE INDEX tax_data_open ON tax_data (due_at, created_at) WHERE state <> 'accepted'`,
  ...workIndexes('tax_data'),
  // The reports that were made: each is fixed before its first attempt.
  `CREATE TABLE tax_data_submissions (
    tax_data_id text NOT NULL REFERENCES tax_data ON DELETE CASCADE,
    number integer NOT NULL,
    type text NOT NULL,
    uuid text NOT NULL,
    envelope_id text NOT NULL,
    provider_message_id text,
    xml bytea NOT NULL,
    made_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tax_data_id, number),
    CONSTRAINT tax_data_submissions_envelope UNIQUE (envelope_id)
  )`,
  // Answers of authorities, byte for byte; one without a report of ours is kept among the statuses of messages.
  `CREATE TABLE tax_data_answers (
    id text PRIMARY KEY,
    tax_data_id text NOT NULL REFERENCES tax_data ON DELETE CASCADE,
    number integer NOT NULL,
    outcome text NOT NULL
      CONSTRAINT tax_data_answers_outcome_check CHECK (outcome IN ('accepted', 'received', 'refused', 'unknown')),
    answer_id text,
    decisive boolean NOT NULL,
    sender text NOT NULL,
    description text,
    payload bytea NOT NULL,
    request_soap bytea,
    peer_certificate bytea,
    received_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX tax_data_answers_report ON tax_data_answers (tax_data_id, number, received_at)',
  // Companies whose earlier exchanges are gone through since they report; id: that of the company.
  `CREATE TABLE tax_data_backfills (
    id text PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
    team_id text NOT NULL REFERENCES teams,
    after_id text NOT NULL DEFAULT '',
    passes_left integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    ${workColumns()}
  )`,
  'CREATE INDEX tax_data_backfills_team ON tax_data_backfills (team_id)',
  ...workIndexes('tax_data_backfills'),
];
