import type { NodeEnv } from './service-settings';
import type { SettingsReader } from './settings-reader';

/** Minimum length of a secret in characters. */
const SECRET_LENGTH = 32;
const SECRET_HINT = `at least ${SECRET_LENGTH} characters, e.g. from \`openssl rand -base64 48\``;
const WEAK_SECRET = /^(.)\1*$|change[-_ ]?me|secret|password|example|default/i;

/** Secrets with which the installation encrypts and signs. */
export interface SecretSettings {
  /** Null: generated once and stored in `dataDir` (development only). */
  appSecret: string | null;
  /**
   * Secrets that were in use before, or will be next: values that depend on them are still accepted, new values never use
   * them.
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
    ...listTooShort(settings.appSecretPrevious),
    ...findWeakness(settings.appSecret, nodeEnv),
  );
  return settings;
}

function listTooShort(previous: string[]): string[] {
  return previous
    .filter((secret) => secret.length < SECRET_LENGTH)
    .map(
      (secret) =>
        `APP_SECRET_PREVIOUS has a secret of ${secret.length} characters; at least ${SECRET_LENGTH} are needed`,
    );
}

function findWeakness(appSecret: string | null, nodeEnv: NodeEnv): string[] {
  if (appSecret === null) return [];
  if (appSecret.length < SECRET_LENGTH)
    return [`APP_SECRET has ${appSecret.length} characters; at least ${SECRET_LENGTH} are needed`];
  if (nodeEnv === 'production' && WEAK_SECRET.test(appSecret))
    return [`APP_SECRET looks like a default value; production needs a random one of ${SECRET_HINT}`];
  return [];
}
