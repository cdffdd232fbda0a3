import type { Config } from '../../platform/kernel/config';
import { isSocket, parseDatabaseUrl } from '../../platform/kernel/database/database-hosts';
import { problem, warning, type DoctorCheck, type Finding } from './check';

/** Checks for settings that are valid but unsuitable for an installation with real documents. */
export const settingsCheck: DoctorCheck = {
  name: 'settings',
  needsSchema: false,
  run: ({ config }) => (config.nodeEnv === 'production' ? checkProductionSettings(config) : []),
};

function checkProductionSettings(config: Config): Finding[] {
  const { baseUrl, webhookAllowInsecure, smtpUrl, trustedProxies, corsOrigins } = config;
  const { protocol, hostname } = new URL(baseUrl);
  const findings: Finding[] = [];
  if (isLocal(hostname))
    findings.push(problem(`BASE_URL is ${baseUrl}, which no client can reach.`, 'BASE_URL=https://…'));
  else if (protocol !== 'https:')
    findings.push(
      problem(
        `BASE_URL is ${baseUrl}: without TLS, anybody on the network path can read keys and documents.`,
        'BASE_URL=https://…',
      ),
    );
  else if (trustedProxies === 0)
    findings.push(
      warning(
        'BASE_URL is https, so a proxy terminates TLS, but TRUSTED_PROXIES is 0: all clients share the address of the proxy, and therefore one limit of failed credentials.',
        'TRUSTED_PROXIES=1',
      ),
    );
  if (webhookAllowInsecure)
    findings.push(
      problem(
        'WEBHOOK_ALLOW_INSECURE is true: webhooks may use plain HTTP and addresses of this machine.',
        'WEBHOOK_ALLOW_INSECURE=false',
      ),
    );
  if (smtpUrl === null)
    findings.push(
      warning('SMTP_URL is not set, so documents cannot be sent by e-mail.', 'SMTP_URL=smtps://…'),
    );
  if (corsOrigins.some((origin) => origin.startsWith('http://')))
    findings.push(
      warning('CORS_ORIGINS allows pages that were loaded without TLS.', 'CORS_ORIGINS=https://…'),
    );
  const addresses = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_READ_URL: config.databaseReadUrl,
  };
  for (const [name, url] of Object.entries(addresses))
    if (url !== null && isRemote(url) && !/[?&]sslmode=/.test(url))
      findings.push(
        warning(
          `${name} leads to another machine and does not require TLS.`,
          `append ?sslmode=verify-full to ${name}`,
        ),
      );
  return findings;
}

/** Returns whether one of the hosts is not this machine. */
function isRemote(databaseUrl: string): boolean {
  return parseDatabaseUrl(databaseUrl)?.hosts.some(({ host }) => !isLocal(host)) ?? false;
}

function isLocal(hostname: string): boolean {
  return hostname === '' || isSocket(hostname) || /^(localhost|127\.|\[?::1\]?$)/i.test(hostname);
}
