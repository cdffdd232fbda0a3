import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** Returns the secret of the installation: the configured one, or in development the one in the data directory. */
export function getAppSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  return config.appSecret ?? getDevelopmentSecret(config.dataDir);
}

/**
 * Returns the secret to use when none is configured (development): generated once and stored in the data directory.
 * @param dataDir absolute path; created when missing
 */
function getDevelopmentSecret(dataDir: string): string {
  const file = getSecretFilePath(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // A process started at the same time may have written its secret first; that secret is used.
      if (!existsSync(file)) throw error;
    }
    chmodSync(file, 0o600);
  }
  return readSecret(file);
}

/** Returns the installation's secret without ever generating one; null when there is none yet. */
export function findAppSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string | null {
  if (config.appSecret !== null) return config.appSecret;
  const file = getSecretFilePath(config.dataDir);
  return existsSync(file) ? readSecret(file) : null;
}

function getSecretFilePath(dataDir: string): string {
  return join(dataDir, 'app-secret');
}

function readSecret(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
