import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Finds the last backup and the last rehearsal of one repository. */
export class BackupRunsByRepository1795779350000 implements ProductMigration {
  readonly name = 'BackupRunsByRepository1795779350000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(queryRunner, 'backup_runs_of_repository', 'ON backup_runs (repository, taken_at DESC)');
    await createIndex(
      queryRunner,
      'backup_rehearsals_of_repository',
      'ON backup_rehearsals (repository, finished_at DESC)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'backup_rehearsals_of_repository');
    await dropIndex(queryRunner, 'backup_runs_of_repository');
  }
}
