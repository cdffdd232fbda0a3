import { statement } from '../../../platform/kernel/database/statement';

/** Number of letters of a name that determine the order; they are part of a cursor. */
const NAME_LENGTH = 60;

/** SQL: whether a document has a due date. */
const IS_DUE = `type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')`;

const OTHER_PARTY = `CASE direction WHEN 'incoming' THEN coalesce(sender_name, sender_id) ELSE coalesce(receiver_name, receiver_id) END`;

/** SQL expression of the sort key of a name. */
export const toSortedName = (name: string): string => `left(lower(${name}), ${NAME_LENGTH})`;

/**
 * SQL: name or address by which a new document is sorted, from its `direction` and parties; null for a document without
 * another party.
 */
export const COUNTERPARTY = toSortedName(OTHER_PARTY);

/**
 * SQL: due date of a document from its `type`, `issue_date` and `created_at`: the issue date when it states no due
 * date; null for a document that is neither an invoice nor a credit note.
 * @param dueDate SQL of the due date (BT-9) that the document states
 */
export const formatDueDate = (dueDate: string): string =>
  `CASE WHEN ${IS_DUE} THEN coalesce(${dueDate}, issue_date, (created_at AT TIME ZONE 'UTC')::date) END`;

/**
 * Selects the newest documents before an id, and the due dates of those in a ledger, whose values for sorted lists are
 * missing. Uses the index `documents_without_sort_values` and the primary key of `receivables`.
 */
export const WITHOUT_SORT_VALUES =
  statement(`SELECT d.id, d.type, (SELECT r.due_date::text FROM receivables r WHERE r.document_id = d.id) AS "dueDate"
  FROM documents d WHERE ((due_date IS NULL AND ${IS_DUE}) OR (counterparty IS NULL AND (${OTHER_PARTY}) IS NOT NULL)) AND d.id < $1
  ORDER BY d.id DESC LIMIT $2`);

/**
 * Stores the values for sorted lists. `$1`: ids of documents, `$2`: the due date that each states. Uses the primary key
 * of `documents`.
 */
export const SET_SORT_VALUES = statement(`WITH next AS MATERIALIZED (
    SELECT d.id, new.due_date FROM unnest($1::text[], $2::date[]) AS new (id, due_date) JOIN documents d ON d.id = new.id
    ORDER BY d.id FOR NO KEY UPDATE OF d
  )
  UPDATE documents d SET due_date = ${formatDueDate('next.due_date')}, counterparty = ${COUNTERPARTY} FROM next WHERE d.id = next.id`);
