import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Companies that the operator lets send documents in the name of others. */
export class CompanyAgents1764030000000 implements MigrationInterface {
  readonly name = 'CompanyAgents1764030000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A constant default is a change of the catalogue alone: no row is written.
    await queryRunner.query('ALTER TABLE companies ADD COLUMN is_agent boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies DROP COLUMN is_agent');
  }
}
