import {
  DELIVERY_COLUMNS,
  insertDeliveriesFrom,
  MAIL_COLUMNS,
  insertMailOrdersFrom,
} from '../deliveries/deliveries.queries';
import { DOCUMENT_COLUMNS, OBJECTS_COLUMN, buildDocumentInserts } from '../documents/documents.queries';
import { insertPdf } from '../documents/originals/original-pdfs.queries';
import { INVOICE_RESPONSE_COLUMNS, buildResponseInsert } from '../documents/responses/responses.queries';
import { LIFECYCLE_STATUS_COLUMNS, buildStatusInsert } from '../documents/lifecycle/lifecycle.queries';
import {
  INVOICE_VERSION_COLUMNS,
  lockReferencedInvoices,
  buildVersionCondition,
} from '../documents/invoice-locks.queries';
import { insertDuplicateKeys } from '../documents/sent-once.queries';
import { buildFollowingRowsCondition, buildEventCtes } from '../../platform/events/events.queries';
import { statement } from '../../platform/kernel/database/statement';
import { acceptsDocument } from '../../network/simulated/simulated.queries';
import { tryLockKeySql, insertKeysSql } from '../../platform/kernel/http/idempotency/idempotency.queries';
import { insertSentByKeys } from '../usage/limits/limits.queries';
import { selectCompanyVersion } from './sending-companies.queries';

/** Column of an acceptance in JSON: the run of a recurring invoice that created the document. */
const RUN_COLUMNS = 'run_id text';

/**
 * Locks the open runs whose documents have a number without another document of the company and type. The statement
 * waits for a run that another worker ends at the same time, and does not return it. Uses the primary key of
 * `recurring_invoice_runs` and the index `documents_known`.
 * @param requestedRuns a CTE with the columns `RUN_COLUMNS`, team_id, company_id, type and document_number
 */
export const lockRuns = (requestedRuns: string): string =>
  `SELECT r.id FROM recurring_invoice_runs r JOIN ${requestedRuns} w ON r.id = w.run_id AND r.team_id = w.team_id
      AND r.company_id = w.company_id AND r.state = 'waiting'
    WHERE NOT EXISTS (SELECT FROM documents d WHERE d.company_id = w.company_id AND d.direction = 'outgoing'
      AND coalesce(left(d.document_number, 100), '') = left(w.document_number, 100) AND d.type = w.type)
    FOR UPDATE OF r`;

/**
 * Ends the runs of accepted documents. Uses the primary key of `recurring_invoice_runs`.
 * @param acceptedRows a CTE with the columns `RUN_COLUMNS`, id, team_id, type and document_number
 */
export const settleRuns = (acceptedRows: string): string =>
  `UPDATE recurring_invoice_runs r SET state = 'done', document_id = a.id, document_type = a.type,
      number = a.document_number, failure = NULL, finished_at = clock_timestamp()
    FROM ${acceptedRows} a WHERE r.id = a.run_id AND r.team_id = a.team_id`;

/** Columns of an acceptance in JSON that name the draft that the document is sent from. */
const SENT_DRAFT_COLUMNS = 'draft_id text, draft_version integer';

/**
 * Locks the drafts that documents are sent from, in the version that was read. The statement waits for a draft that
 * another request sends, changes or deletes at the same time, and does not return it. Uses the primary key of `drafts`.
 * @param requestedDrafts a CTE with the columns `SENT_DRAFT_COLUMNS`, team_id and company_id
 */
export const lockSentDrafts = (requestedDrafts: string): string =>
  `SELECT d.id FROM drafts d JOIN ${requestedDrafts} w ON d.id = w.draft_id AND d.version = w.draft_version
    AND d.team_id = w.team_id AND d.company_id = w.company_id FOR UPDATE OF d`;

/**
 * Deletes the drafts of accepted documents. Uses the primary key of `drafts`.
 * @param acceptedRows a CTE with the columns `SENT_DRAFT_COLUMNS` and team_id
 */
export const deleteSentDrafts = (acceptedRows: string): string =>
  `DELETE FROM drafts d USING ${acceptedRows} a WHERE d.id = a.draft_id AND d.team_id = a.team_id`;

/** Column of an acceptance in JSON that names the document of an invoice import that is sent. */
const SENT_IMPORT_COLUMNS = 'import_document_id text';

