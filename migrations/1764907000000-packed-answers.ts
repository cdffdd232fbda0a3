import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * Answers to requests with an `Idempotency-Key` are stored packed, without the contents of the document that they show.
 * Former code that finds no `body` shows the resource as it is now, so it runs beside this.
 */
export class PackedAnswers1764907000000 implements ProductMigration {
  readonly name = 'PackedAnswers1764907000000';
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE idempotency_keys ADD COLUMN IF NOT EXISTS answer bytea');
    // Packed already: the server need not try.
    await queryRunner.query('ALTER TABLE idempotency_keys ALTER COLUMN answer SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE idempotency_keys DROP COLUMN IF EXISTS answer');
  }
}
