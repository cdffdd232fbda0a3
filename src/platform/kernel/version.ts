import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the product from `package.json`, which both the sources and the build find. */
export const version: string = readVersion();

function readVersion(): string {
  const file = ['../../../package.json', '../../../../package.json']
    .map((path) => join(__dirname, path))
    .find((path) => existsSync(path));
  const content: unknown = file === undefined ? null : JSON.parse(readFileSync(file, 'utf8'));
  if (typeof content !== 'object' || content === null || !('version' in content)) return '0.0.0';
  return String(content.version);
}
