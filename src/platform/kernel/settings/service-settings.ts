import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { SettingsReader } from './settings-reader';

export type Role = 'all' | 'api' | 'worker';
export type NodeEnv = 'development' | 'test' | 'production';
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Role of the process, its addresses and its directory of files. */
export interface ServiceSettings {
  nodeEnv: NodeEnv;
  role: Role;
  host: string;
  port: number;
  /** Public address without a trailing slash; part of tokens and of the OAuth2 audience. */
  baseUrl: string;
  /** Absolute path. */
  dataDir: string;
  logLevel: LogLevel;
}

export function readServiceSettings(reader: SettingsReader, nodeEnv: NodeEnv): ServiceSettings {
  const port = reader.integer('PORT', 3000, 0, 65_535);
  const baseUrl = reader.url('BASE_URL', ['http:', 'https:']);
  if (baseUrl !== null && (new URL(baseUrl).search !== '' || new URL(baseUrl).hash !== ''))
    reader.mistakes.push('BASE_URL has a query or a fragment; accepted: scheme, host, port and path');
  if (nodeEnv === 'production' && reader.optional('BASE_URL') === null)
    reader.mistakes.push(
      'BASE_URL is missing; production needs the address under which clients reach the service',
    );
  return {
    nodeEnv,
    role: reader.choice('ROLE', ['all', 'api', 'worker'], 'all'),
    host: reader.text('HOST', '0.0.0.0'),
    port,
    baseUrl: baseUrl ?? `http://localhost:${port}`,
    dataDir: resolve(reader.text('DATA_DIR', '.data')),
    logLevel: reader.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}

/** Settings of outgoing mail, and of documents that do not arrive over the network. */
export interface MailSettings {
  smtpUrl: string | null;
  /** Folder with a folder for each company, whose files become received documents; null: none. */
  inboxFolder: string | null;
  /** Sender address of mails; replies go to the company's own address. */
  mailFrom: string;
}

export function readMailSettings(reader: SettingsReader, baseUrl: string): MailSettings {
  return {
    smtpUrl: reader.secretUrl('SMTP_URL', ['smtp:', 'smtps:']),
    inboxFolder: reader.optional('INBOX_FOLDER'),
    mailFrom: reader.text('MAIL_FROM', `no-reply@${new URL(baseUrl).hostname}`),
  };
}

/** Settings of webhook targets. */
export interface WebhookSettings {
  webhookAllowInsecure: boolean;
  webhookAllowCidrs: string[];
}

export function readWebhookSettings(reader: SettingsReader): WebhookSettings {
  const webhookAllowCidrs = reader.list('WEBHOOK_ALLOW_CIDRS');
  for (const cidr of webhookAllowCidrs)
    if (!ipaddr.isValidCIDR(cidr))
      reader.mistakes.push(
        `WEBHOOK_ALLOW_CIDRS has "${cidr}"; accepted: address ranges such as 10.1.0.0/16, comma-separated`,
      );
  return { webhookAllowInsecure: reader.flag('WEBHOOK_ALLOW_INSECURE', false), webhookAllowCidrs };
}
