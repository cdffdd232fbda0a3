import { statement } from '../../platform/kernel/database/statement';

/** Hour of the day, in the time zone of the company, from which an occurrence is due. */
const DUE_HOUR = 5;

/**
 * Returns today in the time zone `$1`, and the newest day whose occurrences are due. Reads no table.
 */
export const CURRENT_DAYS =
  statement(`SELECT to_char(clock_timestamp() AT TIME ZONE $1, 'YYYY-MM-DD') AS today,
    to_char((clock_timestamp() AT TIME ZONE $1) - interval '${DUE_HOUR} hours', 'YYYY-MM-DD') AS "dueDay"`);

/**
 * Returns the seconds until the occurrence of the day `$1` is due in the time zone `$2`; 0 when the occurrence is
 * already due.
 * Reads no table.
 */
export const SECONDS_UNTIL_DUE =
  statement(`SELECT greatest(0, extract(epoch FROM (($1::date + interval '${DUE_HOUR} hours') AT TIME ZONE $2)
    - clock_timestamp()))::float8 AS seconds`);

/** Counts the recurring invoices of a company. Uses the index `recurring_invoices_company`. */
export const COUNT_RECURRING_INVOICES = statement(
  'SELECT count(*)::int AS count FROM recurring_invoices WHERE company_id = $1',
);

/** Inserts a recurring invoice that is not due; `WorkTable.schedule` makes it due. */
export const INSERT_RECURRING_INVOICE =
  statement(`INSERT INTO recurring_invoices (id, team_id, company_id, name, mode, paused, every, unit, day, first_on, last_on,
    max_runs, payment_days, content, document_type, recipient, recipient_name, amount, currency, next_on, key_id, created_at,
    updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15, $16, $17, $18, $19, $20, $21,
    clock_timestamp(), clock_timestamp())`);

/** Assignments to a recurring invoice that is updated. */
export const SET_RECURRING_INVOICE = `name = $1, mode = $2, paused = $3, every = $4, unit = $5, day = $6, first_on = $7,
  last_on = $8, max_runs = $9, payment_days = $10, content = $11::jsonb, document_type = $12, recipient = $13,
  recipient_name = $14, amount = $15, currency = $16, next_on = $17, key_id = $18, updated_at = clock_timestamp()`;

/** Assignments to a recurring invoice after a due occurrence: `$1` its next day, `$2` the number of occurrences. */
export const SET_NEXT_OCCURRENCE = 'next_on = $1, run_count = t.run_count + $2';

/** Columns of the schedule of a recurring invoice `i`, with days as text. */
const SCHEDULE_COLUMNS = `i.id, i.team_id AS "teamId", i.company_id AS "companyId", i.name, i.paused, i.every, i.unit, i.day,
    to_char(i.first_on, 'YYYY-MM-DD') AS "firstOn", to_char(i.last_on, 'YYYY-MM-DD') AS "lastOn", i.max_runs AS "maxRuns",
    to_char(i.next_on, 'YYYY-MM-DD') AS "nextOn", i.run_count AS "runCount"`;

/** Locks a recurring invoice and returns its schedule. Uses the primary key of `recurring_invoices`. */
export const LOCK_SCHEDULE =
  statement(`SELECT ${SCHEDULE_COLUMNS} FROM recurring_invoices i WHERE i.id = $1 AND i.team_id = $2
  FOR NO KEY UPDATE`);

/** Returns the day of a recurring invoice's newest run; no row without runs. Uses the index `recurring_invoice_runs_once`. */
export const NEWEST_RUN_DAY =
  statement(`SELECT to_char(on_day, 'YYYY-MM-DD') AS day FROM recurring_invoice_runs
  WHERE recurring_invoice_id = $1 ORDER BY on_day DESC LIMIT 1`);

/**
 * Selects the recurring invoices that a worker has just started. Uses the primary key of `companies`.
 * @param startedRows name of the CTE that contains the started rows
 */
export const selectStartedRecurringInvoices = (startedRows: string): string =>
  `SELECT s.id, s.claim, s.team_id AS "teamId", c.country FROM ${startedRows} s JOIN companies c ON c.id = s.company_id`;

/**
 * Inserts the run of the occurrence of the day `$5`, due immediately, unless the run already exists. Uses the index
 * `recurring_invoice_runs_once`.
 */
export const INSERT_RUN =
  statement(`INSERT INTO recurring_invoice_runs (id, team_id, company_id, recurring_invoice_id, on_day, created_at, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp())
  ON CONFLICT (recurring_invoice_id, on_day, team_id) DO NOTHING RETURNING id`);

/**
 * Inserts a failed run for a day on which nothing was run, with the reason `$6`. Uses the index
 * `recurring_invoice_runs_once`.
 */
export const INSERT_FAILED_RUN =
  statement(`INSERT INTO recurring_invoice_runs (id, team_id, company_id, recurring_invoice_id, on_day, state, failure, created_at,
    finished_at)
  VALUES ($1, $2, $3, $4, $5, 'failed', $6::jsonb, clock_timestamp(), clock_timestamp())
  ON CONFLICT (recurring_invoice_id, on_day, team_id) DO NOTHING RETURNING id`);

/**
 * Selects the runs that a worker has just started. Uses the primary keys of `recurring_invoices` and `teams`.
 * @param startedRows name of the CTE that contains the started rows
 */
export const selectStartedRuns = (startedRows: string): string =>
  `SELECT s.id, s.claim, s.team_id AS "teamId", s.company_id AS "companyId", s.recurring_invoice_id AS "recurringInvoiceId",
    to_char(s.on_day, 'YYYY-MM-DD') AS on, s.state, s.attempts, i.name, i.mode,
    i.key_id AS "keyId", t.environment
  FROM ${startedRows} s JOIN recurring_invoices i ON i.id = s.recurring_invoice_id JOIN teams t ON t.id = s.team_id`;

