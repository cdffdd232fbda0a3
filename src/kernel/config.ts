import ipaddr from 'ipaddr.js';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { peppolMistakes, readPeppolSettings, type PeppolSettings } from './peppol-settings';
import { SettingsReader, type Environment } from './settings-reader';

export type Role = 'all' | 'api' | 'worker';
export type NodeEnv = 'development' | 'test' | 'production';
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** Every setting of the service, parsed. The documentation of each stands in `.env.example`. */
export interface Config {
  nodeEnv: NodeEnv;
  role: Role;
  host: string;
  port: number;
  /** Public address without a trailing slash; part of tokens and of the OAuth2 audience. */
  baseUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** Null: the embedded server under `dataDir`. */
  databaseUrl: string | null;
  /** Seconds that a start waits for a database that does not answer yet. */
  startupTimeoutSeconds: number;
  /** The operator's word that production may use the embedded server; elsewhere it is used without being named. */
  embeddedDatabase: boolean;
  /** Null: the queue runs on PostgreSQL. */
  redisUrl: string | null;
  /** Null: made once and kept in `dataDir` (development only). */
  appSecret: string | null;
  /** Secrets that were in use before, or will be next: what depends on them is still accepted, nothing new is made under them. */
  appSecretPrevious: string[];
  /** Encrypts and opens backups; null: a backup is not encrypted unless a passphrase is given to the command. */
  backupPassphrase: string | null;
  logLevel: LogLevel;
  migrate: 'auto' | 'off';
  webhookAllowInsecure: boolean;
  webhookAllowCidrs: string[];
  rateLimitPerSecond: number;
  rateLimitBurst: number;
  /** Requests of one team in work at a time; more are answered 429. */
  concurrentRequestsPerTeam: number;
  /** Between these numbers the process adapts how many requests it works on at a time; more are refused. */
  concurrentRequestsMin: number;
  concurrentRequestsMax: number;
  /** Failed attempts to authenticate, by address and by key at an address; more are answered 429. */
  credentialFailuresPerMinute: number;
  smtpUrl: string | null;
  /** Sender address of mails; replies go to the company's own. */
  mailFrom: string;
  /** Serves `/metrics` on a port of its own; null: only on the main port, for the bearer of `metricsToken`. */
  metricsPort: number | null;
  /** Bearer token that `/metrics` on the main port asks for; null: not served there. */
  metricsToken: string | null;
  /** Days that rows are kept which only ever grow in number; see docs/storage.md. */
  auditRetentionDays: number;
  attemptRetentionDays: number;
  messageRetentionDays: number;
  simulatedRetentionDays: number;
  closedRetentionDays: number;
  /** Origins that browsers may call from; empty switches CORS off. */
  corsOrigins: string[];
  /** Number of reverse proxies in front whose `X-Forwarded-For` is believed. */
  trustedProxies: number;
  /** The real network and our certificates on it. */
  peppol: PeppolSettings;
}

/** Raised with every mistake at once; the process ends with status 78 (EX_CONFIG of sysexits.h). */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((m) => `  - ${m}`).join('\n')}`,
    );
  }
}

/** Ten years with their leap days; and the longest that anything may be kept. */
const TEN_YEARS_DAYS = 3653;
const MAX_DAYS = 36_525;
/** Characters that a secret has at least. */
const SECRET_LENGTH = 32;
const SECRET_HINT = `at least ${SECRET_LENGTH} characters, e.g. from \`openssl rand -base64 48\``;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const WEAK_SECRET = /^(.)\1*$|change[-_ ]?me|secret|password|example|default/i;

/**
 * Parses the settings.
 * @throws ConfigError listing every wrong value
 */
export function parseConfig(env: Environment): Config {
  const read = new SettingsReader(env);
  return finish(read, read.choice('NODE_ENV', ['development', 'test', 'production'], 'development'));
}

