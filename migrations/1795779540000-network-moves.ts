import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Moves of companies between the own access point and a provider, and documents that may arrive over both. */
export class NetworkMoves1795779540000 implements ProductMigration {
  readonly name = 'NetworkMoves1795779540000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['network_moves', 'network_move_identifiers', 'upstream_receptions'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE network_moves (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams (id),
    company_id text NOT NULL,
    network text NOT NULL CONSTRAINT network_moves_network_check CHECK (network IN ('own', 'upstream')),
    connection_id text NOT NULL,
    remote_company_id text NOT NULL,
    status text NOT NULL CONSTRAINT network_moves_status_check CHECK (status IN ('running', 'completed', 'cancelled')),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz(3),
    claim integer NOT NULL DEFAULT 0,
    lease_until timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    completed_at timestamptz(3),
    FOREIGN KEY (team_id, company_id) REFERENCES companies (team_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX network_moves_of_team ON network_moves (team_id, id)`,
  `CREATE UNIQUE INDEX network_moves_running ON network_moves (team_id, company_id) WHERE status = 'running'`,
  `CREATE INDEX network_moves_company ON network_moves (company_id, created_at)`,
  `CREATE INDEX network_moves_due ON network_moves (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
  `CREATE TABLE network_move_identifiers (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams (id),
    move_id text NOT NULL,
    identifier_id text NOT NULL,
    state text NOT NULL CONSTRAINT network_move_identifiers_state_check CHECK (state IN ('key_wanted', 'key_known', 'moved')),
    key_sealed bytea,
    error_message text,
    FOREIGN KEY (team_id, move_id) REFERENCES network_moves (team_id, id) ON DELETE CASCADE,
    FOREIGN KEY (team_id, identifier_id) REFERENCES identifiers (team_id, id) ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX network_move_identifiers_once ON network_move_identifiers (team_id, move_id, identifier_id)`,
  `CREATE INDEX network_move_identifiers_identifier ON network_move_identifiers (team_id, identifier_id)`,
  `CREATE TABLE upstream_receptions (
    team_id text NOT NULL REFERENCES teams (id),
    key bytea NOT NULL,
    received_at timestamptz(3) NOT NULL,
    PRIMARY KEY (team_id, key)
  )`,
  `CREATE INDEX upstream_receptions_age ON upstream_receptions (received_at)`,
];
