import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Exports of a company's invoices for its accountant, and their files in parts. */
export class Exports1795776300000 implements ProductMigration {
  readonly name = 'Exports1795776300000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['exports', 'export_parts'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE exports (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    from_day date NOT NULL,
    to_day date NOT NULL,
    language text NOT NULL,
    state text NOT NULL DEFAULT 'waiting'
      CONSTRAINT exports_state_check CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
    documents_total integer,
    documents_done integer NOT NULL DEFAULT 0,
    failure text,
    size bigint,
    sha256 text,
    parts_claim integer,
    created_by text,
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    expires_at timestamptz(3),
    ${workColumns()}
  )`,
  'CREATE INDEX exports_company ON exports (company_id, created_at DESC, id DESC)',
  `CREATE INDEX exports_open ON exports (team_id) WHERE state IN ('waiting', 'running')`,
  'CREATE INDEX exports_team ON exports (team_id)',
  'CREATE INDEX exports_age ON exports (created_at)',
  'CREATE INDEX exports_expiry ON exports (expires_at) WHERE expires_at IS NOT NULL',
  ...workIndexes('exports'),
  // The file in parts, each written under the claim that made it; complete once the export is ready.
  `CREATE TABLE export_parts (
    export_id text NOT NULL REFERENCES exports ON DELETE CASCADE,
    claim integer NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (export_id, claim, number)
  )`,
  // The parts are compressed already.
  'ALTER TABLE export_parts ALTER COLUMN bytes SET STORAGE EXTERNAL',
];
