import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Connections of teams to providers that transmit for them, their companies there, and what is exchanged with them. */
export class Upstream1795779520000 implements ProductMigration {
  readonly name = 'Upstream1795779520000';
  readonly compatibleWith = '0.2.0';
  readonly creates = [
    'upstream_connections',
    'upstream_companies',
    'upstream_submissions',
    'upstream_arrivals',
  ];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE upstream_connections (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams (id),
    provider text NOT NULL,
    base_url text NOT NULL,
    api_key text,
    api_secret_sealed bytea NOT NULL,
    revision integer NOT NULL DEFAULT 1,
    cursor text,
    last_fetched_at timestamptz(3),
    hinted_at timestamptz(3),
    fetching_until timestamptz(3),
    last_error text,
    ended_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE UNIQUE INDEX upstream_connections_current ON upstream_connections (team_id) WHERE ended_at IS NULL`,
  `CREATE UNIQUE INDEX upstream_connections_of_team ON upstream_connections (team_id, id)`,
  `CREATE INDEX upstream_connections_fetched ON upstream_connections (last_fetched_at NULLS FIRST)`,
  `CREATE TABLE upstream_companies (
    company_id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams (id),
    network text NOT NULL CONSTRAINT upstream_companies_network_check CHECK (network IN ('own', 'upstream')),
    connection_id text REFERENCES upstream_connections (id) ON DELETE SET NULL,
    remote_company_id text,
    updated_at timestamptz(3) NOT NULL,
    FOREIGN KEY (team_id, company_id) REFERENCES companies (team_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX upstream_companies_team ON upstream_companies (team_id)`,
  `CREATE INDEX upstream_companies_connection ON upstream_companies (connection_id)`,
  `CREATE TABLE upstream_submissions (
    envelope_id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams (id),
    connection_id text,
    remote_company_id text,
    idempotency_key text NOT NULL,
    first_attempt_at timestamptz(3),
    attempted_at timestamptz(3),
    remote_document_id text,
    missing_since timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    FOREIGN KEY (team_id, connection_id) REFERENCES upstream_connections (team_id, id)
  )`,
  `CREATE INDEX upstream_submissions_team ON upstream_submissions (team_id)`,
  `CREATE INDEX upstream_submissions_connection ON upstream_submissions (connection_id)`,
  `CREATE TABLE upstream_arrivals (
    connection_id text NOT NULL,
    arrival_id text NOT NULL,
    team_id text NOT NULL REFERENCES teams (id),
    attempts integer NOT NULL DEFAULT 1,
    reason text NOT NULL,
    next_attempt_at timestamptz(3),
    stored_at timestamptz(3) NOT NULL,
    PRIMARY KEY (connection_id, arrival_id),
    FOREIGN KEY (team_id, connection_id) REFERENCES upstream_connections (team_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX upstream_arrivals_team ON upstream_arrivals (team_id)`,
  `CREATE INDEX upstream_arrivals_due ON upstream_arrivals (connection_id, next_attempt_at)`,
  `CREATE INDEX upstream_arrivals_newest ON upstream_arrivals (connection_id, stored_at)`,
];
