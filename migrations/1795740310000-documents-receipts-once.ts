import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * The simulated network stores what its usual receipts are made of instead of their text, and `search_text` of documents, which no
 * index serves any more, is no longer computed. Rows that are there keep what they have, and nothing is rewritten.
 */
export class ReceiptsOnce1795740310000 implements ProductMigration {
  readonly name = 'ReceiptsOnce1795740310000';
  // Former code makes a receipt again that it finds without a text, and shows none for documents that newer code received
  // (docs/upgrades.md).
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE simnet_messages ALTER COLUMN receipt DROP NOT NULL, ADD COLUMN digest bytea,
         ADD COLUMN received_at timestamptz(3)`,
    );
    await queryRunner.query('ALTER TABLE documents ALTER COLUMN search_text DROP EXPRESSION');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE documents DROP COLUMN search_text');
    await queryRunner.query(`ALTER TABLE documents ADD COLUMN search_text text GENERATED ALWAYS AS (
      lower(id || ' ' || sender_id || ' ' || coalesce(receiver_id, '') || ' ' || coalesce(sender_name, '') || ' ' ||
        coalesce(receiver_name, '') || ' ' || coalesce(document_number, ''))) STORED`);
    // Receipts without a text are given anew, by a message that is sent again.
    await queryRunner.query('DELETE FROM simnet_messages WHERE receipt IS NULL');
    await queryRunner.query(
      'ALTER TABLE simnet_messages ALTER COLUMN receipt SET NOT NULL, DROP COLUMN digest, DROP COLUMN received_at',
    );
  }
}
