import { MailServer } from './mail-server';
import { perWorker, sharedService, type Shared } from './per-worker';
import { freePort } from './process';

/**
 * Settings of services that suites of several topics share ({@link sharedService}). Suites that import this file run in one
 * worker, one after the other (scripts/jest/suite-groups.cjs).
 */

/** A process that serves requests and does no work, whose tables therefore change by requests alone. */
export const WITHOUT_WORKERS = { ROLE: 'api', SILENT: 'true' };

/** The limits of a new installation on wrong credentials, behind a reverse proxy, with few requests of a team at a time. */
export const BEHIND_PROXY = {
  BASE_URL: 'http://localhost:3000',
  CREDENTIAL_FAILURES_PER_MINUTE: '',
  TRUSTED_PROXIES: '1',
  CONCURRENT_REQUESTS_PER_TEAM: '2',
  CONNECTIONS_PER_NETWORK: '4',
};

/** A low rate of requests of a team and few wrong credentials, behind a reverse proxy. */
export const LOW_RATE = {
  RATE_LIMIT_PER_SECOND: '2',
  RATE_LIMIT_BURST: '6',
  CREDENTIAL_FAILURES_PER_MINUTE: '3',
  TRUSTED_PROXIES: '1',
  CORS_ORIGINS: 'https://erp.example.com',
};

/**
 * Settings that production requires, without a proxy, with webhooks to public addresses only, any number of connections
 * and the default limits for wrong credentials.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://ap.example.com',
  APP_SECRET: 'kW3vQ9xLr7TzPq2MnB8sHd4JfG6yAc1E',
  WEBHOOK_ALLOW_INSECURE: 'false',
  CONNECTIONS_PER_NETWORK: '0',
  CREDENTIAL_FAILURES_PER_MINUTE: '',
};

/** Token of the metrics of {@link largeInstallation}. */
export const LARGE_METRICS_TOKEN = 'token of the scraper';
export const LARGE_BODY_LIMIT_MIB = 40;

/** State shared by suites of {@link largeInstallation}. */
export interface LargeInstallation {
  service: Shared;
  mailServer: Shared<MailServer>;
  metricsPort: Shared<number>;
}

const mailServers = perWorker(
  () => MailServer.start(),
  (server) => server.stop(),
);
const metricsPorts = perWorker(freePort);

/** A service with large request bodies, a mail server of its own and a port of its own for metrics. */
export function largeInstallation(): LargeInstallation {
  const [mailServer, metricsPort] = [mailServers(), metricsPorts()];
  const settings = (): Record<string, string> => ({
    REQUEST_BODY_LIMIT_MIB: String(LARGE_BODY_LIMIT_MIB),
    SMTP_URL: mailServer().url,
    MAIL_FROM: 'invoices@passerelle.example',
    METRICS_PORT: String(metricsPort()),
    METRICS_TOKEN: LARGE_METRICS_TOKEN,
  });
  return { service: sharedService(settings, 'large installation'), mailServer, metricsPort };
}
