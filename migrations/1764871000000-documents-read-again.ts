import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * Documents of unknown type note which reader they were last read by. Those of earlier readers are found by the index and read
 * again by the service, beside traffic.
 */
export class ReadAgain1764871000000 implements ProductMigration {
  readonly name = 'ReadAgain1764871000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE document_states ADD COLUMN IF NOT EXISTS read_by smallint');
    await createIndex(queryRunner, 'documents_of_unknown_type', `ON documents (id) WHERE type = 'unknown'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'documents_of_unknown_type');
    await queryRunner.query('ALTER TABLE document_states DROP COLUMN IF EXISTS read_by');
  }
}
