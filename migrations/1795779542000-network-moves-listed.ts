import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Moves of a team are listed, newest first. */
export class NetworkMovesListed1795779542000 implements ProductMigration {
  readonly name = 'NetworkMovesListed1795779542000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(queryRunner, 'network_moves_listed', 'ON network_moves (team_id, created_at, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'network_moves_listed');
  }
}
