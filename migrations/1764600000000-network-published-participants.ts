import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** What this installation publishes as a metadata publisher of its own. */
export class PublishedParticipants1764600000000 implements ProductMigration {
  readonly name = 'PublishedParticipants1764600000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['published_participants'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE published_participants (
      participant text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      document_types jsonb NOT NULL,
      state text NOT NULL,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      CONSTRAINT published_participants_state_check
        CHECK (state IN ('registering', 'migrating', 'registered', 'removing'))
    )`);
    await queryRunner.query('CREATE INDEX published_participants_team ON published_participants (team_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE published_participants');
  }
}
