import { revokeLeaseSql } from '../../../platform/kernel/queue/lease-statements';
import { DECLARANT_COLUMNS } from './declarant';

/** Makes the waiting periods of a declarant due. Uses the index `reporting_periods_once`. */
export const MAKE_PERIODS_DUE = `UPDATE reporting_periods SET next_attempt_at = clock_timestamp() WHERE id IN (
  SELECT id FROM reporting_periods WHERE company_id = $1 AND siren = $2 AND next_attempt_at IS NOT NULL
  ORDER BY id FOR UPDATE) AND next_attempt_at IS NOT NULL`;

/** Enables or disables a declarant. Uses the primary key of `reporting_declarants`. */
export const SET_ENABLED = 'UPDATE reporting_declarants SET enabled = $2, updated_at = $3 WHERE id = $1';

/** Selects the declarant of a company. Uses the index `reporting_declarants_one_per_company`. */
export const selectDeclarantOfCompany = (lock: boolean): string =>
  `SELECT ${DECLARANT_COLUMNS} FROM reporting_declarants WHERE company_id = $1 ${lock ? 'FOR UPDATE' : ''}`;

/** Locks a company of the team in shared mode, which prevents changes. Uses the primary key of `companies`. */
export const LOCK_COMPANY_SHARED = 'SELECT 1 FROM companies WHERE id = $1 AND team_id = $2 FOR SHARE';

/**
 * Locks the declarant of a company in shared mode, which prevents changes. Uses the index
 * `reporting_declarants_one_per_company`.
 */
export const LOCK_DECLARANT_SHARED = `SELECT ${DECLARANT_COLUMNS} FROM reporting_declarants WHERE company_id = $1 FOR SHARE`;

/** Columns of `companies` that identify a company to the administration. */
export const IDENTITY_COLUMNS =
  'country, enterprise_number_scheme AS "enterpriseNumberScheme", enterprise_number AS "enterpriseNumber"';

/** Selects the identity of a company. Uses the primary key of `companies`. */
export const SELECT_COMPANY_IDENTITY = `SELECT ${IDENTITY_COLUMNS} FROM companies WHERE id = $1`;

/** Selects the identity of a company and whether it is verified. Uses the primary key of `companies`. */
export const SELECT_VERIFIED_IDENTITY = `SELECT is_verified AS "isVerified", ${IDENTITY_COLUMNS} FROM companies WHERE id = $1`;

/** Selects a leased declarant that waits for its registration. Uses the primary key of `reporting_declarants`. */
export const SELECT_LEASED_DECLARANT = `SELECT ${DECLARANT_COLUMNS} FROM reporting_declarants
  WHERE id = $1 AND claim = $2 AND state = 'pending' AND next_attempt_at IS NOT NULL`;

/** Locks the declarant of a company exclusively. Uses the index `reporting_declarants_one_per_company`. */
export const LOCK_DECLARANT_OF_COMPANY = `SELECT ${DECLARANT_COLUMNS} FROM reporting_declarants WHERE company_id = $1 FOR UPDATE`;

/** Blocks a declarant; a registration in progress loses its claim. Uses the primary key of `reporting_declarants`. */
export const BLOCK_DECLARANT = `UPDATE reporting_declarants SET state = 'blocked', last_error = $2, registered_at = NULL, next_attempt_at = NULL,
  ${revokeLeaseSql('reporting_declarants')}, updated_at = $3 WHERE id = $1`;

/**
 * Inserts or updates a declarant; a registration in progress loses its claim. Uses the index `reporting_declarants_one_per_company`.
 */
export const REGISTER_DECLARANT = `INSERT INTO reporting_declarants (id, team_id, company_id, environment, siren, issuer_name, vat_regime,
    vat_exigibility, state, registered_at, next_attempt_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $9 = 'pending' THEN clock_timestamp() END, $11, $11)
  ON CONFLICT (company_id) DO UPDATE SET siren = excluded.siren, issuer_name = excluded.issuer_name,
    vat_regime = excluded.vat_regime, vat_exigibility = excluded.vat_exigibility, state = excluded.state,
    registered_at = excluded.registered_at, last_error = NULL, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, ${revokeLeaseSql('reporting_declarants')},
    updated_at = excluded.updated_at`;

/** Makes the waiting registration of a company due immediately. Uses the index `reporting_declarants_one_per_company`. */
export const MAKE_DECLARANT_DUE = `UPDATE reporting_declarants SET next_attempt_at = clock_timestamp()
  WHERE company_id = $1 AND state = 'pending' AND next_attempt_at > clock_timestamp()`;

/** Makes filings of a company due immediately that were not submitted yet. Uses the index `reporting_filings_company`. */
export const MAKE_FILINGS_DUE = `UPDATE reporting_filings SET next_attempt_at = clock_timestamp()
  WHERE company_id = $1 AND state IN ('assembling', 'ready') AND next_attempt_at > clock_timestamp()`;
