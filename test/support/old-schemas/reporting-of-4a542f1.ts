// The text that migrations/1763900000000-reporting.ts had in commit 4a542f1, as test data.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** French e-reporting: declarants, reports, periods and filings, and the simulated platform. */
export class Reporting1763900000000 implements MigrationInterface {
  readonly name = 'Reporting1763900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

/** In these the relay counts attempts that are never finished. */
const UNFINISHED = `begun boolean NOT NULL DEFAULT false, unfinished integer NOT NULL DEFAULT 0, parked_at timestamptz`;
const WORK_TABLES = ['reporting_declarants', 'reporting_periods', 'reporting_filings'];

const UP = [
  // A report is a document without XML of its own: the XML is that of its filing.
  `ALTER TABLE document_contents ALTER COLUMN xml DROP NOT NULL`,

  // attempts: attempts to register since the last change; enabled: the operator's switch, which the team cannot change.
  `CREATE TABLE reporting_declarants (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
    environment text NOT NULL CHECK (environment IN ('PROD', 'TEST')),
    siren text NOT NULL CHECK (siren ~ '^[0-9]{9}$'),
    issuer_name text NOT NULL,
    vat_regime text NOT NULL,
    vat_exigibility text NOT NULL CHECK (vat_exigibility IN ('ENCAISSEMENTS', 'DEBITS')),
    enabled boolean NOT NULL DEFAULT true,
    state text NOT NULL CHECK (state IN ('pending', 'registered', 'blocked')),
    last_error text,
    registered_at timestamptz(3),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim integer NOT NULL DEFAULT 0,
    ${UNFINISHED},
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT reporting_declarants_one_per_company UNIQUE (company_id)
  )`,
  `CREATE INDEX reporting_declarants_team ON reporting_declarants (team_id)`,
  `CREATE INDEX reporting_declarants_due ON reporting_declarants (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,

  // How far a sandbox team has let time pass.
  `CREATE TABLE reporting_clocks (
    team_id text PRIMARY KEY REFERENCES teams,
    ahead_seconds bigint NOT NULL
  )`,

  // A span of days of one declarant and flow. A row is created by its first report; due: reports wait to be filed.
  `CREATE TABLE reporting_periods (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    siren text NOT NULL,
    flow text NOT NULL CHECK (flow IN ('transactions', 'payments')),
    period_start date NOT NULL,
    period_end date NOT NULL CHECK (period_end > period_start),
    declarant_deadline timestamptz(3) NOT NULL,
    platform_deadline timestamptz(3) NOT NULL,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim integer NOT NULL DEFAULT 0,
    ${UNFINISHED},
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT reporting_periods_once UNIQUE (company_id, siren, flow, period_start, period_end)
  )`,
  `CREATE INDEX reporting_periods_team ON reporting_periods (team_id)`,
  `CREATE INDEX reporting_periods_due ON reporting_periods (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,

  // The id is the submission id of the filing at the platform, fixed here before the submission.
  `CREATE TABLE reporting_filings (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    period_id text NOT NULL REFERENCES reporting_periods,
    environment text NOT NULL CHECK (environment IN ('PROD', 'TEST')),
    sequence integer NOT NULL CHECK (sequence > 0),
    type_code text NOT NULL CHECK (type_code IN ('IN', 'RE')),
    issuer_name text NOT NULL,
    state text NOT NULL DEFAULT 'assembling'
      CHECK (state IN ('assembling', 'ready', 'received', 'accepted', 'refused', 'invalid', 'withdrawn')),
    report_count integer NOT NULL,
    xml bytea CHECK (state IN ('assembling', 'invalid', 'withdrawn') OR xml IS NOT NULL),
    issued_at timestamptz(3) NOT NULL,
    received_at timestamptz(3),
    outcome_code text CHECK (outcome_code IN ('500', '300', '501')),
    outcome_at timestamptz(3),
    checked_at timestamptz(3),
    findings json NOT NULL DEFAULT '[]',
    last_error text,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim integer NOT NULL DEFAULT 0,
    ${UNFINISHED},
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT reporting_filings_sequence UNIQUE (period_id, sequence)
  )`,
  `CREATE INDEX reporting_filings_company ON reporting_filings (company_id, created_at DESC, id DESC)`,
  `CREATE INDEX reporting_filings_team ON reporting_filings (team_id)`,
  `CREATE INDEX reporting_filings_due ON reporting_filings (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
  // Not only a rule in code: a period has one filing under way at a time, and one initial filing that counts.
  `CREATE UNIQUE INDEX reporting_filings_one_open ON reporting_filings (period_id)
    WHERE state IN ('assembling', 'ready', 'received')`,
  `CREATE UNIQUE INDEX reporting_filings_one_initial ON reporting_filings (period_id)
    WHERE type_code = 'IN' AND state NOT IN ('refused', 'invalid', 'withdrawn')`,

  // operation: what the report is about, by its own data; filing_id: the filing that contained it first.
  `CREATE TABLE reporting_reports (
    id text PRIMARY KEY,
    team_id text NOT NULL REFERENCES teams,
    company_id text NOT NULL REFERENCES companies,
    document_id text NOT NULL UNIQUE REFERENCES documents,
    period_id text NOT NULL REFERENCES reporting_periods,
    filing_id text REFERENCES reporting_filings,
    reference text NOT NULL,
    action text NOT NULL CHECK (action IN ('submit', 'correct', 'cancel')),
    kind text NOT NULL CHECK (kind IN ('b2cSales', 'b2cPayments', 'b2biInvoice', 'b2biPayment')),
    operation text NOT NULL,
    content json NOT NULL,
    status text NOT NULL CHECK (status IN
      ('accepted', 'pending_rectificative', 'filed', 'filed_rectificative', 'superseded', 'rejected')),
    outcome_code text CHECK (outcome_code IN ('500', '300', '501')),
    received_at timestamptz(3) NOT NULL,
    CONSTRAINT reporting_reports_reference UNIQUE (company_id, reference)
  )`,
  `CREATE INDEX reporting_reports_team ON reporting_reports (team_id)`,
  `CREATE INDEX reporting_reports_filing ON reporting_reports (filing_id, id)`,
  `CREATE INDEX reporting_reports_unfiled ON reporting_reports (period_id, id)
    WHERE filing_id IS NULL AND status IN ('accepted', 'pending_rectificative')`,
  `CREATE INDEX reporting_reports_in_force ON reporting_reports (period_id, id)
    WHERE status NOT IN ('superseded', 'rejected')`,
  `CREATE INDEX reporting_reports_operation ON reporting_reports (company_id, operation)
    WHERE status NOT IN ('superseded', 'rejected')`,

  // Submissions to the simulated platform; a repeated one is counted, not filed again.
  `CREATE TABLE simplatform_filings (
    submission_id text PRIMARY KEY,
    siren text NOT NULL,
    flow text NOT NULL,
    type_code text NOT NULL,
    xml bytea NOT NULL,
    outcome_code text NOT NULL,
    hand_overs integer NOT NULL DEFAULT 1,
    received_at timestamptz(3) NOT NULL
  )`,
  ...WORK_TABLES.map(
    (table) => `CREATE INDEX ${table}_parked ON ${table} (parked_at) WHERE parked_at IS NOT NULL`,
  ),
];

const DOWN = [
  `DROP TABLE simplatform_filings, reporting_reports, reporting_filings, reporting_periods, reporting_clocks,
    reporting_declarants`,
  `DELETE FROM documents WHERE id IN (SELECT document_id FROM document_contents WHERE xml IS NULL)`,
  `ALTER TABLE document_contents ALTER COLUMN xml SET NOT NULL`,
];
