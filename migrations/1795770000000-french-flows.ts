import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Files that clients exchange with this installation as their French platform. */
export class FrenchFlows1795770000000 implements ProductMigration {
  readonly name = 'FrenchFlows1795770000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['french_flows', 'french_flow_clocks'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE french_flows (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    environment text NOT NULL,
    document_id text REFERENCES documents ON DELETE SET NULL,
    status_id text REFERENCES lifecycle_statuses ON DELETE SET NULL,
    direction text NOT NULL CONSTRAINT french_flows_direction_check CHECK (direction IN ('In', 'Out')),
    flow_type text NOT NULL,
    flow_syntax text NOT NULL,
    flow_profile text,
    processing_rule text,
    rule_computed boolean NOT NULL,
    name text NOT NULL,
    tracking_id text,
    sha256 text,
    status text NOT NULL CONSTRAINT french_flows_status_check CHECK (status IN ('Pending', 'Ok', 'Error')),
    details jsonb NOT NULL DEFAULT '[]',
    file bytea,
    attempts integer NOT NULL DEFAULT 0,
    submitted_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    ${workColumns()}
  )`,
  'CREATE UNIQUE INDEX french_flows_updated ON french_flows (team_id, updated_at)',
  'CREATE UNIQUE INDEX french_flows_tracking ON french_flows (team_id, tracking_id) WHERE tracking_id IS NOT NULL',
  'CREATE UNIQUE INDEX french_flows_document ON french_flows (document_id) WHERE document_id IS NOT NULL',
  'CREATE UNIQUE INDEX french_flows_status ON french_flows (status_id) WHERE status_id IS NOT NULL',
  ...workIndexes('french_flows'),
  `CREATE TABLE french_flow_clocks (
    team_id text PRIMARY KEY REFERENCES teams,
    last_update timestamptz(3) NOT NULL,
    documents_until timestamptz(3) NOT NULL
  )`,
];
