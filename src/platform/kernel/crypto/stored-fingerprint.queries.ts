/**
 * Returns the fingerprint of the secret with which the database was last used (`computeSecretFingerprint`).
 * @param query runs a statement and returns its rows
 * @returns null when no fingerprint is stored yet
 */
export async function findStoredFingerprint(
  query: (sql: string) => Promise<object[]>,
): Promise<string | null> {
  const [row] = await query('SELECT fingerprint FROM app_secrets WHERE current');
  return row !== undefined && 'fingerprint' in row && typeof row.fingerprint === 'string'
    ? row.fingerprint
    : null;
}
