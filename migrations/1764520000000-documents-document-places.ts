import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Documents are listed by what they claim to be, and the events of one are found for its timeline. */
export class DocumentPlaces1764520000000 implements ProductMigration {
  readonly name = 'DocumentPlaces1764520000000';
  readonly transaction = false;
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'documents_profile',
      'ON documents (team_id, profile, created_at DESC, id DESC) WHERE profile IS NOT NULL',
    );
    await createIndex(
      queryRunner,
      'events_document',
      `ON events ((data ->> 'documentId'), occurred_at) WHERE data ->> 'documentId' IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'events_document');
    await dropIndex(queryRunner, 'documents_profile');
  }
}
