import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Files that an installation exchanges with the French state portal, their sequences, and the answers of the portal. */
export class FrenchPortalFiles1795773000000 implements ProductMigration {
  readonly name = 'FrenchPortalFiles1795773000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['french_portal_sequences', 'french_portal_files', 'french_portal_answers'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE french_portal_sequences (
    application text NOT NULL,
    flow text NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (application, flow)
  )`,
  `CREATE TABLE french_portal_files (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    subject_kind text NOT NULL
      CONSTRAINT french_portal_files_subject_kind_check CHECK (subject_kind IN ('filing', 'flow', 'status', 'invoice')),
    subject_id text NOT NULL,
    application text NOT NULL,
    flow text NOT NULL,
    sequence bigint NOT NULL,
    name text NOT NULL,
    identifier text NOT NULL,
    entry_name text NOT NULL,
    reference text NOT NULL,
    siren text,
    sha256 text NOT NULL,
    content bytea NOT NULL,
    state text NOT NULL
      CONSTRAINT french_portal_files_state_check CHECK (state IN ('waiting', 'written', 'received', 'accepted', 'refused')),
    staged_as text,
    code text,
    reasons json NOT NULL DEFAULT '[]',
    created_at timestamptz(3) NOT NULL,
    written_at timestamptz(3),
    answered_at timestamptz(3),
    ${workColumns()}
  )`,
  'CREATE UNIQUE INDEX french_portal_files_subject ON french_portal_files (subject_kind, subject_id)',
  'CREATE UNIQUE INDEX french_portal_files_sequence ON french_portal_files (application, flow, sequence)',
  'CREATE UNIQUE INDEX french_portal_files_name ON french_portal_files (name)',
  'CREATE UNIQUE INDEX french_portal_files_identifier ON french_portal_files (identifier)',
  'CREATE INDEX french_portal_files_entry ON french_portal_files (entry_name)',
  'CREATE INDEX french_portal_files_reference ON french_portal_files (reference)',
  'CREATE INDEX french_portal_files_team ON french_portal_files (team_id)',
  `CREATE INDEX french_portal_files_open ON french_portal_files (created_at) WHERE state IN ('waiting', 'written')`,
  ...workIndexes('french_portal_files'),
  `CREATE TABLE french_portal_answers (
    file_id text NOT NULL REFERENCES french_portal_files ON DELETE CASCADE,
    envelope text NOT NULL,
    entry_name text NOT NULL,
    code text NOT NULL,
    envelope_sha256 text NOT NULL,
    xml bytea NOT NULL,
    effect text NOT NULL
      CONSTRAINT french_portal_answers_effect_check CHECK (effect IN ('changed', 'none', 'contradicts')),
    read_at timestamptz(3) NOT NULL,
    PRIMARY KEY (file_id, envelope, entry_name, code)
  )`,
  'CREATE INDEX french_portal_answers_envelope ON french_portal_answers (envelope)',
  `CREATE INDEX french_portal_answers_contradicting ON french_portal_answers (read_at) WHERE effect = 'contradicts'`,
];
