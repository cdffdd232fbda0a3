import { statement } from '../../../platform/kernel/database/statement';

/** Number of letters of a name that determine the order, and that a cursor contains. */
const SORT_NAME_LENGTH = 60;

/** SQL: whether a document of this type has a due date. */
const HAS_DUE_DATE = `type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')`;

const OTHER_PARTY = `CASE direction WHEN 'incoming' THEN coalesce(sender_name, sender_id) ELSE coalesce(receiver_name, receiver_id) END`;

/** SQL expression of the sort key of a name. */
export const buildSortName = (name: string): string => `left(lower(${name}), ${SORT_NAME_LENGTH})`;

/**
 * SQL: name or address by which a new document is sorted, from its `direction` and parties; null for a document without
 * another party.
 */
export const COUNTERPARTY_SORT_NAME = buildSortName(OTHER_PARTY);

/**
 * SQL: due date of a document from its `type`, `issue_date` and `created_at`: the issue date for a document without a
 * due date; null for a document that is neither an invoice nor a credit note.
 * @param dueDate SQL of the due date (BT-9) that the document states
 */
export const buildDueDate = (dueDate: string): string =>
  `CASE WHEN ${HAS_DUE_DATE} THEN coalesce(${dueDate}, issue_date, (created_at AT TIME ZONE 'UTC')::date) END`;

/**
 * Selects the newest documents before an id without values for sorted lists, with the due dates of documents in a
 * ledger. Uses the index `documents_without_sort_values` and the primary key of `receivables`.
 */
export const DOCUMENTS_WITHOUT_SORT_VALUES =
  statement(`SELECT d.id, d.type, (SELECT r.due_date::text FROM receivables r WHERE r.document_id = d.id) AS "dueDate"
  FROM documents d WHERE ((due_date IS NULL AND ${HAS_DUE_DATE}) OR (counterparty IS NULL AND (${OTHER_PARTY}) IS NOT NULL)) AND d.id < $1
  ORDER BY d.id DESC LIMIT $2`);

/**
 * Stores the values for sorted lists. `$1`: ids of documents, `$2`: due date that each document states. Uses the
 * primary key of `documents`.
 */
export const SET_SORT_VALUES = statement(`WITH next AS MATERIALIZED (
    SELECT d.id, new.due_date FROM unnest($1::text[], $2::date[]) AS new (id, due_date) JOIN documents d ON d.id = new.id
    ORDER BY d.id FOR NO KEY UPDATE OF d
  )
  UPDATE documents d SET due_date = ${buildDueDate('next.due_date')}, counterparty = ${COUNTERPARTY_SORT_NAME} FROM next WHERE d.id = next.id`);
