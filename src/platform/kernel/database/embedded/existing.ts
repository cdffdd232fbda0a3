import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orNullIfMissing } from './embedded-error';
import { findLauncherFiles, locateCluster } from './server-site';

/**
 * Returns whether a data directory holds a cluster, running or not. Reads only; creates neither a directory nor a file.
 * @param dataDir absolute path
 * @throws EmbeddedPostgresError when the cluster should be elsewhere and is missing there
 */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const files = await findLauncherFiles(dataDir);
  if (files === null) return false;
  const version = join(await locateCluster(files), 'PG_VERSION');
  return (await orNullIfMissing(readFile(version, 'utf8'))) !== null;
}
