import { runMigrations as migrateQueue } from 'bullmq';
import type { PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import type { Logger } from '../logger';
import { QUEUE_SCHEMA } from '../queue-connection/postgres-queues';
import { version } from '../version';
import { dataSourceOptions } from './data-source';
import { getSqlState } from './database-errors';
import { requireSession } from './pooler';
import { listAllMissingMonths, createMonth, type RunQuery } from './partitions/partitions';
import {
  listAppliedMigrations,
  prepareMigrationTables,
  listKnownMigrations,
  listOwnMigrations,
  recordMigration,
  type Migration,
} from './schema-releases';
import { grantDefaultPrivileges, updateRights, type ServiceRole } from './rights';
import { SchemaOutdatedError, SchemaMismatchError } from './schema-errors';
import { checkMigrations, type SchemaCheck } from './migration-check';

/** Receives messages while migrations run. */
export type MigrationLog = Pick<Logger, 'info' | 'warn'>;

/** Number of the advisory lock for migrations; every version of the product must use the same number. */
const MIGRATION_LOCK = 7_262_005;
const LOCK_POLL_MS = 250;

/**
 * Other transactions queue behind a migration that waits for the lock of a table, so the migration gives up soon and
 * retries. The limit is half of PostgreSQL's `deadlock_timeout`: when a migration and a request wait for each other,
 * the migration gives up.
 */
const LOCK_TIMEOUT = '500ms';
const LOCK_ATTEMPTS = 40;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 2_000;
/** lock_not_available, and deadlock_detected. */
const LOCK_STATES: readonly string[] = ['55P03', '40P01'];

const silentLog: MigrationLog = { info: () => undefined, warn: () => undefined };

/**
 * Checks whether this code may run on the current schema, without changing it.
 * @throws SchemaOutdatedError when a migration has not run yet
 * @throws SchemaMismatchError when the schema belongs to other code
 */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  await withSingleConnection(databaseUrl, async (runner) => {
    const { pending, unrecorded } = await checkCurrentMigrations(runner);
    const queueSchemas = (await runner.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [
      QUEUE_SCHEMA,
    ])) as unknown[];
    if (pending.length > 0 || unrecorded.length > 0 || queueSchemas.length === 0)
      throw new SchemaOutdatedError(
        'The database schema is not up to date and MIGRATE is off; run `npm run cli -- migrate` first.',
      );
  });
}

/**
 * Migrates the schema to this release. Several processes may start at once: an advisory lock lets one migrate while the
 * others wait. The lock belongs to the migrating connection, so both end together, and an interrupted migration runs
 * again. A newer schema that is compatible with this version stays unchanged.
 * @param databaseUrl connection string of the role that owns the tables
 * @param onlyMigrations names of the migrations to run, for a restore; omitted: all migrations
 * @param service role of the service, which receives its rights; null when it owns the tables itself
 * @returns the names of the migrations that ran
 * @throws SchemaMismatchError when the schema belongs to other code; nothing was changed
 * @throws SchemaOutdatedError when a migration did not get its locks in several attempts
 */
export async function migrate(
  databaseUrl: string,
  log: MigrationLog = silentLog,
  onlyMigrations?: ReadonlySet<string>,
  service: ServiceRole | null = null,
): Promise<string[]> {
  return withSingleConnection(databaseUrl, async (runner, client) => {
    await checkCurrentMigrations(runner);
    await acquireMigrationLock(runner, log);
    const { unrecorded, newer, ...check } = await checkCurrentMigrations(runner);
    const pendingNames = check.pending.filter(
      (name) => onlyMigrations === undefined || onlyMigrations.has(name),
    );
    if (newer) {
      log.warn('the database schema is newer than this release, which can run on it; nothing is migrated');
      return [];
    }
    await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    await retryOnLockTimeout('the tables of the queue', () => migrateQueue(client, QUEUE_SCHEMA), log);
    if (pendingNames.length > 0 && service !== null)
      await grantDefaultPrivileges(toRunQuery(runner), service);
    if (pendingNames.length > 0 || unrecorded.length > 0) await prepareMigrationTables(runner, unrecorded);
    const pendingMigrations =
      pendingNames.length === 0 ? [] : listOwnMigrations().filter(({ name }) => pendingNames.includes(name));
    for (const migration of pendingMigrations)
      await retryOnLockTimeout(migration.name, () => runMigration(runner, migration), log);
    await retryOnLockTimeout(
      'the monthly partitions of the tables',
      () => createMissingPartitions(runner),
      log,
    );
    // A partial schema, as during a restore, does not have all functions on which rights are granted.
    if (service !== null && onlyMigrations === undefined)
      await retryOnLockTimeout('the rights of the service', () => grantRights(runner, service), log);
    return pendingNames;
  });
}

