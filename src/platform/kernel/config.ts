import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readDatabaseSettings, type DatabaseSettings } from './settings/database-settings';
import {
  readHttpSettings,
  type HttpSettings,
  readMetricsSettings,
  type MetricsSettings,
} from './settings/http-settings';
import {
  readMailSettings,
  type MailSettings,
  readServiceSettings,
  type NodeEnv,
  type ServiceSettings,
  readWebhookSettings,
  type WebhookSettings,
} from './settings/service-settings';
import { readFrenchPlatformSettings, type FrenchPlatformSettings } from './settings/french-platform-settings';
import { readFrenchPortalSettings, type FrenchPortalSettings } from './settings/french-portal-settings';
import { readBackupSettings, type BackupSettings } from './settings/backup-settings';
import { readObjectStoreSettings, type ObjectStoreSettings } from './settings/object-store-settings';
import { readOidcSettings, type OidcSettings } from './settings/oidc-settings';
import { readPeppolSettings, type PeppolSettings } from './settings/peppol-settings';
import { readRetentionSettings, type RetentionSettings } from './settings/retention-settings';
import { readSecretSettings, type SecretSettings } from './settings/secret-settings';
import { readTaxAuthoritySettings, type TaxAuthoritySettings } from './settings/tax-authority-settings';
import { readTracingSettings, type TracingSettings } from './settings/tracing-settings';
import { SettingsReader, type Environment } from './settings/settings-reader';

export type { LogLevel, NodeEnv, Role } from './settings/service-settings';

/** All settings of the service, parsed. `.env.example` documents each of them. */
export interface Config
  extends
    ServiceSettings,
    DatabaseSettings,
    SecretSettings,
    WebhookSettings,
    HttpSettings,
    MailSettings,
    MetricsSettings,
    RetentionSettings {
  /** Identity provider for sign-in; null when none is configured. */
  oidc: OidcSettings | null;
  /** Settings of the Peppol network, with the certificates of this access point. */
  peppol: PeppolSettings;
  /** Tax authorities as participants of the network. */
  taxAuthorities: TaxAuthoritySettings;
  /** Contract with the accredited platform that serves French production teams; null without a contract. */
  frenchPlatform: FrenchPlatformSettings | null;
  /** Connection to the French state portal, for an operator that is an accredited platform; null otherwise. */
  frenchPortal: FrenchPortalSettings | null;
  /** Export of traces; null: traces are off. */
  tracing: TracingSettings | null;

  /** Stores for large contents of documents. */
  objectStore: ObjectStoreSettings;
  /** Backups into a repository. */
  backup: BackupSettings;
  /** Files from which secret settings are read (`…_FILE`). */
  secretFiles: readonly string[];
}

/** Thrown with all configuration mistakes together; the process ends with status 78 (EX_CONFIG of sysexits.h). */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((m) => `  - ${m}`).join('\n')}`,
    );
  }
}

/**
 * Parses the settings. In production, a service with incomplete settings does not start (contract, section 8.10).
 * @throws ConfigError listing every wrong value
 */
export function parseConfig(env: Environment): Config {
  const reader = new SettingsReader(env);
  const config = readSettings(
    reader,
    reader.choice('NODE_ENV', ['development', 'test', 'production'], 'development'),
  );
  if (reader.mistakes.length > 0) throw new ConfigError(reader.mistakes);
  return config;
}

function readSettings(reader: SettingsReader, nodeEnv: NodeEnv): Config {
  const service = readServiceSettings(reader, nodeEnv);
  const objectStore = readObjectStoreSettings(reader);
  return {
    ...service,
    ...readDatabaseSettings(reader, nodeEnv),
    ...readSecretSettings(reader, nodeEnv),
    ...readWebhookSettings(reader),
    ...readHttpSettings(reader),
    ...readMailSettings(reader, service.baseUrl),
    ...readMetricsSettings(reader),
    ...readRetentionSettings(reader, nodeEnv),
    ...readOidcSettings(reader, nodeEnv),
    peppol: readPeppolSettings(reader, service.baseUrl),
    taxAuthorities: readTaxAuthoritySettings(reader),
    frenchPlatform: readFrenchPlatformSettings(reader, nodeEnv),
    frenchPortal: readFrenchPortalSettings(reader),
    tracing: readTracingSettings(reader),
    objectStore,
    backup: readBackupSettings(reader, objectStore),
    secretFiles: reader.secretFiles,
  };
}

/** Returns the names of all settings, for the test that compares them with `.env.example`. */
export function listSettingNames(): string[] {
  const reader = new SettingsReader({});
  reader.choice('NODE_ENV', ['test'], 'test');
  readSettings(reader, 'test');
  return [...reader.names];
}

/**
 * Reads the settings from the environment and from `.env` in the working directory; the environment wins.
 * @param overrides values of a command line, which win over both
 * @throws ConfigError also for a name in `.env` that is not a setting, most likely a typo
 */
export function loadConfig(overrides: Environment = {}): Config {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const acceptedNames = listSettingNames();
  const mistakes = Object.keys(file)
    .filter((name) => !acceptedNames.includes(name))
    .map((name) => `.env has ${name}, which is not a setting; accepted: ${acceptedNames.join(', ')}`);
  try {
    const config = parseConfig({ ...file, ...process.env, ...overrides });
    if (mistakes.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    mistakes.push(...error.mistakes);
  }
  throw new ConfigError(mistakes);
}

/** Nest's injection token of the parsed configuration. */
export const CONFIG = Symbol('CONFIG');
