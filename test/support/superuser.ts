import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The address of an embedded server for actions that the service's own role may not do, such as creating databases. */
export function superuserUrl(serviceUrl: string, dataDir: string): string {
  const url = new URL(serviceUrl);
  url.username = url.pathname = 'postgres';
  url.password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim();
  return url.href;
}
