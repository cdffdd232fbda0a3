import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/**
 * What changes of a document moves to a narrow table of its own, and lists are in the order of the ids, which carry the time.
 * Old code reads and writes what has moved: its processes have to be stopped before this runs. What one that still runs writes
 * is copied by a trigger, and its columns stay, empty for new documents, until the next release.
 */
export class DocumentStates1764700000000 implements ProductMigration {
  readonly name = 'DocumentStates1764700000000';
  readonly transaction = false;
  readonly creates = ['document_states'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
    await queryRunner.query(COPY_FUNCTION);
    for (const statement of COPY_TRIGGERS) await queryRunner.query(statement);
    await fill(queryRunner);
    for (const [name, on] of Object.entries(NEW_INDEXES)) await createIndex(queryRunner, name, on);
    await queryRunner.query(LEAVE_OLD_COLUMNS);
    await queryRunner.query('ALTER TABLE document_labels ALTER COLUMN document_created_at DROP NOT NULL');
    for (const name of Object.keys(OLD_INDEXES)) await dropIndex(queryRunner, name);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER documents_state ON documents');
    await queryRunner.query('DROP TRIGGER documents_state_changed ON documents');
    await queryRunner.query('DROP FUNCTION copy_document_state()');
    await queryRunner.query(COPY_BACK);
    await queryRunner.query(
      `UPDATE document_labels l SET document_created_at = d.created_at FROM documents d
       WHERE d.id = l.document_id AND l.document_created_at IS NULL`,
    );
    await queryRunner.query(TAKE_OLD_COLUMNS);
    await queryRunner.query('ALTER TABLE document_labels ALTER COLUMN document_created_at SET NOT NULL');
    for (const [name, on] of Object.entries(OLD_INDEXES)) await createIndex(queryRunner, name, on);
    for (const name of Object.keys(NEW_INDEXES))
      if (!name.startsWith('document_states')) await dropIndex(queryRunner, name);
    await queryRunner.query('DROP TABLE document_states');
  }
}

const TABLE = `CREATE TABLE IF NOT EXISTS document_states (
    document_id text PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    team_id text NOT NULL,
    company_id text NOT NULL,
    incoming boolean NOT NULL,
    delivery_status text CONSTRAINT document_states_delivery_status_check
      CHECK (delivery_status IN ('pending', 'delivered', 'failed')),
    sent_over_peppol boolean NOT NULL DEFAULT false,
    sent_over_email boolean NOT NULL DEFAULT false,
    email_recipients text[],
    read_at timestamptz(3),
    updated_at timestamptz(3) NOT NULL,
    failed boolean GENERATED ALWAYS AS (delivery_status = 'failed') STORED,
    unread boolean GENERATED ALWAYS AS (incoming AND read_at IS NULL) STORED
  ) WITH (fillfactor = 75)`;

/** Each column where it changed: the others may be older than what new code has written. */
const COPY_FUNCTION = `CREATE OR REPLACE FUNCTION copy_document_state() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO document_states AS s (document_id, team_id, company_id, incoming, delivery_status, sent_over_peppol, sent_over_email,
      email_recipients, read_at, updated_at)
    VALUES (NEW.id, NEW.team_id, NEW.company_id, NEW.direction = 'incoming', NEW.delivery_status, coalesce(NEW.sent_over_peppol, false),
      coalesce(NEW.sent_over_email, false), nullif(NEW.email_recipients, '{}'), NEW.read_at, NEW.updated_at)
  ON CONFLICT (document_id) DO UPDATE SET
    delivery_status = CASE WHEN NEW.delivery_status IS DISTINCT FROM OLD.delivery_status THEN excluded.delivery_status ELSE s.delivery_status END,
    sent_over_peppol = s.sent_over_peppol OR excluded.sent_over_peppol,
    sent_over_email = s.sent_over_email OR excluded.sent_over_email,
    email_recipients = CASE WHEN NEW.email_recipients IS DISTINCT FROM OLD.email_recipients THEN excluded.email_recipients ELSE s.email_recipients END,
    read_at = CASE WHEN NEW.read_at IS DISTINCT FROM OLD.read_at THEN excluded.read_at ELSE s.read_at END,
    updated_at = greatest(s.updated_at, excluded.updated_at);
  RETURN NULL;
END $$`;

const MOVED = 'delivery_status, sent_over_peppol, sent_over_email, email_recipients, read_at, updated_at';

/** New code leaves `updated_at` empty. */
const COPY_TRIGGERS = [
  'DROP TRIGGER IF EXISTS documents_state ON documents',
  'DROP TRIGGER IF EXISTS documents_state_changed ON documents',
  `CREATE TRIGGER documents_state AFTER INSERT ON documents FOR EACH ROW
    WHEN (NEW.updated_at IS NOT NULL) EXECUTE FUNCTION copy_document_state()`,
  `CREATE TRIGGER documents_state_changed AFTER UPDATE OF ${MOVED} ON documents FOR EACH ROW
    WHEN (NEW.updated_at IS NOT NULL) EXECUTE FUNCTION copy_document_state()`,
];

