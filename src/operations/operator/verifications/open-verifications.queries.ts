import { selectSparseRowsSql } from '../../../platform/kernel/database/select-page';
import { statement } from '../../../platform/kernel/database/statement';

/** Columns of the session `s` of the company `c` of the team `t`. */
const SESSION_COLUMNS = `s.id, s.created_at AS "createdAt", s.expires_at AS "expiresAt", t.id AS "teamId", t.name AS "teamName",
  c.id AS "companyId", c.name, c.trade_names AS "tradeNames", c.address, c.postal_code AS "postalCode", c.city, c.country,
  c.enterprise_number_scheme AS "enterpriseNumberScheme", c.enterprise_number AS "enterpriseNumber", c.vat_number AS "vatNumber",
  c.is_verified AS "isVerified"`;

/**
 * Selects open sessions, the oldest first. `passes`: whether the operator decides the session, i.e. a production team.
 * Uses the index `verification_sessions_open` and the primary keys of `teams` and `companies`. `$1`, `$2`: the session
 * before, `$3`: rows of the page and one more, `$4`: rows to examine.
 */
export const OPEN_VERIFICATIONS = statement(
  selectSparseRowsSql(
    `SELECT ${SESSION_COLUMNS}, t.environment = 'production' AS passes, row_number() OVER (ORDER BY s.created_at, s.id)::int AS place
     FROM verification_sessions s JOIN teams t ON t.id = s.team_id JOIN companies c ON c.id = s.company_id
     WHERE s.status = 'open' AND (s.created_at, s.id) > ($1, $2) AND s.expires_at > clock_timestamp() AND t.erasing_at IS NULL
     ORDER BY s.created_at, s.id`,
    'r."createdAt", r.id',
    '$3',
    '$4',
  ),
);

/** Selects team and company of a session. Uses the primary key of `verification_sessions`. */
export const COMPANY_OF_SESSION =
  'SELECT team_id AS "teamId", company_id AS "companyId" FROM verification_sessions WHERE id = $1';
