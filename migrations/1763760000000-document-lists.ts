import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that give a page of documents in its order for every filter that may leave few of many (docs/storage.md). */
export class DocumentLists1763760000000 implements MigrationInterface {
  readonly name = 'DocumentLists1763760000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // A document's instant never changes, so a copy of it lets the index of a label hold the list's order.
  'ALTER TABLE document_labels ADD COLUMN document_created_at timestamptz(3)',
  `UPDATE document_labels l SET document_created_at = d.created_at FROM documents d WHERE d.id = l.document_id`,
  'ALTER TABLE document_labels ALTER COLUMN document_created_at SET NOT NULL',
  'DROP INDEX document_labels_label',
  `CREATE INDEX document_labels_label ON document_labels (label_id, document_created_at DESC, document_id DESC)`,

  `CREATE INDEX documents_type ON documents (team_id, type, created_at DESC, id DESC)`,
  `CREATE INDEX documents_direction ON documents (team_id, direction, created_at DESC, id DESC)`,
  `CREATE INDEX documents_status ON documents (team_id, delivery_status, created_at DESC, id DESC)
    WHERE delivery_status IS NOT NULL`,

  // A list by days of issue merges the pages of its days.
  'DROP INDEX documents_issue_date',
  `CREATE INDEX documents_issue_date ON documents (team_id, issue_date, created_at DESC, id DESC)
    WHERE issue_date IS NOT NULL`,
  `CREATE INDEX documents_company_issue_date ON documents (company_id, issue_date, created_at DESC, id DESC)
    WHERE issue_date IS NOT NULL`,
];

const DOWN = [
  'DROP INDEX documents_company_issue_date, documents_issue_date, documents_status, documents_direction, documents_type',
  'CREATE INDEX documents_issue_date ON documents (team_id, issue_date)',
  'DROP INDEX document_labels_label',
  'ALTER TABLE document_labels DROP COLUMN document_created_at',
  'CREATE INDEX document_labels_label ON document_labels (label_id, document_id)',
];
