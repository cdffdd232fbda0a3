import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Documents of each company by day, the plans of teams, and the documents that limited keys sent. */
export class Usage1795778200000 implements ProductMigration {
  readonly name = 'Usage1795778200000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['usage_days', 'usage_progress', 'team_quotas', 'sent_by_keys'];

  async up(queryRunner: QueryRunner): Promise<void> {
    // A company may be deleted; what it used stays.
    await queryRunner.query(`CREATE TABLE usage_days (
      team_id text NOT NULL REFERENCES teams,
      day date NOT NULL,
      company_id text NOT NULL,
      sent integer NOT NULL,
      received integer NOT NULL,
      PRIMARY KEY (team_id, day, company_id)
    )`);
    await queryRunner.query(`CREATE TABLE usage_progress (
      team_id text PRIMARY KEY REFERENCES teams,
      open_day date NOT NULL,
      first_open_id text NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX usage_progress_open_day ON usage_progress (open_day)');
    await queryRunner.query(`CREATE TABLE team_quotas (
      team_id text PRIMARY KEY REFERENCES teams,
      plan text NOT NULL,
      documents_per_month integer NOT NULL CONSTRAINT team_quotas_documents_check CHECK (documents_per_month >= 0),
      notified_month date,
      notified_percent smallint,
      checked_at timestamptz NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX team_quotas_checked ON team_quotas (checked_at)');
    await queryRunner.query(`CREATE TABLE sent_by_keys (
      team_id text NOT NULL REFERENCES teams,
      api_key_id text NOT NULL,
      document_id text NOT NULL,
      day date NOT NULL,
      PRIMARY KEY (api_key_id, document_id)
    )`);
    await queryRunner.query('CREATE INDEX sent_by_keys_team ON sent_by_keys (team_id)');
    await queryRunner.query('CREATE INDEX sent_by_keys_age ON sent_by_keys (day)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['sent_by_keys', 'team_quotas', 'usage_progress', 'usage_days'])
      await queryRunner.query(`DROP TABLE ${table}`);
  }
}
