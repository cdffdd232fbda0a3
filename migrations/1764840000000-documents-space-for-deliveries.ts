import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * A delivery has two versions more before its outcome: one of its claim and one of its start. On a page that is half empty they
 * change no index (heap-only tuples). Neighbours are claimed together, and on full pages a third of them was written into
 * five indexes. The table does not grow by it: what these versions leave behind lay on other pages before. Pages that are there
 * already keep what they have.
 */
export class SpaceForDeliveries1764840000000 implements ProductMigration {
  readonly name = 'SpaceForDeliveries1764840000000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries SET (fillfactor = 50)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries RESET (fillfactor)');
  }
}
