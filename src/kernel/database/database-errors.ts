import { QueryFailedError } from 'typeorm';

/** SQLSTATE of an error that PostgreSQL reported, or the system's code of a broken connection; null for others. */
export function sqlState(error: unknown): string | null {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null;
}

/** The name of the constraint that a statement violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlState(error) !== '23505' || !(error instanceof QueryFailedError)) return null;
  const cause: unknown = error.driverError;
  return typeof cause === 'object' &&
    cause !== null &&
    'constraint' in cause &&
    typeof cause.constraint === 'string'
    ? cause.constraint
    : '';
}

/** Broken connections, ended servers and transactions, too many connections, and locks that did not come free in time. */
const BROKEN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '25P03',
]);

/** True when the database went away: worth a repetition, and no defect of ours. */
export function isConnectionLoss(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== null && (BROKEN.has(code) || code.startsWith('08'))) return true;
  return (
    error instanceof Error &&
    /Connection terminated|[Qq]uery ?runner (was )?already released|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}
