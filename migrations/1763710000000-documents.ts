import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Search and filters over documents; deleting a document keeps the memory of its message. */
export class Documents1763710000000 implements MigrationInterface {
  readonly name = 'Documents1763710000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP INDEX documents_search, documents_inbox, documents_envelope, documents_issue_date',
    );
    await queryRunner.query('ALTER TABLE documents DROP COLUMN search_text');
    await queryRunner.query('ALTER TABLE document_contents DROP COLUMN embedded_files');
  }
}

const STATEMENTS = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  'ALTER TABLE document_contents ADD COLUMN embedded_files integer NOT NULL DEFAULT 0',
  // What `search` looks into: both addresses and names, the number and the id, in lower case.
  `ALTER TABLE documents ADD COLUMN search_text text GENERATED ALWAYS AS (
    lower(id || ' ' || sender_id || ' ' || coalesce(receiver_id, '') || ' ' || coalesce(sender_name, '') || ' ' ||
      coalesce(receiver_name, '') || ' ' || coalesce(document_number, ''))) STORED`,
  'CREATE INDEX documents_search ON documents USING gin (search_text gin_trgm_ops)',
  `CREATE INDEX documents_inbox ON documents (team_id, created_at DESC, id DESC) WHERE direction = 'incoming' AND read_at IS NULL`,
  'CREATE INDEX documents_envelope ON documents (team_id, envelope_id)',
  'CREATE INDEX documents_issue_date ON documents (team_id, issue_date)',
  // A message that comes again after its document was deleted is still a repeated message.
  'ALTER TABLE inbound_messages ALTER COLUMN document_id DROP NOT NULL',
  'ALTER TABLE inbound_messages DROP CONSTRAINT inbound_messages_document_id_fkey',
  `ALTER TABLE inbound_messages ADD CONSTRAINT inbound_messages_document_id_fkey
    FOREIGN KEY (document_id) REFERENCES documents ON DELETE SET NULL`,
];