/** Selects the data from which the document of a run is created. Uses the primary key of `recurring_invoices`. */
export const RUN_CONTENT =
  statement(`SELECT ${SCHEDULE_COLUMNS}, i.content, i.payment_days AS "paymentDays", i.document_type AS "documentType", i.mode
  FROM recurring_invoices i WHERE i.id = $1 AND i.team_id = $2`);

/** Returns the state of a run. Uses the primary key of `recurring_invoice_runs`. */
export const RUN_STATE = statement('SELECT state FROM recurring_invoice_runs WHERE id = $1 AND team_id = $2');

/** Maximum wait in seconds for an earlier occurrence before the run checks again. */
const MAX_RECHECK_SECONDS = 60;

/**
 * Returns a row when an occurrence of the recurring invoice `$1` before the day `$2` is still open, with the `seconds`
 * after which to check again (1 while it is running). Parked runs are ignored. Uses the index
 * `recurring_invoice_runs_once`.
 */
export const OPEN_RUN_BEFORE =
  statement(`SELECT CASE WHEN begun THEN 1 ELSE least(${MAX_RECHECK_SECONDS}, greatest(1,
      extract(epoch FROM next_attempt_at - clock_timestamp()))) END::float8 AS seconds
  FROM recurring_invoice_runs WHERE recurring_invoice_id = $1 AND on_day < $2 AND state = 'waiting'
    AND parked_at IS NULL ORDER BY on_day DESC LIMIT 1`);

/** Locks a run that has not ended; returns no row for an ended run. Uses the primary key of `recurring_invoice_runs`. */
export const LOCK_OPEN_RUN = statement(
  `SELECT id FROM recurring_invoice_runs WHERE id = $1 AND team_id = $2 AND state = 'waiting' FOR UPDATE`,
);

/**
 * Ends parked runs `$1` as failed, with the reason `$2`. Uses the primary keys of `recurring_invoice_runs` and
 * `recurring_invoices`.
 */
export const FAIL_PARKED_RUNS = statement(`UPDATE recurring_invoice_runs r
  SET state = 'failed', failure = $2::jsonb, finished_at = clock_timestamp()
  FROM recurring_invoices i WHERE r.id = ANY ($1) AND r.state = 'waiting' AND i.id = r.recurring_invoice_id
  RETURNING r.team_id AS "teamId", r.company_id AS "companyId", i.id AS "recurringInvoiceId", i.name,
    to_char(r.on_day, 'YYYY-MM-DD') AS "on"`);

/** Assignments to a run that failed: `$1` the reason. */
export const SET_RUN_FAILED = `state = 'failed', failure = $1::jsonb, finished_at = clock_timestamp()`;

/**
 * Number of attempts at which the wait between attempts reaches its maximum; a run that waits for a limit counts no
 * further attempts.
 */
const MAX_COUNTED_LIMIT_ATTEMPTS = 7;

/** Assignments to a run that is retried automatically: `$1` the reason, `$2` whether it waits for a limit. */
export const SET_RUN_RETRIED = `attempts = CASE WHEN $2::boolean THEN least(t.attempts + 1, ${MAX_COUNTED_LIMIT_ATTEMPTS}) ELSE t.attempts + 1 END,
  failure = $1::jsonb`;

/** Assignments to a run whose draft `$1` was created. */
export const SET_RUN_DRAFT_CREATED = `state = 'done', draft_id = $1, failure = NULL, finished_at = clock_timestamp()`;

/** Assignments to a failed run that is requested again. */
export const SET_RUN_REQUESTED = `state = 'waiting', attempts = 0, failure = NULL, finished_at = NULL`;

/**
 * Locks the failed run of a recurring invoice on the day `$2`, or its oldest failed run when `$2` is null. Uses the
 * index `recurring_invoice_runs_failed`.
 */
export const LOCK_FAILED_RUN =
  statement(`SELECT id, to_char(on_day, 'YYYY-MM-DD') AS on FROM recurring_invoice_runs
  WHERE recurring_invoice_id = $1 AND state = 'failed' AND ($2::date IS NULL OR on_day = $2::date)
  ORDER BY on_day LIMIT 1 FOR UPDATE`);

/** Maximum number of failed days of a recurring invoice in a response. */
const MAX_FAILED_DAYS = 12;

/**
 * Returns the newest run of each of the recurring invoices `$1` of the team `$2`, and its oldest failed days. Uses the indexes
 * `recurring_invoice_runs_once` and `recurring_invoice_runs_failed`.
 */
export const NEWEST_RUNS =
  statement(`SELECT wanted.id AS "recurringInvoiceId", r.state, to_char(r.on_day, 'YYYY-MM-DD') AS on,
    coalesce(r.finished_at, r.created_at) AS at, r.document_id AS "documentId", r.number, r.draft_id AS "draftId", r.failure,
    ARRAY(SELECT to_char(f.on_day, 'YYYY-MM-DD') FROM recurring_invoice_runs f
      WHERE f.recurring_invoice_id = wanted.id AND f.team_id = $2 AND f.state = 'failed'
      ORDER BY f.on_day LIMIT ${MAX_FAILED_DAYS}) AS "failedOn"
  FROM unnest($1::text[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT * FROM recurring_invoice_runs r WHERE r.recurring_invoice_id = wanted.id AND r.team_id = $2
    ORDER BY r.on_day DESC LIMIT 1) AS r`);
