import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Documents have a profile. Those that were stored before are found by the index and read again by the service, beside
 * traffic; no migration could wait for that.
 */
export class DocumentProfiles1764454000000 implements ProductMigration {
  readonly name = 'DocumentProfiles1764454000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE documents ADD COLUMN IF NOT EXISTS profile text');
    await createIndex(queryRunner, 'documents_without_profile', 'ON documents (id) WHERE profile IS NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'documents_without_profile');
    await queryRunner.query('ALTER TABLE documents DROP COLUMN IF EXISTS profile');
  }
}
