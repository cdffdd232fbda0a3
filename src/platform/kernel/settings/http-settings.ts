import type { SettingsReader } from './settings-reader';
import { DOCUMENT_SIZE_MIB, MEBIBYTE } from '../../../standards/values/document-size';
import { parseUrl } from '../../../standards/values/parse-url';

/** Other products whose requests are accepted as well. */
export const COMPATIBILITIES = ['none', 'recommand'] as const;
export type Compatibility = (typeof COMPATIBILITIES)[number];

/** Limits of client requests, and allowed origins. */
export interface HttpSettings {
  rateLimitPerSecond: number;
  rateLimitBurst: number;
  /** Maximum number of a team's requests in progress and waiting; further requests get a 429 response. */
  concurrentRequestsPerTeam: number;
  /** Bounds between which the process adapts how many requests it works on at a time; further requests wait. */
  concurrentRequestsMin: number;
  concurrentRequestsMax: number;
  /** Maximum number of failed authentication attempts, by address and by key at an address; more get a 429. */
  credentialFailuresPerMinute: number;
  /** Bytes of the largest request body of the API, counted after decompression. */
  requestBodyBytes: number;
  /** Origins that browsers may call from; empty switches CORS off. */
  corsOrigins: string[];
  /** Number of reverse proxies in front whose `X-Forwarded-For` is trusted. */
  trustedProxies: number;
  /**
   * Maximum number of connections of one client network; 0: no maximum; null: not set, which means 64, and no maximum for
   * this machine itself.
   */
  connectionsPerNetwork: number | null;
  /** Whether `/mcp` serves reading tools to assistants. */
  mcpServer: boolean;
  /** Whether applications may register themselves (RFC 7591). */
  dynamicRegistration: boolean;
  /** Other product whose paths, names and pages are accepted as well. */
  compatibility: Compatibility;
  /** Seconds for which a stop only reports that the process is not ready, before its ports close. */
  drainSeconds: number;
}

export function readHttpSettings(reader: SettingsReader): HttpSettings {
  const rateLimitPerSecond = reader.integer('RATE_LIMIT_PER_SECOND', 100, 1, 1_000_000);
  const concurrentRequestsMin = reader.integer('CONCURRENT_REQUESTS_MIN', 8, 1, 1_000_000);
  const connections = reader.integer('CONNECTIONS_PER_NETWORK', 64, 0, 1_000_000);
  return {
    rateLimitPerSecond,
    rateLimitBurst: reader.integer('RATE_LIMIT_BURST', 2 * rateLimitPerSecond, 1, 10_000_000),
    concurrentRequestsPerTeam: reader.integer('CONCURRENT_REQUESTS_PER_TEAM', 64, 1, 1_000_000),
    concurrentRequestsMin,
    concurrentRequestsMax: reader.integer(
      'CONCURRENT_REQUESTS_MAX',
      Math.max(256, concurrentRequestsMin),
      concurrentRequestsMin,
      1_000_000,
    ),
    credentialFailuresPerMinute: reader.integer('CREDENTIAL_FAILURES_PER_MINUTE', 20, 1, 1_000_000),
    requestBodyBytes: readBodyLimit(reader),
    corsOrigins: readOrigins(reader),
    trustedProxies: reader.integer('TRUSTED_PROXIES', 0, 0, 10),
    connectionsPerNetwork: reader.optional('CONNECTIONS_PER_NETWORK') === null ? null : connections,
    mcpServer: reader.flag('MCP_SERVER', false),
    dynamicRegistration: reader.flag('OAUTH_DYNAMIC_REGISTRATION', false),
    compatibility: reader.choice('COMPATIBILITY', COMPATIBILITIES, 'none'),
    drainSeconds: reader.integer('DRAIN_SECONDS', 0, 0, 600),
  };
}

/**
 * Reads the maximum size of a request body in bytes; values below the default are rejected, because clients rely on the
 * default.
 */
function readBodyLimit(reader: SettingsReader): number {
  const { usual, largest } = DOCUMENT_SIZE_MIB;
  return reader.integer('REQUEST_BODY_LIMIT_MIB', usual, usual, largest) * MEBIBYTE;
}

function readOrigins(reader: SettingsReader): string[] {
  const listedOrigins = reader.list('CORS_ORIGINS');
  for (const origin of listedOrigins)
    if (parseUrl(origin)?.origin !== origin)
      reader.mistakes.push(
        `CORS_ORIGINS has "${origin}"; accepted: origins such as https://erp.example.com, comma-separated`,
      );
  return listedOrigins;
}

/** Settings of `/metrics`: port and credential. */
export interface MetricsSettings {
  /** Separate port for `/metrics`; null: only on the main port, for the bearer of `metricsToken`. */
  metricsPort: number | null;
  /** Separate port with its own thread for `/health/*` and `/metrics`; null: none. */
  healthPort: number | null;
  /** Bearer token required by `/metrics` on the main port; null: not served there. */
  metricsToken: string | null;
  /** Number of teams, by volume sent, whose usage `/metrics` shows; 0: none. */
  usageMetricTeams: number;
}

export function readMetricsSettings(reader: SettingsReader): MetricsSettings {
  const metricsPort = reader.integer('METRICS_PORT', -1, 1, 65_535);
  const healthPort = reader.integer('HEALTH_PORT', -1, 1, 65_535);
  return {
    healthPort: healthPort === -1 ? null : healthPort,
    metricsPort: metricsPort === -1 ? null : metricsPort,
    metricsToken: reader.secret('METRICS_TOKEN'),
    usageMetricTeams: reader.integer('USAGE_METRIC_TEAMS', 20, 0, 1_000),
  };
}
