import type { QueryRunner } from 'typeorm';
import { addConstraint, createIndex, dropIndex, type ProductMigration } from './online';

/** Answers that a company gives itself beside those that it gets, and where an invoice stands by each. */
export class GivenResponses1764820000000 implements ProductMigration {
  readonly name = 'GivenResponses1764820000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE document_responses
      ADD COLUMN IF NOT EXISTS direction text NOT NULL DEFAULT 'incoming',
      ADD COLUMN IF NOT EXISTS state text,
      ADD COLUMN IF NOT EXISTS follows text,
      ADD COLUMN IF NOT EXISTS reasons jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN IF NOT EXISTS effective_date date`);
    await addConstraint(
      queryRunner,
      'document_responses',
      'document_responses_direction_check',
      `CHECK (direction IN ('incoming', 'outgoing'))`,
    );
    await createIndex(
      queryRunner,
      'document_responses_given_once',
      `ON document_responses (document_id, kind, follows) WHERE direction = 'outgoing'`,
      { unique: true },
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'document_responses_given_once');
    await queryRunner.query(`ALTER TABLE document_responses
      DROP COLUMN IF EXISTS effective_date,
      DROP COLUMN IF EXISTS reasons,
      DROP COLUMN IF EXISTS follows,
      DROP COLUMN IF EXISTS state,
      DROP COLUMN IF EXISTS direction`);
  }
}
