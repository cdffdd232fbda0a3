/**
 * Fingerprint of the secret that the database was last used under (`fingerprintOf`).
 * @param query runs a statement and answers its rows
 * @returns null when none was noted yet
 */
export async function storedFingerprint(query: (sql: string) => Promise<object[]>): Promise<string | null> {
  const [row] = await query('SELECT fingerprint FROM app_secrets WHERE current');
  return row !== undefined && 'fingerprint' in row && typeof row.fingerprint === 'string'
    ? row.fingerprint
    : null;
}
