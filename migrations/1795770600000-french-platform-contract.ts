import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Submissions to a French platform name their contract, so that a file is not submitted again under another one. */
export class FrenchPlatformContract1795770600000 implements ProductMigration {
  readonly name = 'FrenchPlatformContract1795770600000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE french_platform_submissions ADD COLUMN contract text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE french_platform_submissions DROP COLUMN contract');
  }
}