const toRunQuery =
  (runner: QueryRunner): RunQuery =>
  async (sql, parameters) =>
    (await runner.query(sql, parameters)) as never;

/** @throws SchemaMismatchError */
async function checkCurrentMigrations(runner: QueryRunner): Promise<SchemaCheck> {
  const check = checkMigrations(
    await listAppliedMigrations((query) => runner.query(query)),
    listKnownMigrations(),
    version,
  );
  if (check.refusal !== null) throw new SchemaMismatchError(check.refusal);
  return check;
}

/** Runs a migration and records it: in one transaction, or, when it runs outside of a transaction, immediately after. */
async function runMigration(runner: QueryRunner, migration: Migration): Promise<void> {
  const { instance } = migration;
  const runsOutsideTransaction = instance.transaction === false;
  if (runsOutsideTransaction) await instance.up(runner);
  await runner.startTransaction();
  try {
    if (!runsOutsideTransaction) await instance.up(runner);
    await recordMigration(runner, migration);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Creates missing months, so that an installation that was off for months has the current month before it writes. */
async function createMissingPartitions(runner: QueryRunner): Promise<void> {
  const runQuery = toRunQuery(runner);
  for (const { table, months } of await listAllMissingMonths(runQuery))
    for (const month of months) {
      await runner.startTransaction();
      try {
        await createMonth(runQuery, table, month);
        await runner.commitTransaction();
      } catch (error) {
        await runner.rollbackTransaction();
        throw error;
      }
    }
}

async function grantRights(runner: QueryRunner, service: ServiceRole): Promise<void> {
  await runner.startTransaction();
  try {
    await updateRights(toRunQuery(runner), service);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Runs work that needs locks of tables, and repeats it after a pause when it did not get them. */
async function retryOnLockTimeout(
  subject: string,
  work: () => Promise<unknown>,
  log: MigrationLog,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!LOCK_STATES.includes(getSqlState(error) ?? '')) throw error;
      if (attempt === LOCK_ATTEMPTS)
        throw new SchemaOutdatedError(
          `${subject}: other transactions kept a table locked through ${LOCK_ATTEMPTS} attempts to migrate it ` +
            '(see pg_stat_activity for old transactions); no data is lost; try again when these transactions have ended.',
        );
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
      log.warn(
        { migration: subject, attempt, of: LOCK_ATTEMPTS, pauseMs },
        'a migration did not get its locks',
      );
      await sleep(pauseMs);
    }
  }
}

/**
 * Polls for the lock while other processes migrate: a connection that waits inside a statement has a snapshot, and
 * building an index concurrently would wait for the end of that snapshot.
 */
async function acquireMigrationLock(runner: QueryRunner, log: MigrationLog): Promise<void> {
  for (let tries = 0; ; tries++) {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS locked', [MIGRATION_LOCK])) as {
      locked: boolean;
    }[];
    if (row?.locked === true) return;
    if (tries === 0) log.info('another process migrates the database; waiting for it');
    await sleep(LOCK_POLL_MS);
  }
}

/** Runs work on one connection, which ends with the work and releases its session's locks and settings. */
async function withSingleConnection<T>(
  databaseUrl: string,
  work: (runner: QueryRunner, client: PoolClient) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl)).initialize();
  try {
    const runner = dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    try {
      await requireSession(client);
      return await work(runner, client);
    } finally {
      await runner.release();
    }
  } finally {
    await dataSource.destroy();
  }
}
