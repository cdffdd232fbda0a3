import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Files of flows without a document are removed by their age. */
export class FrenchFlowsFiles1795770500020 implements ProductMigration {
  readonly name = 'FrenchFlowsFiles1795770500020';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'french_flows_files',
      `ON french_flows (updated_at) WHERE file IS NOT NULL AND document_id IS NULL AND status <> 'Pending'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'french_flows_files');
  }
}