/** The next documents in the order of their ids; none of them is deleted meanwhile. */
const FILL = `WITH part AS MATERIALIZED (
    SELECT id, team_id, company_id, direction, ${MOVED}, created_at FROM documents WHERE id > $1 ORDER BY id LIMIT 5000 FOR KEY SHARE
  ), copied AS (
    INSERT INTO document_states (document_id, team_id, company_id, incoming, ${MOVED})
    SELECT id, team_id, company_id, direction = 'incoming', delivery_status, coalesce(sent_over_peppol, false),
      coalesce(sent_over_email, false), nullif(email_recipients, '{}'), read_at, coalesce(updated_at, created_at) FROM part
    ON CONFLICT DO NOTHING
  )
  SELECT max(id) AS last FROM part`;

/** Some rows at a time: others go on writing, and after an interruption it begins again and finds most of it done. */
async function fill(queryRunner: QueryRunner): Promise<void> {
  for (let last: string | null = ''; last !== null;) {
    const rows = (await queryRunner.query(FILL, [last])) as { last: string | null }[];
    last = rows[0]?.last ?? null;
  }
}

const NEW_INDEXES: Readonly<Record<string, string>> = {
  document_states_failed: 'ON document_states (team_id, failed, document_id DESC) WHERE failed IS NOT NULL',
  document_states_inbox: 'ON document_states (team_id, document_id DESC) WHERE unread',
  document_states_company_inbox: 'ON document_states (company_id, document_id DESC) WHERE unread',
  documents_of_team: 'ON documents (team_id, id DESC)',
  documents_of_company: 'ON documents (company_id, id DESC)',
  documents_kind: `ON documents (team_id, direction, type, coalesce(profile, ''), id DESC)`,
  documents_issued: 'ON documents (team_id, issue_date, id DESC) WHERE issue_date IS NOT NULL',
  documents_issued_company: 'ON documents (company_id, issue_date, id DESC) WHERE issue_date IS NOT NULL',
  document_labels_newest: 'ON document_labels (label_id, document_id DESC)',
};

const LEAVE_OLD_COLUMNS = `ALTER TABLE documents ALTER COLUMN updated_at DROP NOT NULL,
  ALTER COLUMN sent_over_peppol DROP NOT NULL, ALTER COLUMN sent_over_peppol DROP DEFAULT,
  ALTER COLUMN sent_over_email DROP NOT NULL, ALTER COLUMN sent_over_email DROP DEFAULT,
  ALTER COLUMN email_recipients DROP NOT NULL, ALTER COLUMN email_recipients DROP DEFAULT`;

const TAKE_OLD_COLUMNS = `ALTER TABLE documents ALTER COLUMN updated_at SET NOT NULL,
  ALTER COLUMN sent_over_peppol SET NOT NULL, ALTER COLUMN sent_over_peppol SET DEFAULT false,
  ALTER COLUMN sent_over_email SET NOT NULL, ALTER COLUMN sent_over_email SET DEFAULT false,
  ALTER COLUMN email_recipients SET NOT NULL, ALTER COLUMN email_recipients SET DEFAULT '{}'`;

const COPY_BACK = `UPDATE documents d SET delivery_status = s.delivery_status, sent_over_peppol = s.sent_over_peppol,
  sent_over_email = s.sent_over_email, email_recipients = coalesce(s.email_recipients, '{}'), read_at = s.read_at,
  updated_at = s.updated_at FROM document_states s WHERE s.document_id = d.id`;

const OLD_INDEXES: Readonly<Record<string, string>> = {
  documents_team: 'ON documents (team_id, created_at DESC, id DESC)',
  documents_company: 'ON documents (company_id, created_at DESC, id DESC)',
  documents_type: 'ON documents (team_id, type, created_at DESC, id DESC)',
  documents_direction: 'ON documents (team_id, direction, created_at DESC, id DESC)',
  documents_status:
    'ON documents (team_id, delivery_status, created_at DESC, id DESC) WHERE delivery_status IS NOT NULL',
  documents_profile: 'ON documents (team_id, profile, created_at DESC, id DESC) WHERE profile IS NOT NULL',
  documents_issue_date:
    'ON documents (team_id, issue_date, created_at DESC, id DESC) WHERE issue_date IS NOT NULL',
  documents_company_issue_date:
    'ON documents (company_id, issue_date, created_at DESC, id DESC) WHERE issue_date IS NOT NULL',
  documents_inbox: `ON documents (team_id, created_at DESC, id DESC) WHERE direction = 'incoming' AND read_at IS NULL`,
  documents_company_inbox: `ON documents (company_id, created_at DESC, id DESC) WHERE direction = 'incoming' AND read_at IS NULL`,
  documents_outgoing_number: `ON documents (company_id, left(document_number, 100), type, created_at DESC)
    WHERE direction = 'outgoing' AND document_number IS NOT NULL`,
  documents_envelope: 'ON documents (team_id, envelope_id)',
  document_labels_label: 'ON document_labels (label_id, document_created_at DESC, document_id DESC)',
};
