import type { Config } from '../../platform/kernel/config';
import { isSocket, parseDatabaseUrl } from '../../platform/kernel/database/database-hosts';
import { problem, warning, type DoctorCheck, type Finding } from './check';

/** Settings that are accepted and still not what an installation with real documents needs. */
export const settingsCheck: DoctorCheck = {
  name: 'settings',
  needsSchema: false,
  run: ({ config }) => (config.nodeEnv === 'production' ? checkProductionSettings(config) : []),
};

function checkProductionSettings(config: Config): Finding[] {
  const { baseUrl, webhookAllowInsecure, smtpUrl, trustedProxies, corsOrigins } = config;
  const { protocol, hostname } = new URL(baseUrl);
  const found: Finding[] = [];
  if (isLocal(hostname))
    found.push(problem(`BASE_URL is ${baseUrl}, which no client can reach.`, 'BASE_URL=https://…'));
  else if (protocol !== 'https:')
    found.push(
      problem(
        `BASE_URL is ${baseUrl}: without TLS everybody on the way reads keys and documents.`,
        'BASE_URL=https://…',
      ),
    );
  else if (trustedProxies === 0)
    found.push(
      warning(
        'BASE_URL is https, which a proxy in front provides, and TRUSTED_PROXIES is 0: all clients share the address of the proxy, and its limit of failed credentials.',
        'TRUSTED_PROXIES=1',
      ),
    );
  if (webhookAllowInsecure)
    found.push(
      problem(
        'WEBHOOK_ALLOW_INSECURE is true: webhooks go over plain HTTP and to this machine.',
        'WEBHOOK_ALLOW_INSECURE=false',
      ),
    );
  if (smtpUrl === null)
    found.push(warning('SMTP_URL is not set, so no document can go by e-mail.', 'SMTP_URL=smtps://…'));
  if (corsOrigins.some((origin) => origin.startsWith('http://')))
    found.push(warning('CORS_ORIGINS lets pages call that came without TLS.', 'CORS_ORIGINS=https://…'));
  const addresses = { DATABASE_URL: config.databaseUrl, DATABASE_DIRECT_URL: config.databaseDirectUrl };
  for (const [name, url] of Object.entries(addresses))
    if (url !== null && isElsewhere(url) && !/[?&]sslmode=/.test(url))
      found.push(
        warning(
          `${name} leads to another machine and says nothing of TLS.`,
          `append ?sslmode=verify-full to ${name}`,
        ),
      );
  return found;
}

/** Whether one of the hosts is another machine. */
function isElsewhere(databaseUrl: string): boolean {
  return parseDatabaseUrl(databaseUrl)?.hosts.some(({ host }) => !isLocal(host)) ?? false;
}

function isLocal(hostname: string): boolean {
  return hostname === '' || isSocket(hostname) || /^(localhost|127\.|\[?::1\]?$)/i.test(hostname);
}
