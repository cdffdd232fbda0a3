import { MAX_RESPONSE_HOURS } from './tax-data-states';

/**
 * Selects reports under the names of {@link TaxDataRecord}; conditions on `t` follow. Uses the primary keys of
 * `companies`, `documents` and `tax_data_submissions`.
 */
export const SELECT_TAX_DATA = `SELECT t.id, t.team_id AS "teamId", t.company_id AS "companyId", k.name AS "companyName", t.document_id AS "documentId",
    d.document_number AS "documentNumber", t.environment, t.jurisdiction, t.reporter, t.sequence, t.type, t.scope, t.mandatory,
    t.tax_identifier AS "taxIdentifier", t.state, t.exchanged_at AS "exchangedAt", t.due_at AS "dueAt", t.submissions, t.missing,
    t.wait_reason AS "waitReason", t.refusal, s.envelope_id AS "envelopeId", t.sent_at AS "sentAt", t.accepted_at AS "acceptedAt",
    t.created_at AS "createdAt", t.updated_at AS "updatedAt"
  FROM tax_data t JOIN companies k ON k.id = t.company_id LEFT JOIN documents d ON d.id = t.document_id
    LEFT JOIN tax_data_submissions s ON s.tax_data_id = t.id AND s.number = t.submissions`;

/** Selects a report of a team. Uses the primary key of `tax_data`. */
export const SELECT_TAX_DATA_OF_TEAM = `${SELECT_TAX_DATA} WHERE t.id = $1 AND t.team_id = $2`;

/** Selects the reports of a document, oldest first. Uses the index `tax_data_once`. */
export const SELECT_TAX_DATA_OF_DOCUMENT = `${SELECT_TAX_DATA} WHERE t.document_id = $1 AND t.team_id = $2
  ORDER BY t.sequence, t.id`;

/** Filters of a list of reports, and the row after which the page begins. */
export interface TaxDataFilter {
  state?: string | undefined;
  jurisdiction?: string | undefined;
  companyIds?: string[] | undefined;
  after: { createdAt: string; id: string } | null;
}

/** Returns the query for a page of a team's reports, newest first. Uses the indexes `tax_data_team`, `tax_data_team_state`. */
export function selectTaxDataPage(
  teamId: string,
  limit: number,
  filter: TaxDataFilter,
): { text: string; values: unknown[] } {
  const values: unknown[] = [teamId, limit];
  const conditions = ['t.team_id = $1'];
  for (const [column, value] of [
    ['state', filter.state],
    ['jurisdiction', filter.jurisdiction],
  ] as const)
    if (value !== undefined) conditions.push(`t.${column} = $${values.push(value)}`);
  if (filter.companyIds !== undefined)
    conditions.push(`t.company_id = ANY ($${values.push(filter.companyIds)}::text[])`);
  if (filter.after !== null) {
    const { createdAt, id } = filter.after;
    conditions.push(`(t.created_at, t.id) < ($${values.push(createdAt)}::timestamptz, $${values.push(id)})`);
  }
  const where = conditions.join(' AND ');
  return { text: `${SELECT_TAX_DATA} WHERE ${where} ORDER BY t.created_at DESC, t.id DESC LIMIT $2`, values };
}

/**
 * Selects the XML of the last submission of a report. Uses the primary keys of `tax_data` and `tax_data_submissions`.
 */
export const SELECT_LAST_XML = `SELECT s.xml FROM tax_data t
    JOIN tax_data_submissions s ON s.tax_data_id = t.id AND s.number = t.submissions
  WHERE t.id = $1 AND t.team_id = $2`;

/**
 * Selects the responses to a report of a team, oldest first. Uses the primary key of `tax_data` and the index
 * `tax_data_answers_report`.
 */
export const SELECT_RESPONSES_OF_TAX_DATA = `SELECT a.id, a.number AS submission, a.outcome, a.decisive, a.sender, a.description, a.payload,
    a.received_at AS "receivedAt"
  FROM tax_data t JOIN tax_data_answers a ON a.tax_data_id = t.id
  WHERE t.id = $1 AND t.team_id = $2 ORDER BY a.number, a.received_at, a.id LIMIT 100`;

/**
 * Inserts the report that withdraws an accepted report, unless a withdrawal exists. Uses the index
 * `tax_data_withdraws`.
 */
export const INSERT_WITHDRAWAL = `INSERT INTO tax_data (id, team_id, company_id, document_id, environment, jurisdiction, reporter,
    sequence, type, scope, withdraws, mandatory, tax_identifier, exchanged_at, due_at, exchange_envelope_id, exchange_message_id, created_at, updated_at, next_attempt_at, traceparent)
  SELECT $2, t.team_id, t.company_id, t.document_id, t.environment, t.jurisdiction, t.reporter, coalesce((SELECT max(m.sequence) FROM tax_data m
      WHERE m.document_id = t.document_id AND m.jurisdiction = t.jurisdiction AND m.reporter = t.reporter), t.sequence) + 1, 'withdraw', t.scope,
    t.id, t.mandatory, t.tax_identifier, t.exchanged_at, NULL, t.exchange_envelope_id, t.exchange_message_id, clock_timestamp(), clock_timestamp(), clock_timestamp(), $3
  FROM tax_data t WHERE t.id = $1 AND NOT EXISTS (SELECT FROM tax_data w WHERE w.withdraws = $1)
  RETURNING id`;

/** Locks a report of a team. Uses the primary key of `tax_data`. */
export const LOCK_TAX_DATA = `SELECT t.state, t.type, t.jurisdiction, t.refusal, t.submissions,
    coalesce(t.sent_at < clock_timestamp() - make_interval(hours => ${MAX_RESPONSE_HOURS}), false) AS "isOverdue"
  FROM tax_data t
  WHERE t.id = $1 AND t.team_id = $2 FOR NO KEY UPDATE`;

/**
 * Makes a report due again. `$2`: type of the report; `$3`: whether the same document is sent again. Uses the primary
 * key of `tax_data`.
 */
export const MAKE_TAX_DATA_DUE = `UPDATE tax_data SET state = 'due', type = $2, repeats = $3, missing = '[]', refusal = NULL, refused_at = NULL,
    wait_reason = NULL, waits = 0, parked_at = NULL, unfinished = 0, crashes = 0, next_attempt_at = clock_timestamp(),
    updated_at = clock_timestamp()
  WHERE id = $1`;

/** Selects the reports of production teams that no authority has accepted, by jurisdiction and state. Uses the index `tax_data_open`. */
export const SELECT_OPEN_REPORTS = `SELECT jurisdiction, state, count(*)::int AS n,
    extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS age,
    extract(epoch FROM min(due_at) - clock_timestamp())::float8 AS "secondsLeft"
  FROM tax_data WHERE state <> 'accepted' AND environment = 'production' GROUP BY jurisdiction, state`;

/** Selects the data of a report's event. Uses the primary key of `tax_data`. */
export const SELECT_DECIDED_REPORT = `SELECT team_id AS "teamId", company_id AS "companyId", document_id AS "documentId", jurisdiction,
    reporter, environment, refusal
  FROM tax_data WHERE id = $1`;
