import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Exports of a company's invoices for its accountant, and their files in parts. */
export class Exports1795776300000 implements ProductMigration {
  readonly name = 'Exports1795776300000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['exports', 'export_parts', 'monthly_exports', 'export_deliveries'];

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
    month text,
    created_by text,
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    expires_at timestamptz(3),
    ${workColumns()}
  )`,
  'CREATE INDEX exports_company ON exports (company_id, created_at DESC, id DESC)',
  `CREATE INDEX exports_open ON exports (team_id) WHERE state IN ('waiting', 'running')`,
  'CREATE INDEX exports_team ON exports (team_id)',
  'CREATE UNIQUE INDEX exports_month ON exports (company_id, month) WHERE month IS NOT NULL',
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
  // Companies whose months are exported; id: that of the company.
  `CREATE TABLE monthly_exports (
    id text PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
    team_id text NOT NULL REFERENCES teams,
    enabled boolean NOT NULL DEFAULT false,
    day integer NOT NULL DEFAULT 1 CONSTRAINT monthly_exports_day_check CHECK (day BETWEEN 1 AND 28),
    delivery text NOT NULL DEFAULT 'none'
      CONSTRAINT monthly_exports_delivery_check CHECK (delivery IN ('none', 'email')),
    recipients text[] NOT NULL DEFAULT '{}',
    language text NOT NULL DEFAULT 'en',
    due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    ${workColumns()}
  )`,
  'CREATE INDEX monthly_exports_team ON monthly_exports (team_id)',
  ...workIndexes('monthly_exports'),
  // What is done with the file of a monthly export: mails, and a copy in a folder of the server.
  `CREATE TABLE export_deliveries (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    export_id text NOT NULL REFERENCES exports ON DELETE CASCADE,
    channel text NOT NULL CONSTRAINT export_deliveries_channel_check CHECK (channel IN ('email', 'folder')),
    address text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    delivered_at timestamptz(3),
    failure text,
    created_at timestamptz(3) NOT NULL,
    ${workColumns()},
    CONSTRAINT export_deliveries_once UNIQUE (export_id, channel, address)
  )`,
  'CREATE INDEX export_deliveries_team ON export_deliveries (team_id)',
  ...workIndexes('export_deliveries'),
];
