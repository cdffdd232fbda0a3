import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** The secret of the installation: the configured one, in development otherwise the one in the data directory. */
export function appSecretOf(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  return config.appSecret ?? keptAppSecret(config.dataDir);
}

/**
 * The secret to use when none is configured (development): made once and kept under the data directory.
 * @param dataDir absolute path; created when missing
 */
function keptAppSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process of the same start may have been first; its secret is as good.
      if (!existsSync(file)) throw error;
    }
    chmodSync(file, 0o600);
  }
  return readSecret(file);
}

/** The secret that is in use, where one is; null rather than making one. */
export function presentAppSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string | null {
  if (config.appSecret !== null) return config.appSecret;
  const file = secretFile(config.dataDir);
  return existsSync(file) ? readSecret(file) : null;
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'app-secret');
}

function readSecret(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
