import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Clients search for the flows that are not judged yet, which are few of many. */
export class FrenchFlowsPending1795770500000 implements ProductMigration {
  readonly name = 'FrenchFlowsPending1795770500000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'french_flows_pending',
      `ON french_flows (team_id, updated_at) WHERE status = 'Pending'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'french_flows_pending');
  }
}
