import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * The text index of documents leaves the ids out: their random letters made two thirds of it, and an id is found by the
 * key. Entries wait in a list of 256 kB at most, so the send that sorts them in pays for few others. Former code searches without an index until it is stopped (docs/upgrades.md). The next release drops `search_text`.
 */
export class SearchWithoutIds1764907100000 implements ProductMigration {
  readonly name = 'SearchWithoutIds1764907100000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_text',
      `ON documents USING gin (lower(sender_id || ' ' || coalesce(receiver_id, '') || ' ' || coalesce(sender_name, '') || ' ' ||
        coalesce(receiver_name, '') || ' ' || coalesce(document_number, '')) gin_trgm_ops) WITH (gin_pending_list_limit = 256)`,
    );
    await dropIndex(queryRunner, 'documents_search');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndex(queryRunner, 'documents_search', 'ON documents USING gin (search_text gin_trgm_ops)');
    await dropIndex(queryRunner, 'documents_text');
  }
}
