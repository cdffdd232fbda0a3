import { readFileSync } from 'node:fs';
import type { Opening } from '../../operations/backup/format';
import { needsPassphrase } from '../../operations/backup/verify-backup';
import type { Config } from '../../platform/kernel/config';
import { findAppSecret } from '../../platform/kernel/crypto/app-secret';
import { computeSecretFingerprint, deriveSecretKey } from '../../platform/kernel/crypto/secret-key';
import { signHead, type SignedHead } from '../../platform/kernel/crypto/signed-head';
import { CommandError } from './output';

export interface PassphraseOptions {
  passphraseFile?: string;
}

/**
 * Reads the passphrase of a new backup; returns null when the backup is not to be encrypted.
 * @throws CommandError when the passphrase file cannot be read or is empty
 */
export function readPassphrase(
  { passphraseFile }: PassphraseOptions,
  { backupPassphrase }: Config,
): string | null {
  if (passphraseFile === undefined) return backupPassphrase;
  let text: string;
  try {
    text = readFileSync(passphraseFile, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new CommandError(
      `The passphrase cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (text === '')
    throw new CommandError(`The file ${passphraseFile} must contain a passphrase, but is empty.`);
  return text;
}

/**
 * Finds the passphrase for reading a backup. The configured passphrase is ignored for an unencrypted backup; the
 * option --passphrase-file is rejected for an unencrypted backup.
 */
export async function findPassphraseToRead(
  options: PassphraseOptions & { in: string },
  config: Config,
): Promise<string | null> {
  const passphrase = readPassphrase(options, config);
  const isConfiguredPassphrase = passphrase !== null && options.passphraseFile === undefined;
  return isConfiguredPassphrase && !(await needsPassphrase(options.in)) ? null : passphrase;
}

/** Lists the configured secrets, the current secret first. Does not create a secret. */
export function listConfiguredSecrets(config: Config): string[] {
  const current = findAppSecret(config);
  return [...(current === null ? [] : [current]), ...config.appSecretPrevious];
}

/** Creates a signer of audit chain heads under the current secret; undefined when no secret is configured. */
export function createHeadSigner(
  config: Config,
): ((heads: Omit<SignedHead, 'keyId' | 'signature'>[]) => SignedHead[]) | undefined {
  const secret = findAppSecret(config);
  if (secret === null) return undefined;
  const key = deriveSecretKey(secret);
  return (heads) => heads.map((head) => signHead(key, head));
}

/** Returns whether the secret of the backup is configured. */
export function isSecretConfigured(
  config: Config,
  { secretFingerprint: fingerprint }: Pick<Opening, 'secretFingerprint'>,
): boolean {
  return (
    fingerprint === null || listConfiguredSecrets(config).map(computeSecretFingerprint).includes(fingerprint)
  );
}

/** Creates the error of a restore when the secret of the backup is not configured. */
export function toOtherSecretError(
  config: Config,
  { secretFingerprint: fingerprint }: Pick<Opening, 'secretFingerprint'>,
): CommandError {
  const configuredFingerprints = listConfiguredSecrets(config).map(computeSecretFingerprint);
  return new CommandError(
    `The backup belongs to the APP_SECRET with the fingerprint ${fingerprint}; the configured secrets have ${configuredFingerprints.length === 0 ? 'none' : configuredFingerprints.join(', ')}. ` +
      `Set the secret of the backup as APP_SECRET or in APP_SECRET_PREVIOUS, or put it into ${config.dataDir}/app-secret. If the secret is lost,  ` +
      '--accept-other-secret restores all documents, but API keys, webhook secrets and migration keys that depend on it are void then.',
  );
}

/** Formats the advice on secrets that the operator must store in addition to a backup. */
export function formatSecretAdvice(
  config: Config,
  { secretFingerprint: fingerprint }: Pick<Opening, 'secretFingerprint'>,
): string {
  if (fingerprint === null)
    return 'The database does not record the fingerprint of its APP_SECRET yet, because the service has not started on this database. Store the APP_SECRET of the service separately: without it, keys and webhook secrets of this backup are unusable.';
  const secretLocation = isSecretConfigured(config, { secretFingerprint: fingerprint })
    ? config.appSecret !== null
      ? 'your settings'
      : `${config.dataDir}/app-secret`
    : 'not the configured secret';
  return `APP_SECRET (${secretLocation}, fingerprint ${fingerprint}) is not in the backup. Store it separately: without it, keys and webhook secrets are unusable.`;
}
