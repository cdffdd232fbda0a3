import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** What of our participants the Peppol Directory shows. */
export class DirectoryEntries1764610000000 implements ProductMigration {
  readonly name = 'DirectoryEntries1764610000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['directory_entries'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE directory_entries (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      company_id text NOT NULL,
      participant text NOT NULL,
      card jsonb,
      state text NOT NULL,
      error text,
      attempts integer NOT NULL DEFAULT 0,
      revision integer NOT NULL DEFAULT 0,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      ${workColumns()},
      CONSTRAINT directory_entries_participant UNIQUE (participant),
      CONSTRAINT directory_entries_state_check CHECK (state IN ('indexing', 'listed', 'removing')),
      CONSTRAINT directory_entries_card_check CHECK ((state = 'removing') = (card IS NULL))
    )`);
    await queryRunner.query('CREATE INDEX directory_entries_team ON directory_entries (team_id)');
    await queryRunner.query('CREATE INDEX directory_entries_company ON directory_entries (company_id)');
    for (const index of workIndexes('directory_entries')) await queryRunner.query(index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE directory_entries');
  }
}
