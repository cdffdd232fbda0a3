import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Submissions to the platform of French production teams, and the flows that it has for them. */
export class FrenchPlatform1795770100000 implements ProductMigration {
  readonly name = 'FrenchPlatform1795770100000';
  readonly compatibleWith = '0.2.0';
  readonly creates = [
    'french_platform_cursors',
    'french_platform_flows',
    'french_platform_statuses',
    'french_platform_submissions',
  ];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE ${this.creates.join(', ')}`);
  }
}

const STATEMENTS = [
  `CREATE TABLE french_platform_submissions (
    tracking_id text PRIMARY KEY,
    sha256 text NOT NULL,
    attempted_at timestamptz(3),
    flow_id text,
    received_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT french_platform_submissions_sha256_check CHECK (sha256 ~ '^[a-f0-9]{64}$'),
    CONSTRAINT french_platform_submissions_received_check CHECK ((flow_id IS NULL) = (received_at IS NULL))
  )`,
  `CREATE INDEX french_platform_submissions_flow ON french_platform_submissions (flow_id) WHERE flow_id IS NOT NULL`,
  `CREATE TABLE french_platform_flows (
    flow_id text PRIMARY KEY,
    flow_type text NOT NULL,
    flow_syntax text NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    state text NOT NULL CONSTRAINT french_platform_flows_state_check CHECK (state IN ('read', 'ignored', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    last_error text,
    stored_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX french_platform_flows_age ON french_platform_flows (stored_at)`,
  `CREATE INDEX french_platform_flows_failed ON french_platform_flows (stored_at) WHERE state = 'failed'`,
  `CREATE TABLE french_platform_statuses (
    reference text NOT NULL,
    flow_id text NOT NULL,
    code text NOT NULL,
    reasons json NOT NULL,
    status_at timestamptz(3) NOT NULL,
    stored_at timestamptz(3) NOT NULL,
    PRIMARY KEY (reference, flow_id)
  )`,
  `CREATE TABLE french_platform_cursors (
    name text PRIMARY KEY,
    updated_after timestamptz(3) NOT NULL
  )`,
];
