import ipaddr from 'ipaddr.js';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parseDatabaseUrl, SESSION_TARGETS, sessionTarget } from './database/database-hosts';

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
}

/** Raised with every mistake at once; the process ends with status 78 (EX_CONFIG of sysexits.h). */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((m) => `  - ${m}`).join('\n')}`,
    );
  }
}

type Environment = Record<string, string | undefined>;

/** Suffix of the setting that names a file with the value of a secret setting. */
const FILE_SUFFIX = '_FILE';

/** Reads settings one by one and collects what is wrong instead of stopping at the first mistake. */
class SettingsReader {
  readonly mistakes: string[] = [];
  readonly names = new Set<string>();

  constructor(private readonly env: Environment) {}

  /** True when a secret setting, or the file for it, is named at all. */
  given(name: string): boolean {
    return this.optional(name) !== null || this.optional(`${name}${FILE_SUFFIX}`) !== null;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  optional(name: string): string | null {
    this.names.add(name);
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** Like `optional`, for a value that may also stand in the file that `<name>_FILE` names. */
  secret(name: string): string | null {
    const value = this.optional(name);
    const file = this.optional(`${name}${FILE_SUFFIX}`);
    if (file === null) return value;
    if (value === null) return this.fileText(`${name}${FILE_SUFFIX}`, file);
    this.mistakes.push(`${name} and ${name}${FILE_SUFFIX} are both set; accepted: one of them`);
    return value;
  }

  /** Secrets separated by commas, or in a file one a line, so that in a file a secret may have commas. */
  secrets(name: string): string[] {
    const separator = this.optional(`${name}${FILE_SUFFIX}`) === null ? ',' : '\n';
    return parts(this.secret(name), separator);
  }

  /** The text of a file without the white space at its ends, such as an editor's last line break. */
  private fileText(name: string, file: string): string | null {
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text !== '') return text;
      this.mistakes.push(`${name} names "${file}", which is empty`);
    } catch (error) {
      const reason =
        typeof error === 'object' && error !== null && 'code' in error
          ? String(error.code)
          : 'unknown reason';
      this.mistakes.push(`${name} names "${file}", which cannot be read (${reason})`);
    }
    return null;
  }

  choice<T extends string>(name: string, accepted: readonly T[], fallback: T): T {
    const value = this.optional(name);
    if (value === null) return fallback;
    const found = accepted.find((candidate) => candidate === value);
    if (found === undefined) this.mistakes.push(`${name} is "${value}"; accepted: ${accepted.join(', ')}`);
    return found ?? fallback;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === null) return fallback;
    const parsed = Number(value);
    if (Number.isInteger(parsed) && parsed >= min && parsed <= max) return parsed;
    this.mistakes.push(`${name} is "${value}"; accepted: a whole number from ${min} to ${max}`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  }

  url(name: string, protocols: string[]): string | null {
    return this.acceptedUrl(name, this.optional(name), protocols);
  }

  /** An address that may hold a password, and may therefore stand in a file. */
  secretUrl(name: string, protocols: string[]): string | null {
    return this.acceptedUrl(name, this.secret(name), protocols);
  }

  private acceptedUrl(name: string, value: string | null, protocols: string[]): string | null {
    if (value === null) return null;
    // The value may hold a password, so the message shows what is accepted and not what came.
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      this.mistakes.push(
        `${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      );
      return null;
    }
    if (name === 'BASE_URL' && (new URL(value).search !== '' || new URL(value).hash !== '')) {
      this.mistakes.push(`${name} has a query or a fragment; accepted: scheme, host, port and path`);
    }
    return value.replace(/\/+$/, '');
  }

  /** A connection string of PostgreSQL, which may name several hosts. */
  database(name: string): string | null {
    const value = this.secret(name);
    if (value === null) return null;
    if (parseDatabaseUrl(value) === null) {
      // The value may hold a password, so the message shows what is accepted and not what came.
      this.mistakes.push(
        `${name} is no connection string; accepted: postgres://user:password@host:5432/name, several hosts separated by commas`,
      );
      return null;
    }
    const target = sessionTarget(value);
    if (target !== null && !SESSION_TARGETS.includes(target))
      this.mistakes.push(
        `${name} has target_session_attrs=${target}; accepted: ${SESSION_TARGETS.join(', ')}`,
      );
    return value;
  }

  list(name: string): string[] {
    return parts(this.optional(name), ',');
  }
}

function parts(value: string | null, separator: string): string[] {
  return (value ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
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
  };
  read.mistakes.push(
    ...(nodeEnv === 'production' ? missingInProduction(config, read) : []),
    ...databaseMistakes(config),
    ...secretMistakes(config),
    ...cidrMistakes(config.webhookAllowCidrs),
    ...originMistakes(config.corsOrigins),
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
