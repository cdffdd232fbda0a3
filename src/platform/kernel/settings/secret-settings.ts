import type { NodeEnv } from './service-settings';
import type { SettingsReader } from './settings-reader';

/** Minimum length of a secret in characters. */
const MIN_SECRET_LENGTH = 32;
const SECRET_HINT = `at least ${MIN_SECRET_LENGTH} characters, e.g. from \`openssl rand -base64 48\``;
const WEAK_SECRET = /^(.)\1*$|change[-_ ]?me|secret|password|example|default/i;

/** Secrets with which the installation encrypts and signs. */
export interface SecretSettings {
  /** Null: generated once and stored in `dataDir` (development only). */
  appSecret: string | null;
  /**
   * Additional secrets for reading only: former secrets, and the next secret during a rotation. Existing values that
   * depend on them are accepted; new values never use them.
   */
  appSecretPrevious: string[];
  /** Encrypts and decrypts backups; null: a backup is encrypted only if the command receives a passphrase. */
  backupPassphrase: string | null;
}

export function readSecretSettings(reader: SettingsReader, nodeEnv: NodeEnv): SecretSettings {
  const settings = {
    appSecret: reader.secret('APP_SECRET'),
    appSecretPrevious: reader.secrets('APP_SECRET_PREVIOUS'),
    backupPassphrase: reader.secret('PASSERELLE_BACKUP_PASSPHRASE'),
  };
  if (nodeEnv === 'production' && !reader.isSet('APP_SECRET'))
    reader.mistakes.push(`APP_SECRET is missing; production needs one of ${SECRET_HINT}`);
  reader.mistakes.push(
    ...listTooShortSecrets(settings.appSecretPrevious),
    ...listWeaknesses(settings.appSecret, nodeEnv),
  );
  return settings;
}

function listTooShortSecrets(previous: string[]): string[] {
  return previous
    .filter((secret) => secret.length < MIN_SECRET_LENGTH)
    .map(
      (secret) =>
        `APP_SECRET_PREVIOUS has a secret of ${secret.length} characters; at least ${MIN_SECRET_LENGTH} are needed`,
    );
}

function listWeaknesses(appSecret: string | null, nodeEnv: NodeEnv): string[] {
  if (appSecret === null) return [];
  if (appSecret.length < MIN_SECRET_LENGTH)
    return [`APP_SECRET has ${appSecret.length} characters; at least ${MIN_SECRET_LENGTH} are needed`];
  if (nodeEnv === 'production' && WEAK_SECRET.test(appSecret))
    return [`APP_SECRET looks like a default value; production needs a random one of ${SECRET_HINT}`];
  return [];
}
