import type { Installation } from './installation';

/** A change of a status, recorded in the transaction of the change, and therefore in commit order. */
const STATEMENTS = [
  'CREATE SCHEMA witness',
  `CREATE TABLE witness.moves (n bigint GENERATED ALWAYS AS IDENTITY, kind text, id text, was text, became text)`,
  `CREATE FUNCTION witness.note_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO witness.moves (kind, id, was, became) VALUES ('delivery', NEW.id, OLD.status, NEW.status);
     RETURN NULL; END $$`,
  `CREATE FUNCTION witness.note_document() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO witness.moves (kind, id, was, became) VALUES ('document', NEW.document_id, OLD.delivery_status, NEW.delivery_status);
     RETURN NULL; END $$`,
  `CREATE TRIGGER witness AFTER UPDATE OF status ON deliveries FOR EACH ROW
     WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION witness.note_delivery()`,
  `CREATE TRIGGER witness AFTER UPDATE OF delivery_status ON document_states FOR EACH ROW
     WHEN (OLD.delivery_status IS DISTINCT FROM NEW.delivery_status) EXECUTE FUNCTION witness.note_document()`,
];

/** Makes the test's database record every transition of a status, since at the end only the last one is visible. */
export async function watchMoves(installation: Installation): Promise<void> {
  for (const statement of STATEMENTS) await installation.query(statement);
}
