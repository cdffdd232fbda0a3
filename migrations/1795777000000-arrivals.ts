import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Mailboxes of companies, and the mails and files in which documents arrived. */
export class Arrivals1795777000000 implements ProductMigration {
  readonly name = 'Arrivals1795777000000';
  // Former code leaves the tables empty.
  readonly compatibleWith = '0.2.0';
  readonly creates = ['mailboxes', 'arrivals', 'arrival_attachments'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  // Mailboxes that are read; id: that of the company.
  `CREATE TABLE mailboxes (
    id text PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
    team_id text NOT NULL REFERENCES teams,
    host text NOT NULL,
    port integer NOT NULL,
    username text NOT NULL,
    password_sealed bytea NOT NULL,
    folder text NOT NULL,
    security text NOT NULL CONSTRAINT mailboxes_security_check CHECK (security IN ('tls', 'startTls')),
    enabled boolean NOT NULL,
    uid_validity text,
    next_uid bigint,
    failures integer NOT NULL DEFAULT 0,
    failure_code text,
    failure_message text,
    failed_since timestamptz(3),
    last_checked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    ${workColumns()}
  )`,
  'CREATE INDEX mailboxes_team ON mailboxes (team_id)',
  ...workIndexes('mailboxes'),
  // Mails and files; the digests tell which were handled.
  `CREATE TABLE arrivals (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    channel text NOT NULL CONSTRAINT arrivals_channel_check CHECK (channel IN ('email', 'folder')),
    sender text,
    subject text,
    message_id text,
    file_name text,
    sent_at timestamptz(3),
    size bigint NOT NULL,
    sha256 bytea,
    mail_key bytea,
    refusal_code text,
    refusal_message text,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT arrivals_content UNIQUE (company_id, sha256),
    CONSTRAINT arrivals_mail UNIQUE (company_id, mail_key)
  )`,
  'CREATE INDEX arrivals_company ON arrivals (company_id, created_at DESC, id DESC)',
  'CREATE INDEX arrivals_team ON arrivals (team_id)',
  `CREATE TABLE arrival_attachments (
    arrival_id text NOT NULL REFERENCES arrivals ON DELETE CASCADE,
    position integer NOT NULL,
    team_id text NOT NULL REFERENCES teams,
    file_name text,
    media_type text NOT NULL,
    size bigint NOT NULL,
    outcome text NOT NULL CONSTRAINT arrival_attachments_outcome_check
      CHECK (outcome IN ('stored', 'known', 'refused', 'ignored')),
    document_id text REFERENCES documents ON DELETE SET NULL,
    refusal_code text,
    refusal_message text,
    PRIMARY KEY (arrival_id, position)
  )`,
  'CREATE INDEX arrival_attachments_document ON arrival_attachments (document_id) WHERE document_id IS NOT NULL',
  'CREATE INDEX arrival_attachments_team ON arrival_attachments (team_id)',
];
