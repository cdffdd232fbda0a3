import { DataSource } from 'typeorm';
import { ConfigError, type Config } from '../../platform/kernel/config';
import { getAppSecret } from '../../platform/kernel/crypto/app-secret';
import { computeSecretFingerprint, deriveSecretKey } from '../../platform/kernel/crypto/secret-key';
import { toSealedPrefix, Vault } from '../../platform/kernel/crypto/vault';
import { dataSourceOptions } from '../../platform/kernel/database/data-source';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { createLogger, type Logger } from '../../platform/kernel/logger';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns';
import {
  COUNT_UNUSABLE_KEYS,
  LOCK_SECRETS,
  KNOWN_SECRETS,
  selectNewestUnderOthers,
  DROP_SECRETS,
  RETIRE_CURRENT,
  STORE_SECRET,
} from './secrets.queries';

/** Thrown when the configured APP_SECRET does not match the database; exit status 78, as for any wrong setting. */
export class SecretMismatchError extends ConfigError {
  constructor(message: string) {
    super([message]);
    this.message = message;
  }
}

/** Key of the advisory lock that lets only one process at a time verify the secret. */
const VERIFICATION_LOCK = 7_262_007;
/**
 * Number of values without a key id that are opened as a trial, newest first, when no fingerprint identifies the
 * secret.
 */
const SAMPLE_SIZE = 20;

interface KnownSecret {
  fingerprint: string;
  keyId: string;
  current: boolean;
}

/**
 * Verifies that `APP_SECRET` matches the database, without changing it. The last current secret and every secret that
 * sealed values need must be configured, as `APP_SECRET` or in `APP_SECRET_PREVIOUS`. When the database has no
 * fingerprint (new, or of an older version), sealed values are opened as a trial.
 * @throws SecretMismatchError with a one-line instruction
 */
export async function requireMatchingSecret(databaseUrl: string, config: Config): Promise<void> {
  await inTransaction(databaseUrl, (tx) => checkSecrets(tx, listConfiguredSecrets(config)));
}

/**
 * Verifies the secret like {@link requireMatchingSecret} and records it as the current one. Only the start of the
 * service and `secrets rotate` call it. Logs the number of API keys that are unusable because their secret is not
 * configured.
 * @throws SecretMismatchError with a one-line instruction
 */
export async function adoptSecret(databaseUrl: string, config: Config, logger: Logger): Promise<void> {
  const keys = await inTransaction(databaseUrl, async (tx) => {
    const secrets = listConfiguredSecrets(config);
    await storeFingerprints(tx, secrets, await checkSecrets(tx, secrets));
    return countUnusableKeys(tx, secrets);
  });
  if (keys > 0)
    logger.warn(
      { keys },
      'API keys depend on a secret that is neither APP_SECRET nor in APP_SECRET_PREVIOUS; requests with these keys get status 401',
    );
}

function listConfiguredSecrets(config: Config): string[] {
  return [getAppSecret(config), ...config.appSecretPrevious];
}

async function inTransaction<T>(databaseUrl: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl)).initialize();
  try {
    return await new UnitOfWork(dataSource, createLogger('silent')).run(work);
  } finally {
    await dataSource.destroy();
  }
}

/** Counts the API keys that are unusable because their secret is not configured. */
async function countUnusableKeys(tx: Transaction, secrets: string[]): Promise<number> {
  const [countRow] = await tx.query<{ keys: number }>(COUNT_UNUSABLE_KEYS, [
    secrets.map((secret) => deriveSecretKey(secret).id),
  ]);
  return countRow?.keys ?? 0;
}

/** Verifies the secrets. @returns recorded secrets that are not configured and that no sealed value needs */
async function checkSecrets(tx: Transaction, secrets: string[]): Promise<KnownSecret[]> {
  await tx.query(LOCK_SECRETS, [VERIFICATION_LOCK]);
  const knownSecrets = await tx.query<KnownSecret>(KNOWN_SECRETS);
  const fingerprints = secrets.map(computeSecretFingerprint);
  const missingSecrets = knownSecrets.filter(({ fingerprint }) => !fingerprints.includes(fingerprint));
  const missingCurrentSecret = missingSecrets.find(({ current }) => current);
  if (missingCurrentSecret !== undefined)
    throw new SecretMismatchError(
      `APP_SECRET does not fit this database, which was last used under the secret with key id ${missingCurrentSecret.keyId}; ` +
        'set that secret, or add it to APP_SECRET_PREVIOUS when APP_SECRET is to replace it.',
    );
  if (knownSecrets.length === 0 || missingSecrets.length > 0)
    await requireReadableValues(tx, secrets, missingSecrets);
  return missingSecrets;
}

async function requireReadableValues(
  tx: Transaction,
  secrets: string[],
  missingSecrets: KnownSecret[],
): Promise<void> {
  const [current = '', ...previous] = secrets;
  const vault = new Vault(current, previous);
  for (const column of SEALED_COLUMNS) {
    if (await canReadSealedValues(tx, vault, column)) continue;
    const ids = missingSecrets.map(({ keyId }) => keyId).join(', ');
    throw new SecretMismatchError(
      `APP_SECRET does not fit this database: a ${column.kind} in the database was sealed under another secret` +
        `${ids === '' ? '' : ` (key id ${ids})`}; add that secret to APP_SECRET_PREVIOUS, and remove it when \`secrets status\` says so.`,
    );
  }
}

async function canReadSealedValues(
  tx: Transaction,
  vault: Vault,
  { table, column, sealContext }: SealedColumn,
): Promise<boolean> {
  const values = await tx.query<{ id: string; value: Buffer }>(
    selectNewestUnderOthers(column, table, SAMPLE_SIZE),
    [vault.keyIds.map(toSealedPrefix)],
  );
  return values.every(({ id, value }) => {
    try {
      vault.open(value, `${sealContext}:${id}`);
      return true;
    } catch {
      return false;
    }
  });
}

async function storeFingerprints(
  tx: Transaction,
  secrets: string[],
  unneededSecrets: KnownSecret[],
): Promise<void> {
  await tx.query(DROP_SECRETS, [unneededSecrets.map(({ fingerprint }) => fingerprint)]);
  const current = computeSecretFingerprint(secrets[0] ?? '');
  await tx.query(RETIRE_CURRENT, [current]);
  for (const secret of new Set(secrets))
    await tx.query(STORE_SECRET, [
      computeSecretFingerprint(secret),
      deriveSecretKey(secret).id,
      computeSecretFingerprint(secret) === current,
    ]);
}
