import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** What others answered to documents, and what a message asks to be answered. */
export class DocumentResponses1764620100000 implements ProductMigration {
  readonly name = 'DocumentResponses1764620100000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';
  readonly creates = ['document_responses'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE IF NOT EXISTS document_responses (
      id text PRIMARY KEY,
      team_id text REFERENCES teams,
      document_id text REFERENCES documents ON DELETE CASCADE,
      delivery_id text REFERENCES deliveries ON DELETE CASCADE,
      response_document_id text REFERENCES documents ON DELETE CASCADE,
      kind text NOT NULL,
      code text,
      description text,
      issues jsonb NOT NULL DEFAULT '[]',
      validation jsonb NOT NULL,
      sender text NOT NULL,
      reference text,
      envelope_id text NOT NULL,
      message_id text NOT NULL,
      payload bytea,
      request_soap bytea,
      answer bytea,
      own_certificate bytea,
      peer_certificate bytea,
      created_at timestamptz(3) NOT NULL,
      CONSTRAINT document_responses_kind_check CHECK (kind IN ('messageLevelStatus', 'invoiceResponse'))
    )`);
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS document_responses_document ON document_responses (document_id, created_at DESC, id DESC)',
    );
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS document_responses_team ON document_responses (team_id)',
    );
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS document_responses_delivery ON document_responses (delivery_id)',
    );
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS document_responses_from ON document_responses (response_document_id)',
    );
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS document_responses_unmatched ON document_responses (created_at) WHERE document_id IS NULL',
    );
    await queryRunner.query('ALTER TABLE deliveries ADD COLUMN IF NOT EXISTS mls_type text');
    await createIndex(
      queryRunner,
      'deliveries_envelope',
      'ON deliveries (envelope_id) WHERE envelope_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'deliveries_envelope');
    await queryRunner.query('ALTER TABLE deliveries DROP COLUMN IF EXISTS mls_type');
    await queryRunner.query('DROP TABLE IF EXISTS document_responses');
  }
}
