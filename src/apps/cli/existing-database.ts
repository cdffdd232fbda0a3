import type { Client } from 'pg';
import type { Config } from '../../platform/kernel/config';
import { formatDatabaseAddress } from '../../platform/kernel/database/database-hosts';
import { SchemaMismatchError } from '../../platform/kernel/database/schema-errors';
import { checkMigrations, type SchemaCheck } from '../../platform/kernel/database/migration-check';
import { version } from '../../platform/kernel/version';
import { CommandError, EXIT } from './output';

/** Existing database, reachable for the duration of a command. */
export interface ExistingDatabase {
  url: string;
  /**
   * Address for the role that owns the tables; equal to `url` when the service's role owns them or the address was not
   * requested.
   */
  ownerUrl: string;
  /** Whether an embedded server was started for the duration of the command. */
  isStartedForThis: boolean;
  /** Ends the processes and connections that the command started. */
  close(): Promise<void>;
}

/** Thrown when the settings do not lead to an existing installation. */
export class NoInstallationError extends CommandError {
  constructor(message: string) {
    super(message, EXIT.noInstallation);
  }
}

/**
 * Opens the database of an installation. A stopped embedded server is started for the duration of the command; the
 * command never creates an embedded database (contract, section 8.11).
 * @param options asOwner: prepares the roles of an embedded database and returns the owner's address
 * @throws NoInstallationError when no database exists, or the configured database is not reachable
 */
export async function openExistingDatabase(
  config: Config,
  { asOwner = false } = {},
): Promise<ExistingDatabase> {
  const { databaseOwnerUrl, dataDir } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (databaseUrl !== null)
    return {
      url: databaseUrl,
      ownerUrl: databaseOwnerUrl ?? databaseUrl,
      isStartedForThis: false,
      close: () => Promise.resolve(),
    };
  const { EmbeddedPostgresError, findRunning, startEmbeddedPostgres } =
    await import('../../platform/kernel/database/embedded');
  const { hasCluster } = await import('../../platform/kernel/database/embedded/server-site');
  try {
    if (!(await hasCluster(dataDir)))
      throw new NoInstallationError(
        `There is no installation in DATA_DIR ${dataDir}, and DATABASE_URL is not set. Run the command where the service runs, with the settings of the service; \`npm start\` creates a new installation.`,
      );
    const runningServer = asOwner ? null : await findRunning(dataDir);
    if (runningServer !== null)
      return {
        url: runningServer,
        ownerUrl: runningServer,
        isStartedForThis: false,
        close: () => Promise.resolve(),
      };
    const server = await startEmbeddedPostgres({ dataDir, walArchive: config.embeddedWalArchive });
    const { url, ownerUrl, adopted } = server;
    return { url, ownerUrl, isStartedForThis: !adopted, close: () => server.stop() };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new CommandError(error.message);
    throw error;
  }
}

/**
 * Connects to an existing database.
 * @throws NoInstallationError with the error of the server or the connection
 */
export async function connect(url: string): Promise<Client> {
  const { GuardedClient } = await import('../../platform/kernel/database/guarded-client');
  const client = new GuardedClient({
    connectionString: url,
    application_name: 'passerelle cli',
    connectionTimeoutMillis: 5_000,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new NoInstallationError(
      `The database of DATABASE_URL (${formatDatabaseAddress(url)}) is not reachable: ${formatReason(error)}`,
    );
  }
}

function formatReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(formatReason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Compares the recorded migrations of the database with this version, without changes; null when the database has no
 * schema of this product.
 */
export async function checkSchema(client: Client): Promise<SchemaCheck | null> {
  const { listAppliedMigrations: appliedMigrations, listKnownMigrations } =
    await import('../../platform/kernel/database/schema-releases');
  const recordedMigrations = await appliedMigrations(
    async (query) => (await client.query<Record<string, unknown>>(query)).rows,
  );
  return recordedMigrations.length === 0
    ? null
    : checkMigrations(recordedMigrations, listKnownMigrations(), version);
}

/**
 * @throws NoInstallationError for a database without the schema of this product
 * @throws SchemaMismatchError for a newer or foreign schema
 * @throws CommandError for an older schema
 */
export async function requireSchema(client: Client, url: string): Promise<void> {
  const check = await checkSchema(client);
  if (check === null)
    throw new NoInstallationError(
      `The database ${formatDatabaseAddress(url)} contains no installation. If this is the right database, run \`migrate\` to create the schema.`,
    );
  if (check.refusal !== null) throw new SchemaMismatchError(check.refusal);
  if (check.pending.length > 0)
    throw new CommandError(
      `The database schema is older than this version by ${check.pending.length} migration(s); run \`migrate\` first.`,
    );
}
