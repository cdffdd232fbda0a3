import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row here means: no process of the installation begins any outgoing work. */
export class WorkHold1764060000000 implements MigrationInterface {
  readonly name = 'WorkHold1764060000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The key admits one value, so there is one row or none. since: from when on work has been waiting.
    await queryRunner.query(`CREATE TABLE work_hold (
      held boolean PRIMARY KEY DEFAULT true CHECK (held),
      reason text NOT NULL,
      since timestamptz(3) NOT NULL DEFAULT clock_timestamp()
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE work_hold');
  }
}