/**
 * Locks the queued documents of invoice imports that are sent. The statement waits for a document that another worker
 * sends at the same time, and does not return it. Uses the primary key of `invoice_import_documents`.
 * @param requestedDocuments a CTE with the columns `SENT_IMPORT_COLUMNS`, team_id and company_id
 */
export const lockSentImportDocuments = (requestedDocuments: string): string =>
  `SELECT d.id FROM invoice_import_documents d JOIN ${requestedDocuments} w ON d.id = w.import_document_id AND d.state = 'queued'
    AND d.team_id = w.team_id AND d.company_id = w.company_id FOR UPDATE OF d`;

/**
 * Records the accepted documents in their invoice imports. Uses the primary key of `invoice_import_documents`.
 * @param acceptedRows a CTE with the columns `SENT_IMPORT_COLUMNS`, id and team_id
 */
export const markSentImportDocuments = (acceptedRows: string): string =>
  `UPDATE invoice_import_documents d SET state = 'sent', document_id = a.id, errors = '[]'
    FROM ${acceptedRows} a WHERE d.id = a.import_document_id AND d.team_id = a.team_id`;

/** Columns of an acceptance in JSON, besides the columns of the document. */
const ACCEPTANCE_COLUMNS = `company_version text, limited_key_id text, endpoint_presumed boolean, allow_duplicate boolean, idempotency_key text, fingerprint text, resource text,
    event_id text, event_type text, event_at timestamptz, event_data json, change_event_id text, change_event_type text, change_event_data json, traceparent text,
    ${MAIL_COLUMNS}, ${INVOICE_VERSION_COLUMNS}, ${INVOICE_RESPONSE_COLUMNS}, ${LIFECYCLE_STATUS_COLUMNS}`;

const acceptDocumentsText = new Map<string, string>();

/**
 * Source row of a document, which the statement ends: a draft, a run of a recurring invoice, or a document of an
 * invoice import.
 */
export type AcceptanceSource = 'draft' | 'run' | 'import';

/** Parts of the statement for documents with a source row. */
const SOURCES = {
  draft: {
    columns: SENT_DRAFT_COLUMNS,
    lock: lockSentDrafts('wanted'),
    isLocked: 'draft_id IN (SELECT source.id FROM source)',
    end: deleteSentDrafts('accepted'),
  },
  run: {
    columns: RUN_COLUMNS,
    lock: lockRuns('wanted'),
    isLocked: 'run_id IN (SELECT source.id FROM source)',
    end: settleRuns('accepted'),
  },
  import: {
    columns: SENT_IMPORT_COLUMNS,
    lock: lockSentImportDocuments('wanted'),
    isLocked: 'import_document_id IN (SELECT source.id FROM source)',
    end: markSentImportDocuments('accepted'),
  },
} as const;

/** SQL: the conditions computed by `checked`. */
const ACCEPTABLE = 'is_as_it_was AND is_free AND is_in_order AND is_of_source';

/**
 * Lock timeout of a statement with several documents; after it each document is accepted by a separate statement, so
 * that a waiting document does not delay the others.
 */
const SHARED_LOCK_TIMEOUT_MS = 1_000;

/** Sets the lock timeout when the statement has several documents. One statement for both cases needs only half as many plans. */
const LOCK_TIMEOUT_IF_SHARED = `(SELECT set_config('lock_timeout',
    CASE WHEN json_array_length($1) > 1 THEN '${SHARED_LOCK_TIMEOUT_MS}' ELSE current_setting('lock_timeout') END, true) OFFSET 0) AS impatient`;

/**
 * Accepts documents for sending, in one statement without an explicit transaction. For each document it returns whether
 * the company is unchanged and the recipient at the presumed endpoint, whether no other request holds its
 * `Idempotency-Key`, whether the status or response was checked against the current state of its invoice, whether its
 * draft is the one that was read (or its run is open and its number free), and whether the document was accepted. No row
 * is written for a document that was not accepted. When all conditions are true and the document was not accepted, it was
 * sent before.
 *
 * `$1`: the documents as JSON, `$2`: their packed contents, `$3`: their deliveries as JSON, `$4`: the lowest id of the
 * documents that count as sent before. Uses the primary keys of all tables, and the indexes stated at its parts.
 * @param withPdf for one document: `$5` is the PDF that is stored with it
 * @param withObjects for one document with contents in an object store: `$5` is null when the PDF is there, and `$6` is
 * its digest
 * @param from for documents that come from drafts, which the statement deletes, or from runs or invoice imports, in which
 * it records them
 */
