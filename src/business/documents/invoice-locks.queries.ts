import { statement } from '../../platform/kernel/database/statement';

/**
 * The current status of an invoice (statuses of the French life cycle, responses of Peppol BIS 63) is checked before a
 * message about it is stored. Messages about an invoice lock its row in `document_states` while they are stored. A
 * message that was not delivered counts again once it is resent; resending updates the row, so that a message that was
 * checked before the resending is not stored ({@link buildVersionCondition}). Uses the primary keys of `document_states`.
 */

/** Locks the state of an invoice until the transaction ends. */
export const LOCK_INVOICE = statement(
  'SELECT document_id AS id FROM document_states WHERE document_id = $1 FOR NO KEY UPDATE',
);

/**
 * SQL that locks the state of an invoice and invalidates earlier checks.
 * @param invoice SQL of the id of the invoice
 */
export const invalidateInvoiceVersion = (invoice: string): string =>
  `UPDATE document_states SET updated_at = updated_at WHERE document_id = ${invoice}`;

/**
 * Version of the state of an invoice: the `xmin` of its row, which is the transaction that wrote it (PostgreSQL,
 * "System Columns").
 */
const VERSION = 'xmin::text AS version';

/** SQL of the version of an invoice's state. @param invoice SQL of the id of the invoice */
export const selectVersion = (invoice: string): string =>
  `(SELECT ${VERSION} FROM document_states WHERE document_id = ${invoice})`;

/** Columns of a message about an invoice: the id of the invoice, and the checked version of its state. */
export const INVOICE_VERSION_COLUMNS = 'about_id text, about_version text';

/**
 * Locks the invoices of messages like {@link LOCK_INVOICE}, in a fixed order, and then selects their versions.
 * @param from a CTE with {@link INVOICE_VERSION_COLUMNS}
 */
export const lockReferencedInvoices = (from: string): string =>
  `SELECT document_id, ${VERSION} FROM document_states WHERE document_id IN (SELECT about_id FROM ${from})
    ORDER BY document_id FOR NO KEY UPDATE`;

/**
 * SQL: whether a message was checked against the current state of its invoice.
 * @param statuses a row with {@link INVOICE_VERSION_COLUMNS}
 * @param invoices a CTE of {@link lockReferencedInvoices}
 */
export const buildVersionCondition = (statuses: string, invoices: string): string =>
  `(${statuses}.about_id IS NULL OR EXISTS (SELECT FROM ${invoices} h
        WHERE h.document_id = ${statuses}.about_id AND h.version = ${statuses}.about_version))`;

/**
 * SQL of the time `now`, but always later than `before`, even when the clocks of processes or database servers differ.
 */
export const selectLaterInstant = (now: string, before: string): string =>
  `greatest(${now}, ${before} + interval '1 millisecond')`;
