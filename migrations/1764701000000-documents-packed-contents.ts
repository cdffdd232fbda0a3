import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * Contents are packed by the service, with what all documents have in common left out. Older rows stay as they are, and are read
 * where they are.
 */
export class PackedContents1764701000000 implements ProductMigration {
  readonly name = 'PackedContents1764701000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE document_contents ADD COLUMN packed_xml bytea, ADD COLUMN packed_reading bytea,
         ADD COLUMN xml_sha256 bytea, ALTER COLUMN validation DROP NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE document_contents ALTER COLUMN packed_xml SET STORAGE EXTERNAL,
         ALTER COLUMN packed_reading SET STORAGE EXTERNAL`,
    );
  }

  /** Only on a database without newer documents: nothing in the database can unpack them. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE document_contents DROP COLUMN packed_xml, DROP COLUMN packed_reading, DROP COLUMN xml_sha256,
         ALTER COLUMN validation SET NOT NULL`,
    );
  }
}