function finish(read: SettingsReader, nodeEnv: NodeEnv): Config {
  const port = read.integer('PORT', 3000, 0, 65_535);
  const rateLimitPerSecond = read.integer('RATE_LIMIT_PER_SECOND', 100, 1, 1_000_000);
  const concurrentRequestsMin = read.integer('CONCURRENT_REQUESTS_MIN', 8, 1, 1_000_000);
  const metricsPort = read.integer('METRICS_PORT', -1, 1, 65_535);
  const baseUrl = read.url('BASE_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const config: Config = {
    nodeEnv,
    role: read.choice('ROLE', ['all', 'api', 'worker'], 'all'),
    host: read.text('HOST', '0.0.0.0'),
    port,
    baseUrl,
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    databaseUrl: read.database('DATABASE_URL'),
    embeddedDatabase: read.flag('EMBEDDED_DATABASE', false),
    startupTimeoutSeconds: read.integer('STARTUP_TIMEOUT_SECONDS', 60, 0, 3600),
    redisUrl: read.secretUrl('REDIS_URL', ['redis:', 'rediss:']),
    appSecret: read.secret('APP_SECRET'),
    appSecretPrevious: read.secrets('APP_SECRET_PREVIOUS'),
    backupPassphrase: read.secret('PASSERELLE_BACKUP_PASSPHRASE'),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    migrate: read.choice('MIGRATE', ['auto', 'off'], 'auto'),
    webhookAllowInsecure: read.flag('WEBHOOK_ALLOW_INSECURE', false),
    webhookAllowCidrs: read.list('WEBHOOK_ALLOW_CIDRS'),
    rateLimitPerSecond,
    rateLimitBurst: read.integer('RATE_LIMIT_BURST', 2 * rateLimitPerSecond, 1, 10_000_000),
    concurrentRequestsPerTeam: read.integer('CONCURRENT_REQUESTS_PER_TEAM', 64, 1, 1_000_000),
    concurrentRequestsMin,
    concurrentRequestsMax: read.integer(
      'CONCURRENT_REQUESTS_MAX',
      Math.max(256, concurrentRequestsMin),
      concurrentRequestsMin,
      1_000_000,
    ),
    credentialFailuresPerMinute: read.integer('CREDENTIAL_FAILURES_PER_MINUTE', 20, 1, 1_000_000),
    smtpUrl: read.secretUrl('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM', `no-reply@${new URL(baseUrl).hostname}`),
    metricsPort: metricsPort === -1 ? null : metricsPort,
    metricsToken: read.secret('METRICS_TOKEN'),
    auditRetentionDays: read.integer(
      'AUDIT_RETENTION_DAYS',
      nodeEnv === 'production' ? TEN_YEARS_DAYS : 365,
      30,
      MAX_DAYS,
    ),
    attemptRetentionDays: read.integer('ATTEMPT_RETENTION_DAYS', 400, 7, MAX_DAYS),
    messageRetentionDays: read.integer('MESSAGE_RETENTION_DAYS', 90, 7, MAX_DAYS),
    simulatedRetentionDays: read.integer('SIMULATED_RETENTION_DAYS', 30, 7, MAX_DAYS),
    closedRetentionDays: read.integer('CLOSED_RETENTION_DAYS', 400, 30, MAX_DAYS),
    corsOrigins: read.list('CORS_ORIGINS'),
    trustedProxies: read.integer('TRUSTED_PROXIES', 0, 0, 10),
    peppol: readPeppolSettings(read, baseUrl),
  };
  read.mistakes.push(
    ...(nodeEnv === 'production' ? missingInProduction(config, read) : []),
    ...databaseMistakes(config),
    ...secretMistakes(config),
    ...cidrMistakes(config.webhookAllowCidrs),
    ...originMistakes(config.corsOrigins),
    ...peppolMistakes(config.peppol),
  );
  if (read.mistakes.length > 0) throw new ConfigError(read.mistakes);
  return config;
}

/** Production starts complete or not at all (contract, section 8.10). What was given and is wrong is not missing. */
function missingInProduction({ embeddedDatabase }: Config, read: SettingsReader): string[] {
  const missing: string[] = [];
  if (read.optional('BASE_URL') === null)
    missing.push('BASE_URL is missing; production needs the address under which clients reach the service');
  if (!embeddedDatabase && !read.given('DATABASE_URL'))
    missing.push(
      'DATABASE_URL is missing; production needs a PostgreSQL server, or EMBEDDED_DATABASE=true for the embedded one',
    );
  if (!read.given('APP_SECRET'))
    missing.push(`APP_SECRET is missing; production needs one of ${SECRET_HINT}`);
  return missing;
}

function databaseMistakes({ databaseUrl, embeddedDatabase }: Config): string[] {
  return databaseUrl !== null && embeddedDatabase
    ? ['DATABASE_URL and EMBEDDED_DATABASE=true are both set; accepted: one of them']
    : [];
}

function secretMistakes({ appSecret, appSecretPrevious, nodeEnv }: Config): string[] {
  const mistakes = appSecretPrevious
    .filter((secret) => secret.length < SECRET_LENGTH)
    .map(
      (secret) =>
        `APP_SECRET_PREVIOUS has a secret of ${secret.length} characters; at least ${SECRET_LENGTH} are needed`,
    );
  if (appSecret === null) return mistakes;
  if (appSecret.length < SECRET_LENGTH)
    mistakes.push(`APP_SECRET has ${appSecret.length} characters; at least ${SECRET_LENGTH} are needed`);
  else if (nodeEnv === 'production' && WEAK_SECRET.test(appSecret))
    mistakes.push(`APP_SECRET looks like a default value; production needs a random one of ${SECRET_HINT}`);
  return mistakes;
}

function cidrMistakes(cidrs: string[]): string[] {
  return cidrs
    .filter((cidr) => !ipaddr.isValidCIDR(cidr))
    .map(
      (cidr) =>
        `WEBHOOK_ALLOW_CIDRS has "${cidr}"; accepted: address ranges such as 10.1.0.0/16, comma-separated`,
    );
}

function originMistakes(origins: string[]): string[] {
  return origins
    .filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
    .map(
      (origin) =>
        `CORS_ORIGINS has "${origin}"; accepted: origins such as https://erp.example.com, comma-separated`,
    );
}

/** The names of all settings, for the test that compares them with `.env.example`. */
export function settingNames(): string[] {
  const read = new SettingsReader({ APP_SECRET: 'x'.repeat(32) });
  read.choice('NODE_ENV', ['test'], 'test');
  finish(read, 'test');
  return [...read.names];
}

/**
 * Reads `.env` of the working directory (a variable of the environment wins) and the environment.
 * @throws ConfigError also for a name in `.env` that is no setting: most likely a typing error
 */
export function loadConfig(): Config {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const known = settingNames();
  const mistakes = Object.keys(file)
    .filter((name) => !known.includes(name))
    .map((name) => `.env has ${name}, which is no setting; accepted: ${known.join(', ')}`);
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
