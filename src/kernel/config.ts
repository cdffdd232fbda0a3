import ipaddr from 'ipaddr.js';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

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
  /** Null: the queue runs on PostgreSQL. */
  redisUrl: string | null;
  /** Null: made once and kept in `dataDir` (development only). */
  appSecret: string | null;
  logLevel: LogLevel;
  migrate: 'auto' | 'off';
  webhookAllowInsecure: boolean;
  webhookAllowCidrs: string[];
  rateLimitPerSecond: number;
  rateLimitBurst: number;
  /** Failed attempts to authenticate, by address and by key at an address; more are answered 429. */
  credentialFailuresPerMinute: number;
  smtpUrl: string | null;
  /** Sender address of mails; replies go to the company's own. */
  mailFrom: string;
  /** Serves `/metrics` on a port of its own; null: only on the main port, for the bearer of `metricsToken`. */
  metricsPort: number | null;
  /** Bearer token that `/metrics` on the main port asks for; null: not served there. */
  metricsToken: string | null;
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

/** Reads settings one by one and collects what is wrong instead of stopping at the first mistake. */
class SettingsReader {
  readonly mistakes: string[] = [];
  readonly names = new Set<string>();

  constructor(private readonly env: Environment) {}

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  optional(name: string): string | null {
    this.names.add(name);
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
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
    const value = this.optional(name);
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

  list(name: string): string[] {
    return (this.optional(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
}

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
  const metricsPort = read.integer('METRICS_PORT', -1, 1, 65_535);
  const baseUrl = read.url('BASE_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const config: Config = {
    nodeEnv,
    role: read.choice('ROLE', ['all', 'api', 'worker'], 'all'),
    host: read.text('HOST', '0.0.0.0'),
    port,
    baseUrl,
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    appSecret: read.optional('APP_SECRET'),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    migrate: read.choice('MIGRATE', ['auto', 'off'], 'auto'),
    webhookAllowInsecure: read.flag('WEBHOOK_ALLOW_INSECURE', false),
    webhookAllowCidrs: read.list('WEBHOOK_ALLOW_CIDRS'),
    rateLimitPerSecond,
    rateLimitBurst: read.integer('RATE_LIMIT_BURST', 2 * rateLimitPerSecond, 1, 10_000_000),
    credentialFailuresPerMinute: read.integer('CREDENTIAL_FAILURES_PER_MINUTE', 20, 1, 1_000_000),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM', `no-reply@${new URL(baseUrl).hostname}`),
    metricsPort: metricsPort === -1 ? null : metricsPort,
    metricsToken: read.optional('METRICS_TOKEN'),
    corsOrigins: read.list('CORS_ORIGINS'),
    trustedProxies: read.integer('TRUSTED_PROXIES', 0, 0, 10),
  };
  read.mistakes.push(
    ...secretMistakes(config),
    ...cidrMistakes(config.webhookAllowCidrs),
    ...originMistakes(config.corsOrigins),
  );
  if (read.mistakes.length > 0) throw new ConfigError(read.mistakes);
  return config;
}

function secretMistakes({ appSecret, nodeEnv }: Config): string[] {
  if (appSecret === null) {
    return nodeEnv === 'production'
      ? [
          'APP_SECRET is missing; production needs one of at least 32 characters, e.g. from `openssl rand -base64 48`',
        ]
      : [];
  }
  if (appSecret.length < 32) return [`APP_SECRET has ${appSecret.length} characters; at least 32 are needed`];
  if (nodeEnv === 'production' && WEAK_SECRET.test(appSecret)) {
    return [
      'APP_SECRET looks like a default value; production needs a random one, e.g. from `openssl rand -base64 48`',
    ];
  }
  return [];
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
