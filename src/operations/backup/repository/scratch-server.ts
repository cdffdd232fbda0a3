import type { Config } from '../../../platform/kernel/config';
import { BackupError } from '../format';

/**
 * Finds the server on which rehearsals create their scratch databases, with a role that may create databases: the
 * configured server, or the server of the installation, whose embedded server must run.
 * @throws BackupError when the embedded server does not run
 */
export async function findScratchServer(
  config: Pick<Config, 'backup' | 'databaseOwnerUrl' | 'databaseDirectUrl' | 'databaseUrl' | 'dataDir'>,
): Promise<string> {
  const url =
    config.backup.scratchUrl ?? config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl;
  if (url !== null) return url;
  const { findRunningAsSuperuser } = await import('../../../platform/kernel/database/embedded');
  const runningServer = await findRunningAsSuperuser(config.dataDir);
  if (runningServer === null) throw new BackupError(`The embedded server of ${config.dataDir} does not run.`);
  return runningServer;
}
