import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Backups of this database in repositories, and rehearsals of their restore. */
export class BackupRuns1795779300000 implements ProductMigration {
  readonly name = 'BackupRuns1795779300000';
  readonly creates = ['backup_runs', 'backup_rehearsals'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE backup_runs (
      id text PRIMARY KEY,
      repository text NOT NULL,
      taken_at timestamptz(3) NOT NULL,
      finished_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
      total_bytes bigint NOT NULL,
      new_bytes bigint NOT NULL,
      seconds numeric NOT NULL
    )`);
    await queryRunner.query('CREATE INDEX backup_runs_taken_at ON backup_runs (taken_at DESC)');
    await queryRunner.query(`CREATE TABLE backup_rehearsals (
      id text PRIMARY KEY,
      backup_id text NOT NULL,
      repository text NOT NULL,
      finished_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
      rpo_seconds numeric NOT NULL,
      rto_seconds numeric,
      failure text,
      CONSTRAINT backup_rehearsals_result_check CHECK ((rto_seconds IS NULL) <> (failure IS NULL))
    )`);
    await queryRunner.query(
      'CREATE INDEX backup_rehearsals_finished_at ON backup_rehearsals (finished_at DESC)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE backup_rehearsals');
    await queryRunner.query('DROP TABLE backup_runs');
  }
}
