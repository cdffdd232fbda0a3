import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Of an attempt without proof of delivery: whether the other side may have the document all the same. */
export class ArrivalDoubts1764904000000 implements ProductMigration {
  readonly name = 'ArrivalDoubts1764904000000';
  // Former code writes no doubt, and reads none.
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE delivery_attempts ADD COLUMN arrival_doubt text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE delivery_attempts DROP COLUMN arrival_doubt');
  }
}
