import { statement } from '../../platform/kernel/database/statement';

/**
 * Where an invoice stands by what is said of it (statuses of the French life cycle, answers of Peppol BIS 63) is checked before a
 * message about it is stored. The row of its state in `document_states` is what such messages wait for: one is stored while it holds
 * that row. One that did not arrive counts again once it is sent again, which writes the row, so that what was checked before is not
 * stored ({@link isChecked}). Keys of `document_states`.
 */

/** Lets nothing else be said of an invoice until the transaction ends. */
export const HOLD_INVOICE = statement(
  'SELECT document_id AS id FROM document_states WHERE document_id = $1 FOR NO KEY UPDATE',
);

/** The same, and nothing that was checked before. @param invoice SQL of its id */
export const holdAgain = (invoice: string): string =>
  `UPDATE document_states SET updated_at = updated_at WHERE document_id = ${invoice}`;

/**
 * What says that nothing counts again of an invoice since: the version of its state. The `xmin` of a row is the transaction that
 * wrote it (PostgreSQL, "System Columns").
 */
const VERSION = 'xmin::text AS version';

/** SQL: the version of an invoice's state. @param invoice SQL of its id */
export const versionOf = (invoice: string): string =>
  `(SELECT ${VERSION} FROM document_states WHERE document_id = ${invoice})`;

/** What a message has that says something of an invoice: its id, and the version that was checked. */
export const ABOUT_COLUMNS = 'about_id text, about_version text';

/**
 * The invoices that messages say something of, locked as by {@link HOLD_INVOICE}, in one order, with their versions as of then.
 * @param from a CTE with {@link ABOUT_COLUMNS}
 */
export const claimedInvoices = (from: string): string =>
  `SELECT document_id, ${VERSION} FROM document_states WHERE document_id IN (SELECT about_id FROM ${from})
    ORDER BY document_id FOR NO KEY UPDATE`;

/**
 * SQL: whether what a message says was checked against what counts of its invoice now.
 * @param said a row with {@link ABOUT_COLUMNS}
 * @param held a CTE of {@link claimedInvoices}
 */
export const isChecked = (said: string, held: string): string =>
  `(${said}.about_id IS NULL OR EXISTS (SELECT FROM ${held} h
        WHERE h.document_id = ${said}.about_id AND h.version = ${said}.about_version))`;

/** SQL: after what was said before it, whatever the clocks of the processes and of a former database server say. */
export const after = (now: string, before: string): string =>
  `greatest(${now}, ${before} + interval '1 millisecond')`;
