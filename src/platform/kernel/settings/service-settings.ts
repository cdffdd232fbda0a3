import { resolve } from 'node:path';
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

export function serviceSettings(read: SettingsReader, nodeEnv: NodeEnv): ServiceSettings {
  const port = read.integer('PORT', 3000, 0, 65_535);
  const baseUrl = read.url('BASE_URL', ['http:', 'https:']);
  if (baseUrl !== null && (new URL(baseUrl).search !== '' || new URL(baseUrl).hash !== ''))
    read.mistakes.push('BASE_URL has a query or a fragment; accepted: scheme, host, port and path');
  if (nodeEnv === 'production' && read.optional('BASE_URL') === null)
    read.mistakes.push(
      'BASE_URL is missing; production needs the address under which clients reach the service',
    );
  return {
    nodeEnv,
    role: read.choice('ROLE', ['all', 'api', 'worker'], 'all'),
    host: read.text('HOST', '0.0.0.0'),
    port,
    baseUrl: baseUrl ?? `http://localhost:${port}`,
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}
