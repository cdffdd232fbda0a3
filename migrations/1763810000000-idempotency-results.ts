import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key is written together with what its request made; a row that names nothing cannot be answered and kept nobody's effect apart. */
export class IdempotencyResults1763810000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM idempotency_keys WHERE resource IS NULL');
    await queryRunner.query(
      'ALTER TABLE idempotency_keys ALTER COLUMN resource SET NOT NULL, ALTER COLUMN resource_id SET NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE idempotency_keys ALTER COLUMN resource DROP NOT NULL, ALTER COLUMN resource_id DROP NOT NULL',
    );
  }
}
