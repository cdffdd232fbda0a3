import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from '../../../migrations/online';

/**
 * A delivery has versions of its claim, its start and each renewal of its lease before its outcome, and a retry has them again. With
 * space for them on its page they change no index (heap-only tuples). Pages that are there already keep what they have.
 */
export class SpaceForLeases1764800000000 implements ProductMigration {
  readonly name = 'SpaceForLeases1764800000000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries SET (fillfactor = 50)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries RESET (fillfactor)');
  }
}
