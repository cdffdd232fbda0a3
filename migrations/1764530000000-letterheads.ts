import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Logo and accent colour of companies. */
export class Letterheads1764530000000 implements ProductMigration {
  readonly name = 'Letterheads1764530000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['letterheads'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE letterheads (
      company_id text PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
      team_id text NOT NULL REFERENCES teams,
      logo bytea,
      logo_type text,
      logo_width integer,
      logo_height integer,
      accent_color text,
      updated_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX letterheads_team ON letterheads (team_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE letterheads');
  }
}
