import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Contracts of companies with French platforms. */
export class FrenchCompanyContracts1795771000000 implements ProductMigration {
  readonly name = 'FrenchCompanyContracts1795771000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['french_platform_contracts'];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE french_platform_contracts');
  }
}

const UP = [
  `CREATE TABLE french_platform_contracts (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    number text NOT NULL,
    organization_id text,
    name text NOT NULL,
    flow_url text NOT NULL,
    directory_url text,
    token_url text NOT NULL,
    client_id text NOT NULL,
    client_secret_sealed bytea NOT NULL,
    version text NOT NULL CONSTRAINT french_platform_contracts_version_check CHECK (version IN ('1.1', '1.2')),
    omitted_fields text[] NOT NULL DEFAULT '{}',
    report_outcome text NOT NULL
      CONSTRAINT french_platform_contracts_report_outcome_check CHECK (report_outcome IN ('status', 'acknowledgement')),
    search_delay_seconds integer NOT NULL,
    revision integer NOT NULL DEFAULT 1,
    polled_at timestamptz(3),
    last_error text,
    ended_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX french_platform_contracts_team ON french_platform_contracts (team_id)`,
  `CREATE UNIQUE INDEX french_platform_contracts_once
    ON french_platform_contracts (company_id, number, coalesce(organization_id, ''))`,
  `CREATE UNIQUE INDEX french_platform_contracts_current ON french_platform_contracts (company_id) WHERE ended_at IS NULL`,
  `CREATE INDEX french_platform_contracts_polled ON french_platform_contracts (polled_at NULLS FIRST)`,
];
