import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from '../platform/kernel/activity';
import type { Config } from '../platform/kernel/config';
import { startEmbeddedPostgres, type SupervisionListener } from '../platform/kernel/database/embedded';
import { migrate, requireMigrated } from '../platform/kernel/database/migrate';
import { resolveMigrationAccess } from '../platform/kernel/database/migration-access';
import { checkConnections } from '../platform/kernel/database/pooler';
import { requireOwnReplica } from '../platform/kernel/database/replica/replica-identity';
import { isConnectionFailure, waitForDatabase } from '../platform/kernel/database/wait-for-database';
import type { Logger } from '../platform/kernel/logger';
import { formatErrorOnOneLine } from '../platform/kernel/error-type';
import { adoptSecret } from '../operations/secrets/secret-verification';

/** Wait before the preparation of the database is retried after a lost connection. */
const RETRY_MS = 500;

/** Database that is ready for use, configured or embedded. */
export interface Installation {
  /** Address for requests, possibly of a connection pooler. */
  databaseUrl: string;
  /** Address of the database server itself. */
  directUrl: string;
  /** Address of the server itself for the role that owns the tables; equal to `directUrl` when there is one role. */
  ownerUrl: string;
  /** Resolves with the reason when the embedded database stopped and could not be restarted; otherwise never. */
  lossReason: Promise<string>;
  /** Stops all services that this process started. */
  close(): Promise<void>;
}

/**
 * Connects to the configured database or starts the embedded one, and prepares it for this version, step by step.
 * @param activity receives the current step and the state of the embedded database; commands pass none
 * @param signal aborts the wait for a database
 */
export async function openInstallation(
  config: Config,
  logger: Logger,
  activity?: Activity,
  signal?: AbortSignal,
): Promise<Installation> {
  activity?.begin('waiting_for_database');
  const installation = await openDatabase(config, logger, activity, signal);
  try {
    await prepareDatabase(installation, config, logger, activity, signal);
    return installation;
  } catch (error) {
    // An error while closing is only logged, because the operator needs to see the first error.
    await installation
      .close()
      .catch((closeError: unknown) =>
        logger.warn({ err: closeError }, 'closing the installation after a failed start failed'),
      );
    throw error;
  }
}

/**
 * Prepares the database for this version. When the connection is lost, for example by a restart of the server, the
 * function waits and retries: each step detects completed work.
 */
async function prepareDatabase(
  installation: Installation,
  config: Config,
  logger: Logger,
  activity?: Activity,
  signal?: AbortSignal,
): Promise<void> {
  const { startupTimeoutSeconds } = config;
  const deadline = performance.now() + startupTimeoutSeconds * 1000;
  for (;;) {
    await waitForDatabase(installation.directUrl, startupTimeoutSeconds, signal);
    try {
      if (config.databaseUrl !== null) await checkDatabaseConnections(installation, config, logger, signal);
      if (config.databaseReadUrl !== null)
        await requireOwnReplica(installation.directUrl, config.databaseReadUrl);
      activity?.begin('migrating');
      await prepareSchema(installation, config, logger);
      return await adoptSecret(installation.directUrl, config, logger);
    } catch (error) {
      if (!isConnectionFailure(error) || performance.now() > deadline) throw error;
      logger.warn(
        { reason: formatErrorOnOneLine(error) },
        'the database became unavailable during the start; waiting for the database again',
      );
      activity?.begin('waiting_for_database');
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}

/** @throws PoolerConfigurationError when a connection contradicts the settings */
async function checkDatabaseConnections(
  { databaseUrl }: Installation,
  config: Config,
  logger: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const { databaseDirectUrl: directUrl, poolerPreparedStatements, startupTimeoutSeconds } = config;
  if (directUrl !== null) await waitForDatabase(databaseUrl, startupTimeoutSeconds, signal);
  const isPooled = await checkConnections({ url: databaseUrl, directUrl, poolerPreparedStatements });
  if (directUrl !== null && !isPooled)
    logger.warn(
      'DATABASE_URL leads to the database server itself, not to a pooler; remove DATABASE_DIRECT_URL, so that requests are faster',
    );
}

/**
 * @throws SchemaOutdatedError when the schema needs a migration that is not allowed, SchemaMismatchError for the
 * schema of another version
 */
async function prepareSchema(
  { directUrl, ownerUrl }: Installation,
  config: Config,
  logger: Logger,
): Promise<void> {
  if (config.migrate === 'off') return requireMigrated(directUrl);
  const { url, service } = await resolveMigrationAccess({ databaseUrl: directUrl, ownerUrl }, config);
  const migrations = await migrate(url, logger, undefined, service);
  if (migrations.length > 0) logger.info({ migrations }, 'the database was migrated');
}

/**
 * Opens the database without preparing it.
 * @param activity when present, the embedded server is supervised; commands pass none, because they are short
 */
export async function openDatabase(
  config: Config,
  logger: Logger,
  activity?: Activity,
  signal?: AbortSignal,
): Promise<Installation> {
  if (config.databaseUrl !== null) {
    const neverResolved = new Promise<string>(() => undefined);
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
    const ownerUrl = config.databaseOwnerUrl ?? directUrl;
    return {
      databaseUrl: config.databaseUrl,
      directUrl,
      ownerUrl,
      lossReason: neverResolved,
      close: () => Promise.resolve(),
    };
  }
  let giveUp: (reason: string) => void = () => undefined;
  const lossPromise = new Promise<string>((resolve) => (giveUp = resolve));
  const supervision =
    activity === undefined ? undefined : createSupervisionListener(logger, activity, giveUp);
  const { dataDir, embeddedWalArchive: walArchive } = config;
  const log = (line: string): void => logger.info(line);
  const server = await startEmbeddedPostgres({ dataDir, walArchive, log, supervision, signal });
  const { url, ownerUrl } = server;
  return { databaseUrl: url, directUrl: url, ownerUrl, lossReason: lossPromise, close: () => server.stop() };
}

/** Creates a listener that reports the state of the embedded server to the log and to the health checks. */
function createSupervisionListener(
  logger: Logger,
  activity: Activity,
  gaveUp: (reason: string) => void,
): SupervisionListener {
  return {
    onLost: () => {
      activity.setDatabaseLost(true);
      logger.error('the embedded database has stopped; it will be restarted');
    },
    onRestartFailed: (attempt, reason) =>
      logger.error({ attempt, reason }, 'the embedded database could not be restarted'),
    onRestored: () => {
      activity.setDatabaseLost(false);
      logger.info('the embedded database is available again');
    },
    onGaveUp: gaveUp,
  };
}
