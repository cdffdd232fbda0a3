import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { databaseSettings, type DatabaseSettings } from './settings/database-settings';
import { httpSettings, type HttpSettings } from './settings/http-settings';
import { mailSettings, type MailSettings } from './settings/mail-settings';
import { metricsSettings, type MetricsSettings } from './settings/metrics-settings';
import { oidcSettings, type OidcSettings } from './settings/oidc-settings';
import { peppolSettings, type PeppolSettings } from './settings/peppol-settings';
import { retentionSettings, type RetentionSettings } from './settings/retention-settings';
import { secretSettings, type SecretSettings } from './settings/secret-settings';
import { serviceSettings, type NodeEnv, type ServiceSettings } from './settings/service-settings';
import { SettingsReader, type Environment } from './settings/settings-reader';
import { webhookSettings, type WebhookSettings } from './settings/webhook-settings';

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
  /** Files from which secret settings are read (`…_FILE`). */
  secretFiles: readonly string[];
}

/** Lists every configuration mistake at once; the process ends with status 78 (EX_CONFIG of sysexits.h). */
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
  const read = new SettingsReader(env);
  const config = everySetting(
    read,
    read.choice('NODE_ENV', ['development', 'test', 'production'], 'development'),
  );
  if (read.mistakes.length > 0) throw new ConfigError(read.mistakes);
  return config;
}

function everySetting(read: SettingsReader, nodeEnv: NodeEnv): Config {
  const service = serviceSettings(read, nodeEnv);
  return {
    ...service,
    ...databaseSettings(read, nodeEnv),
    ...secretSettings(read, nodeEnv),
    ...webhookSettings(read),
    ...httpSettings(read),
    ...mailSettings(read, service.baseUrl),
    ...metricsSettings(read),
    ...retentionSettings(read, nodeEnv),
    ...oidcSettings(read, nodeEnv),
    peppol: peppolSettings(read, service.baseUrl),
    secretFiles: read.secretFiles,
  };
}

/** Returns the names of all settings, for the test that compares them with `.env.example`. */
export function settingNames(): string[] {
  const read = new SettingsReader({});
  read.choice('NODE_ENV', ['test'], 'test');
  everySetting(read, 'test');
  return [...read.names];
}

/**
 * Reads the settings from the environment and from `.env` in the working directory; the environment wins.
 * @throws ConfigError also for a name in `.env` that is no setting, which is most likely a typing error
 */
export function loadConfig(): Config {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const known = settingNames();
  const mistakes = Object.keys(file)
    .filter((name) => !known.includes(name))
    .map((name) => `.env has ${name}, which is not a setting; accepted: ${known.join(', ')}`);
  try {
    const config = parseConfig({ ...file, ...process.env });
    if (mistakes.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    mistakes.push(...error.mistakes);
  }
  throw new ConfigError(mistakes);
}

/** Nest's injection token of the parsed configuration. */
export const CONFIG = Symbol('CONFIG');
