import type { Client } from 'pg';
import type { Config } from '../../platform/kernel/config';
import { formatDatabaseAddress } from '../../platform/kernel/database/database-hosts';
import { SchemaMismatchError } from '../../platform/kernel/database/schema-errors';
import { judgeSchema, type SchemaVerdict } from '../../platform/kernel/database/schema-verdict';
import { version } from '../../platform/kernel/version';
import { CommandError, EXIT } from './output';

/** A database that is there, reachable for the length of a command. */
export interface ExistingDatabase {
  url: string;
  /** For the role that owns the tables; the same as `url` where that is the service's, or is not asked for. */
  ownerUrl: string;
  /** It is embedded, did not run, and was started for the length of the command. */
  isStartedForThis: boolean;
  /** Ends what the command started. */
  close(): Promise<void>;
}

/** There is no installation where the settings point. */
export class NoInstallationError extends CommandError {
  constructor(message: string) {
    super(message, EXIT.noInstallation);
  }
}

/**
 * The database of an installation. An embedded one that does not run is started for the length of the command; none is ever
 * made (contract, section 8.11).
 * @param options asOwner: an embedded one has its roles settled, and its owner's address is answered
 * @throws NoInstallationError when there is none, or the configured one does not answer
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
        `There is no installation in DATA_DIR ${dataDir}, and DATABASE_URL is not set. Run the command where the service runs, with the settings of the service; \`npm start\` makes a new installation.`,
      );
    const running = asOwner ? null : await findRunning(dataDir);
    if (running !== null)
      return { url: running, ownerUrl: running, isStartedForThis: false, close: () => Promise.resolve() };
    const server = await startEmbeddedPostgres({ dataDir });
    const { url, ownerUrl, adopted } = server;
    return { url, ownerUrl, isStartedForThis: !adopted, close: () => server.stop() };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new CommandError(error.message);
    throw error;
  }
}

/**
 * Connects to a database that has to be there.
 * @throws NoInstallationError saying what the server, or the way to it, answered
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
      `There is no database where DATABASE_URL points (${formatDatabaseAddress(url)}): ${getReason(error)}`,
    );
  }
}

function getReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(getReason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * What this version makes of the schema, by the database's own record; null where nothing of ours is in the database.
 * Changes nothing.
 */
export async function checkSchema(client: Client): Promise<SchemaVerdict | null> {
  const { listAppliedMigrations: appliedMigrations, listOwnMigrations: ownMigrations } =
    await import('../../platform/kernel/database/schema-releases');
  const applied = await appliedMigrations(
    async (query) => (await client.query<Record<string, unknown>>(query)).rows,
  );
  return applied.length === 0 ? null : judgeSchema(applied, ownMigrations, version);
}

/**
 * @throws NoInstallationError for a database without our schema
 * @throws SchemaRefused for one that this version must not touch
 * @throws CommandError for one that is older than this version
 */
export async function requireSchema(client: Client, url: string): Promise<void> {
  const verdict = await checkSchema(client);
  if (verdict === null)
    throw new NoInstallationError(
      `The database ${formatDatabaseAddress(url)} holds no installation. If it is the right one, \`migrate\` makes its schema.`,
    );
  if (verdict.refusal !== null) throw new SchemaMismatchError(verdict.refusal);
  if (verdict.pending.length > 0)
    throw new CommandError(
      `The database schema is older than this version by ${verdict.pending.length} migration(s); run \`migrate\` first.`,
    );
}
