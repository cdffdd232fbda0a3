import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Participants that another publisher has taken over are served for a grace time. */
export class PublishedParticipantsLeft1795779541000 implements ProductMigration {
  readonly name = 'PublishedParticipantsLeft1795779541000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE published_participants ADD COLUMN IF NOT EXISTS left_at timestamptz(3)',
    );
    await createIndex(
      queryRunner,
      'published_participants_left',
      'ON published_participants (left_at) WHERE left_at IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'published_participants_left');
    await queryRunner.query('ALTER TABLE published_participants DROP COLUMN IF EXISTS left_at');
  }
}
