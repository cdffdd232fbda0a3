import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** What became of a document that was sent in another syntax than it was given in. */
export class DocumentConversions1764810000000 implements ProductMigration {
  readonly name = 'DocumentConversions1764810000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE documents ADD COLUMN conversion jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE documents DROP COLUMN conversion');
  }
}
