import { findAppSecret } from '../../platform/kernel/crypto/app-secret';
import { computeSecretFingerprint } from '../../platform/kernel/crypto/secret-key';
import { SEALED_COLUMNS } from '../secrets/sealed-columns';
import { problem, type DoctorCheck, type Finding, type DoctorSubject } from './check';

interface KnownSecret {
  fingerprint: string;
  keyId: string;
  current: boolean;
}

/** Checks that the configured secrets match the secrets with which the database was written; no process starts otherwise. */
export const secretCheck: DoctorCheck = {
  name: 'secret',
  needsSchema: true,
  run: async (subject) => {
    const { config, reader } = subject;
    const secret = findAppSecret(config);
    const knownSecrets = await reader.rows<KnownSecret>(
      'SELECT fingerprint, key_id AS "keyId", current FROM app_secrets WHERE dropped_at IS NULL',
    );
    if (secret === null)
      return knownSecrets.length === 0
        ? []
        : [problem(`APP_SECRET is not set, and DATA_DIR ${config.dataDir} contains none.`, 'APP_SECRET=…')];
    const configuredFingerprints = [secret, ...config.appSecretPrevious].map(computeSecretFingerprint);
    const missingSecrets = knownSecrets.filter(
      ({ fingerprint }) => !configuredFingerprints.includes(fingerprint),
    );
    const missingCurrentSecret = missingSecrets.find(({ current }) => current);
    if (missingCurrentSecret !== undefined)
      return [
        problem(
          `APP_SECRET does not fit this database, which was last used under the secret with key id ${missingCurrentSecret.keyId}; no process starts (exit status 78).`,
          'set that secret, or put it into APP_SECRET_PREVIOUS when APP_SECRET is to replace it',
        ),
      ];
    return checkSealedValues(
      subject,
      missingSecrets.map(({ keyId }) => keyId),
    );
  },
};

/**
 * Finds values that are sealed under secrets that are not configured. A value with a key id begins with 2, followed by the
 * id.
 */
async function checkSealedValues({ reader }: DoctorSubject, keyIds: string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (keyIds.length === 0) return findings;
  for (const { kind, table, column } of SEALED_COLUMNS) {
    const rows = await reader.rows<{ keyId: string; n: number }>(
      `SELECT encode(substring(${column} FROM 2 FOR 4), 'hex') AS "keyId", count(*)::int AS n FROM ${table}
       WHERE get_byte(${column}, 0) = 2 AND encode(substring(${column} FROM 2 FOR 4), 'hex') = ANY ($1) GROUP BY 1 ORDER BY 1`,
      [keyIds],
    );
    for (const { keyId, n } of rows)
      findings.push(
        problem(
          `${n} value(s) (${kind}) are sealed under the secret with key id ${keyId}, which is not configured; no process starts (exit status 78).`,
          'put that secret into APP_SECRET_PREVIOUS, then passerelle secrets rotate',
        ),
      );
  }
  return findings;
}
