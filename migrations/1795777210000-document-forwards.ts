import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Received documents that are forwarded by mail, by hand or by a rule of the company. */
export class DocumentForwards1795777210000 implements ProductMigration {
  readonly name = 'DocumentForwards1795777210000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['forwarding_rules', 'document_forwards', 'forward_mails'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE forwarding_rules (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    name text NOT NULL,
    enabled boolean NOT NULL,
    moment text NOT NULL CONSTRAINT forwarding_rules_moment_check CHECK (moment IN ('arrival', 'approval')),
    document_types text[] NOT NULL,
    senders text[] NOT NULL,
    label_id text REFERENCES labels ON DELETE CASCADE,
    amount_above numeric,
    currency text,
    recipients text[] NOT NULL,
    language text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX forwarding_rules_company ON forwarding_rules (company_id, created_at DESC, id DESC)',
  'CREATE INDEX forwarding_rules_team ON forwarding_rules (team_id)',
  'CREATE INDEX forwarding_rules_label ON forwarding_rules (label_id) WHERE label_id IS NOT NULL',
  // rule_id: null for a forward by hand. It stays when the rule is deleted.
  `CREATE TABLE document_forwards (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
    rule_id text,
    note text,
    language text NOT NULL,
    created_by text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT document_forwards_once UNIQUE (document_id, rule_id)
  )`,
  'CREATE INDEX document_forwards_document ON document_forwards (document_id, created_at DESC, id DESC)',
  'CREATE INDEX document_forwards_company ON document_forwards (company_id, created_at DESC)',
  'CREATE INDEX document_forwards_team ON document_forwards (team_id)',
  `CREATE TABLE forward_mails (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    forward_id text NOT NULL REFERENCES document_forwards ON DELETE CASCADE,
    address text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    sent_at timestamptz(3),
    failed_at timestamptz(3),
    failure text,
    created_at timestamptz(3) NOT NULL,
    ${workColumns()},
    CONSTRAINT forward_mails_once UNIQUE (forward_id, address)
  )`,
  'CREATE INDEX forward_mails_team ON forward_mails (team_id, created_at)',
  'CREATE INDEX forward_mails_sent ON forward_mails (team_id, sent_at) WHERE sent_at IS NOT NULL',
  ...workIndexes('forward_mails'),
];
