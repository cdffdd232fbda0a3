/** Normalises a text for a search: lower case, without accents. Also applied to the search parameter. */
const normalizeForSearch = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** SQL condition: name, city or id of a company (as `company`) contains the text `:pattern`. */
export const COMPANY_HAS_TEXT = `(${normalizeForSearch('company.name')} LIKE ${normalizeForSearch(':pattern')}
    OR ${normalizeForSearch('company.city')} LIKE ${normalizeForSearch(':pattern')} OR lower(company.id) LIKE ${normalizeForSearch(':pattern')})`;

/** SQL condition: like {@link COMPANY_HAS_TEXT}, or a number of the company contains `:number`. */
export const COMPANY_HAS_TEXT_OR_NUMBER = `(${COMPANY_HAS_TEXT}
    OR company.vatNumber LIKE :number OR company.enterpriseNumber LIKE :number)`;

/** Locks a company of the team until the transaction ends. Uses the primary key of `companies`. */
export const LOCK_COMPANY = 'SELECT 1 FROM companies WHERE id = $1 AND team_id = $2 FOR NO KEY UPDATE';

/** SQL: whether an open session that was claimed has expired. Uses the primary key of `verification_sessions`. */
export const SESSION_IS_DUE = `SELECT 1 FROM verification_sessions
  WHERE id = $1 AND claim = $2 AND status = 'open' AND expires_at <= clock_timestamp()`;

/** Inserts a session that expires after a number of days by the database's clock. */
export const OPEN_SESSION = `INSERT INTO verification_sessions (id, team_id, company_id, status, expires_at, next_attempt_at, created_at, updated_at)
  SELECT $1, $2, $3, 'open', expiry, expiry, $4, $4
  FROM (SELECT date_trunc('milliseconds', clock_timestamp()) + make_interval(days => $5) AS expiry) AS opening`;

/** SQL: whether a session has expired. Uses the primary key of `verification_sessions`. */
export const SESSION_HAS_EXPIRED =
  'SELECT 1 FROM verification_sessions WHERE id = $1 AND expires_at <= clock_timestamp()';

/** Moves the expiry of a team's open sessions to an earlier time. Reads only sessions of the team. */
export const ADVANCE_SESSIONS = `UPDATE verification_sessions SET expires_at = expires_at - make_interval(secs => $2),
    next_attempt_at = next_attempt_at - make_interval(secs => $2)
  WHERE team_id = $1 AND status = 'open'`;

/** Serializes the starting processes that check whether a team exists. */
export const LOCK_SEED = 'SELECT pg_advisory_xact_lock($1)';

/** SQL: whether any team exists. Reads one row. */
export const HAS_TEAM = 'SELECT 1 FROM teams LIMIT 1';
