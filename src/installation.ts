import { findRunning, startEmbeddedPostgres } from './kernel/database/embedded';
import { migrate, requireMigrated } from './kernel/database/migrate';
import type { Config } from './kernel/config';
import type { Logger } from './kernel/logger';

/** A database that is ready for use, configured or embedded. */
export interface Installation {
  databaseUrl: string;
  /** Ends what this process started. */
  close(): Promise<void>;
}

/** Connects to the configured database or starts the embedded one, and migrates it unless that is switched off. */
export async function openInstallation(config: Config, logger: Logger): Promise<Installation> {
  const installation = await openDatabase(config, logger);
  try {
    if (config.migrate === 'off') {
      await requireMigrated(installation.databaseUrl);
      return installation;
    }
    const done = await migrate(installation.databaseUrl);
    if (done.length > 0) logger.info({ migrations: done }, 'the database was migrated');
  } catch (error) {
    await installation.close();
    throw error;
  }
  return installation;
}

/** The database alone, as it is. */
export async function openDatabase(config: Config, logger: Logger): Promise<Installation> {
  if (config.databaseUrl !== null) return { databaseUrl: config.databaseUrl, close: () => Promise.resolve() };
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => logger.info(line) });
  return { databaseUrl: server.url, close: () => server.stop() };
}

/** The database of a running service, for commands that must not start one; null when none runs. */
export async function runningDatabase(config: Config): Promise<string | null> {
  return config.databaseUrl ?? findRunning(config.dataDir);
}
