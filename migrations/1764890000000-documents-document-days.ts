import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** How many documents each day had, kept once they were counted for somebody. */
export class DocumentDays1764890000000 implements ProductMigration {
  readonly name = 'DocumentDays1764890000000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['document_days'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE document_days (
      team_id text NOT NULL REFERENCES teams,
      day date NOT NULL,
      counted_until timestamptz(3) NOT NULL,
      incoming integer NOT NULL,
      outgoing integer NOT NULL,
      with_delivery integer NOT NULL,
      PRIMARY KEY (team_id, day)
    )`);
    await queryRunner.query('CREATE INDEX document_days_age ON document_days (day)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE document_days');
  }
}
