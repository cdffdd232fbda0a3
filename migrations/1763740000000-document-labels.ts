import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Labels on documents. */
export class DocumentLabels1763740000000 implements MigrationInterface {
  readonly name = 'DocumentLabels1763740000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE document_labels (
      document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
      label_id text NOT NULL REFERENCES labels ON DELETE CASCADE,
      PRIMARY KEY (document_id, label_id)
    )`);
    await queryRunner.query('CREATE INDEX document_labels_label ON document_labels (label_id, document_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE document_labels');
  }
}
