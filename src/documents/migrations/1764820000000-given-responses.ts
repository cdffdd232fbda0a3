import type { QueryRunner } from 'typeorm';
import { addConstraint, createIndex, dropIndex, type ProductMigration } from '../../../migrations/online';

/** Answers that a company gives itself beside those that it gets, statuses of the French life cycle, and where an invoice stands by each. */
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
      ADD COLUMN IF NOT EXISTS effective_date date,
      ADD COLUMN IF NOT EXISTS details jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN IF NOT EXISTS speaker text,
      ADD COLUMN IF NOT EXISTS since timestamptz(3),
      ADD COLUMN IF NOT EXISTS message_due timestamptz`);
    // One more kind than before: the old processes that still run write none of it.
    await queryRunner.query(
      'ALTER TABLE document_responses DROP CONSTRAINT IF EXISTS document_responses_kind_check',
    );
    await addConstraint(
      queryRunner,
      'document_responses',
      'document_responses_kind_check',
      `CHECK (kind IN ('messageLevelStatus', 'invoiceResponse', 'lifecycleStatus'))`,
    );
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
    await createIndex(
      queryRunner,
      'document_responses_due',
      'ON document_responses (message_due) WHERE message_due IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'document_responses_due');
    await dropIndex(queryRunner, 'document_responses_given_once');
    await queryRunner.query(`DELETE FROM document_responses WHERE kind = 'lifecycleStatus'`);
    await queryRunner.query(
      'ALTER TABLE document_responses DROP CONSTRAINT IF EXISTS document_responses_kind_check',
    );
    await addConstraint(
      queryRunner,
      'document_responses',
      'document_responses_kind_check',
      `CHECK (kind IN ('messageLevelStatus', 'invoiceResponse'))`,
    );
    await queryRunner.query(`ALTER TABLE document_responses
      DROP COLUMN IF EXISTS message_due,
      DROP COLUMN IF EXISTS since,
      DROP COLUMN IF EXISTS speaker,
      DROP COLUMN IF EXISTS details,
      DROP COLUMN IF EXISTS effective_date,
      DROP COLUMN IF EXISTS reasons,
      DROP COLUMN IF EXISTS follows,
      DROP COLUMN IF EXISTS state,
      DROP COLUMN IF EXISTS direction`);
  }
}
