import { isArchiveFolder } from '../database/embedded/wal-archive';
import { parseDatabaseUrl } from '../database/database-hosts';
import type { NodeEnv } from './service-settings';
import type { SettingsReader } from './settings-reader';

/** Settings of the database and the queue. */
export interface DatabaseSettings {
  /** Null: the embedded server under `dataDir`. */
  databaseUrl: string | null;
  /**
   * Connection string of the server itself when `databaseUrl` leads to a pooler; null: `databaseUrl` leads to the
   * server.
   */
  databaseDirectUrl: string | null;
  /** Whether the pooler keeps prepared statements for its clients. */
  poolerPreparedStatements: boolean;
  /** Connection string for migrations and restores, as the role that owns the tables; null: the service's role owns them. */
  databaseOwnerUrl: string | null;
  /** Connection string of a read replica of `databaseUrl`; null: everything is read from the primary. */
  databaseReadUrl: string | null;
  /** Maximum lag of the replica in seconds; beyond it, everything is read from the primary. */
  databaseReadMaxLagSeconds: number;
  /** Seconds that a start waits for a database that does not respond yet. */
  startupTimeoutSeconds: number;
  /** Whether production may use the embedded server; elsewhere it needs no permission. */
  embeddedDatabase: boolean;
  /** Folder to which the embedded server archives its write-ahead log; null: it archives none. */
  embeddedWalArchive: string | null;
  migrate: 'auto' | 'off';
  /**
   * Whether row-level security isolates the teams. Requires that another role owns the tables. `ifPossible`: only if
   * the role for requests exists; with `true`, its absence is an error.
   */
  rowLevelSecurity: boolean | 'ifPossible';
  /** Null: the queue runs on PostgreSQL. */
  redisUrl: string | null;
  /** Seconds that Redis may be unavailable before work continues over PostgreSQL. */
  redisFallbackSeconds: number;
}

/** Reads the database settings; a malformed value does not count as missing. */
export function readDatabaseSettings(reader: SettingsReader, nodeEnv: NodeEnv): DatabaseSettings {
  const databaseUrl = reader.database('DATABASE_URL');
  const databaseOwnerUrl = reader.database('DATABASE_OWNER_URL');
  const embeddedDatabase = reader.flag('EMBEDDED_DATABASE', false);
  if (nodeEnv === 'production' && !embeddedDatabase && !reader.isSet('DATABASE_URL'))
    reader.mistakes.push(
      'DATABASE_URL is missing; production needs a PostgreSQL server, or EMBEDDED_DATABASE=true for the embedded one',
    );
  if (databaseUrl !== null && embeddedDatabase)
    reader.mistakes.push('DATABASE_URL and EMBEDDED_DATABASE=true are both set; accepted: one of them');
  const databaseDirectUrl = reader.database('DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== null && databaseUrl === null)
    reader.mistakes.push(
      'DATABASE_DIRECT_URL is set without DATABASE_URL; accepted: DATABASE_URL leads to a pooler and DATABASE_DIRECT_URL to the server behind it, or only DATABASE_URL, which leads to the server',
    );
  if (databaseOwnerUrl !== null && !reader.isSet('DATABASE_URL'))
    reader.mistakes.push(
      'DATABASE_OWNER_URL is set without DATABASE_URL; set both, or neither: the embedded server has its own role for the owner',
    );
  const redisUrl = reader.secretUrl('REDIS_URL', ['redis:', 'rediss:']);
  const databaseReadUrl = reader.database('DATABASE_READ_URL');
  if (databaseReadUrl !== null) checkReplicaSettings(reader, databaseReadUrl, databaseUrl, redisUrl);
  const isRequested = reader.flag('ROW_LEVEL_SECURITY', false);
  if (isRequested && databaseDirectUrl !== null)
    reader.mistakes.push(
      'ROW_LEVEL_SECURITY and DATABASE_DIRECT_URL are both set; accepted: one of them, because the sessions of a pooler belong to no team',
    );
  const hasOwner = databaseOwnerUrl !== null || databaseUrl === null;
  const isDefault = nodeEnv === 'production' && databaseDirectUrl === null && hasOwner;
  const rowLevelSecurity =
    reader.optional('ROW_LEVEL_SECURITY') === null && isDefault ? 'ifPossible' : isRequested;
  return {
    databaseUrl,
    databaseOwnerUrl,
    databaseDirectUrl,
    databaseReadUrl,
    databaseReadMaxLagSeconds: reader.integer('DATABASE_READ_MAX_LAG', 5, 1, 60),
    poolerPreparedStatements: reader.flag('POOLER_PREPARED_STATEMENTS', false),
    embeddedDatabase,
    embeddedWalArchive: readWalArchive(reader),
    startupTimeoutSeconds: reader.integer('STARTUP_TIMEOUT_SECONDS', 60, 0, 3600),
    migrate: reader.choice('MIGRATE', ['auto', 'off'], 'auto'),
    rowLevelSecurity,
    redisUrl,
    redisFallbackSeconds: reader.integer('REDIS_FALLBACK_SECONDS', 30, 1, 3600),
  };
}

function readWalArchive(reader: SettingsReader): string | null {
  const folder = reader.optional('EMBEDDED_WAL_ARCHIVE');
  if (folder === null) return null;
  if (!isArchiveFolder(folder))
    reader.mistakes.push(
      `EMBEDDED_WAL_ARCHIVE is "${folder}"; accepted: an absolute path of letters, digits, spaces, "_", "-", "." and "/", not on Windows`,
    );
  else if (reader.isSet('DATABASE_URL'))
    reader.mistakes.push(
      'EMBEDDED_WAL_ARCHIVE is set with DATABASE_URL; accepted: one of them, because an external server has its own archive settings',
    );
  return folder.replace(/\/+$/, '');
}

function checkReplicaSettings(
  reader: SettingsReader,
  readUrl: string,
  databaseUrl: string | null,
  redisUrl: string | null,
): void {
  if (databaseUrl === null && !reader.isSet('DATABASE_URL'))
    reader.mistakes.push(
      'DATABASE_READ_URL is set without DATABASE_URL; set both: the embedded server has no replica',
    );
  if (redisUrl === null && !reader.isSet('REDIS_URL'))
    reader.mistakes.push(
      'DATABASE_READ_URL is set without REDIS_URL; set both: the processes share the positions of client writes in Redis',
    );
  if (readUrl === databaseUrl)
    reader.mistakes.push('DATABASE_READ_URL is the same as DATABASE_URL; accepted: the address of a replica');
  if ((parseDatabaseUrl(readUrl)?.hosts.length ?? 1) > 1)
    reader.mistakes.push('DATABASE_READ_URL names several hosts; accepted: one replica');
}