export function acceptDocumentsStatement(
  withPdf: boolean,
  from: AcceptanceSource | null = null,
  withObjects = false,
): string {
  const variant = `${withPdf ? 'pdf' : ''} ${from ?? ''} ${withObjects ? 'objects' : ''}`;
  const cachedText = acceptDocumentsText.get(variant);
  if (cachedText !== undefined) return cachedText;
  const digest = withObjects ? '$6::bytea' : undefined;
  const pdf = withPdf ? `pdf AS (${insertPdf('accepted', '$5::bytea', digest)}),` : '';
  const source = from === null ? null : SOURCES[from];
  const columns = `${DOCUMENT_COLUMNS}, ${withObjects ? `${OBJECTS_COLUMN}, ` : ''}${ACCEPTANCE_COLUMNS}${source === null ? '' : `, ${source.columns}`}`;
  const acceptanceStatement = statement(`WITH wanted AS MATERIALIZED (
    SELECT wanted.* FROM json_to_recordset($1) AS wanted (${columns})
    CROSS JOIN ${LOCK_TIMEOUT_IF_SHARED}
  ), ${source === null ? '' : `source AS MATERIALIZED (${source.lock}),`}
  held AS MATERIALIZED (
    ${lockReferencedInvoices('wanted')}
  ), checked AS MATERIALIZED (
    SELECT id, EXISTS (SELECT FROM companies c WHERE c.id = wanted.company_id AND c.team_id = wanted.team_id
        AND ${selectCompanyVersion('c')} = wanted.company_version)
        AND (NOT endpoint_presumed OR ${acceptsDocument('wanted')}) AS is_as_it_was,
      idempotency_key IS NULL OR ${tryLockKeySql(`team_id || ' ' || idempotency_key`)} AS is_free,
      ${buildVersionCondition('wanted', 'held')} AS is_in_order,
      ${source?.isLocked ?? 'true'} AS is_of_source
    FROM wanted
  ), noted AS (
    ${insertDuplicateKeys(
      `FROM wanted JOIN checked USING (id) WHERE ${ACCEPTABLE} AND document_number IS NOT NULL`,
      '(SELECT allow_duplicate FROM wanted WHERE wanted.id = excluded.document_ids[1])',
      '$4::text',
    )}
  ), accepted AS MATERIALIZED (
    SELECT wanted.* FROM wanted JOIN checked USING (id)
    WHERE ${ACCEPTABLE} AND (document_number IS NULL OR id IN (SELECT id FROM noted))
  ), ${buildDocumentInserts('accepted', '$2::bytea', withObjects)},
  ${pdf}
  ${source === null ? '' : `ended_source AS (${source.end}),`}
  delivery AS (
    ${insertDeliveriesFrom(`FROM json_to_recordset($3) AS d (${DELIVERY_COLUMNS}) JOIN accepted ON accepted.id = d.document_id`)}
    RETURNING id, document_id, next_attempt_at
  ), mail_order AS (
    ${insertMailOrdersFrom('accepted')}
  ), response AS (
    ${buildResponseInsert('accepted')}
  ), status AS (
    ${buildStatusInsert('accepted')}
  ), sent_by_key AS (
    ${insertSentByKeys('accepted')}
  ), key AS (
    ${insertKeysSql('accepted')}
  ), ${buildEventCtes(`FROM (
      SELECT event_id, team_id, company_id, event_type AS type, event_at AS occurred_at, event_data AS data, traceparent FROM accepted
      UNION ALL SELECT change_event_id, team_id, company_id, change_event_type, event_at, change_event_data, traceparent FROM accepted
        WHERE change_event_id IS NOT NULL) AS new`)}
  SELECT c.id, c.is_as_it_was AS "isAsItWas", c.is_free AS "isFree", c.is_in_order AS "isInOrder", c.is_of_source AS "isOfSource", a.id IS NOT NULL AS "isAccepted", ${buildFollowingRowsCondition()} AS "isFollowed",
    ARRAY(SELECT next_attempt_at FROM delivery d WHERE d.document_id = c.id ORDER BY d.id) AS "dueAt"
  FROM checked c LEFT JOIN accepted a USING (id)`);
  acceptDocumentsText.set(variant, acceptanceStatement);
  return acceptanceStatement;
}
