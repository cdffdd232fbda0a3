import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Figures by which operators compare teams: a row for each team, counted in the background. */
export class TeamFigures1795777310000 implements ProductMigration {
  readonly name = 'TeamFigures1795777310000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['team_figures'];

  async up(queryRunner: QueryRunner): Promise<void> {
    // month: the first day of the month that `sent`, `received` and `failed` are of.
    await queryRunner.query(`CREATE TABLE team_figures (
      team_id text PRIMARY KEY REFERENCES teams,
      month date NOT NULL,
      sent integer NOT NULL,
      received integer NOT NULL,
      sent_last_month integer NOT NULL,
      received_last_month integer NOT NULL,
      failed integer NOT NULL,
      failing_webhooks integer NOT NULL,
      companies integer NOT NULL,
      members integer NOT NULL,
      last_activity_at timestamptz(3) NOT NULL,
      is_complete boolean NOT NULL,
      counted_at timestamptz(3),
      claimed_at timestamptz NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX team_figures_oldest ON team_figures (claimed_at)');
    for (const column of SORTED)
      await queryRunner.query(`CREATE INDEX team_figures_${column} ON team_figures (${column}, team_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE team_figures');
  }
}

const SORTED = [
  'sent',
  'received',
  'sent_last_month',
  'received_last_month',
  'failed',
  'failing_webhooks',
  'companies',
  'members',
  'last_activity_at',
];
