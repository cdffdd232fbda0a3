import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * A delivery has two versions more before its outcome: one of its claim and one of its start. With space for them on its
 * page they change no index (heap-only tuples). Neighbours are claimed together, so 75 % left too little space, and most of them
 * were written into six indexes. Pages that are there already keep what they have.
 */
export class SpaceForClaims1764740000000 implements ProductMigration {
  readonly name = 'SpaceForClaims1764740000000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_deliveries SET (fillfactor = 40)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_deliveries SET (fillfactor = 75)');
  }
}
