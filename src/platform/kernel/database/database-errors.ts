import { QueryFailedError } from 'typeorm';
import { PoolStuckError } from './connection-pool';
import { isStalePlan } from './stale-plan';

/**
 * Returns the SQLSTATE of an error that PostgreSQL reported, or the system's code of a broken connection; null for other
 * errors.
 */
export function getSqlState(error: unknown): string | null {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null;
}

/** Returns the name of the unique constraint that a statement violated; null for every other error. */
export function getViolatedConstraint(error: unknown): string | null {
  return getConstraint(error, '23505');
}

/** Returns the name of the foreign key that a statement violated; null for every other error. */
export function getViolatedForeignKey(error: unknown): string | null {
  return getConstraint(error, '23503');
}

function getConstraint(error: unknown, sqlState: string): string | null {
  if (getSqlState(error) !== sqlState || !(error instanceof QueryFailedError)) return null;
  const cause: unknown = error.driverError;
  return typeof cause === 'object' &&
    cause !== null &&
    'constraint' in cause &&
    typeof cause.constraint === 'string'
    ? cause.constraint
    : '';
}

/** Broken connections, ended servers and transactions, too many connections, and timeouts of locks or statements. */
const CONNECTION_ERROR_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '25P03',
  '57014',
];
/**
 * The server is reachable but cannot write or continue: disk full, out of memory, input/output error, read-only (a standby).
 */
const SERVER_INCAPABLE_CODES = ['53100', '53200', '58030', '25006'];
const UNAVAILABLE_CODES = new Set([...CONNECTION_ERROR_CODES, ...SERVER_INCAPABLE_CODES]);

/**
 * Returns true when the database is unreachable or cannot work at the moment: the statement can be repeated, and the
 * failure is not a defect of the product.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (error instanceof PoolStuckError || isStalePlan(cause)) return true;
  const code = getSqlState(error);
  if (code !== null && (UNAVAILABLE_CODES.has(code) || code.startsWith('08'))) return true;
  return (
    error instanceof Error &&
    /Connection terminated|is not queryable|[Qq]uery ?runner (was )?already released|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

/** Returns true when PostgreSQL rejected data of the statement: a value (class 22) or a constraint (class 23). */
export function isRejectedData(error: unknown): boolean {
  return /^2[23]/.test(getSqlState(error) ?? '');
}

/** Messages about values that PostgreSQL could not read, by SQLSTATE. */
const UNREADABLE_VALUE_MESSAGES = new Map([
  ['22007', 'A date or instant in the request is malformed; it must be in ISO 8601 format.'],
  ['22008', 'A date or instant in the request does not exist in the calendar, e.g. the 30th of February.'],
  ['22P02', 'A value in the request is malformed for its field, e.g. letters instead of a number.'],
  ['22021', 'A text in the request has a character that cannot be stored: NUL, or invalid UTF-8.'],
]);

/** Returns the message about a value that PostgreSQL could not parse; null for every other error. */
export function describeUnreadableValue(error: unknown): string | null {
  return UNREADABLE_VALUE_MESSAGES.get(getSqlState(error) ?? '') ?? null;
}
