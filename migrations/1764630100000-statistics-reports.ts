import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** The monthly reports for OpenPeppol. */
export class StatisticsReports1764630100000 implements ProductMigration {
  readonly name = 'StatisticsReports1764630100000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['statistics_reports'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE statistics_reports (
      month text NOT NULL,
      kind text NOT NULL,
      state text NOT NULL,
      content bytea,
      totals jsonb,
      findings jsonb,
      provider_message_id text,
      message_id text,
      outcome text,
      created_at timestamptz(3) NOT NULL,
      made_at timestamptz(3),
      ended_at timestamptz(3),
      PRIMARY KEY (month, kind),
      CONSTRAINT statistics_reports_kind_check CHECK (kind IN ('tsr', 'eusr')),
      CONSTRAINT statistics_reports_state_check
        CHECK (state IN ('collecting', 'invalid', 'sending', 'accepted', 'refused')),
      CONSTRAINT statistics_reports_made_check CHECK ((content IS NULL) = (state = 'collecting'))
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE statistics_reports');
  }
}
