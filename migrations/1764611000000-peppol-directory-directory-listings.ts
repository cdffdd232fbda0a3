import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Companies that let the Peppol Directory show them. */
export class DirectoryListings1764611000000 implements ProductMigration {
  readonly name = 'DirectoryListings1764611000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['directory_listings'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE directory_listings (
      company_id text PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
      team_id text NOT NULL REFERENCES teams,
      website text,
      geographical_information text,
      consented_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX directory_listings_team ON directory_listings (team_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE directory_listings');
  }
}
