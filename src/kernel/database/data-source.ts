import { types, type ClientBase } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../migrations';
import { GuardedClient } from './guarded-client';
import { PostgresNames } from './naming';

// 64-bit counters (sequence numbers) stay below 2^53; as text every comparison would be a trap.
types.setTypeParser(types.builtins.INT8, Number);

/** Connections of one process; PostgreSQL's own limit is shared by all processes of an installation. */
const POOL_SIZE = 20;
/** To be connected, or to be given a connection of the pool. */
const CONNECT_LIMIT_MS = 5_000;

/** No statement waits longer than this for a lock of another transaction. */
const LOCK_WAIT_MS = 10_000;
/** No statement runs longer; retention and erasure work in batches, and `Transaction.takesLong` is for what the operator starts. */
const STATEMENT_MS = 30_000;
/** No transaction waits for the world outside; one that does nothing for so long is that of a process held up. */
const IDLE_TRANSACTION_MS = 60_000;

/** The one description of the database connection, for the service, the migrations and the tests. */
export function dataSourceOptions(databaseUrl: string) {
  return {
    type: 'postgres',
    url: databaseUrl,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new PostgresNames(),
    synchronize: false,
    logging: false,
    applicationName: 'passerelle',
    extra: {
      Client: GuardedClient,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    },
  } satisfies DataSourceOptions;
}

/** Limits of the sessions of a process that serves requests: it rather gives up than waits without a limit. */
export const SERVING_LIMITS = {
  lock_timeout: LOCK_WAIT_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
};

/**
 * What the server reckons with when it plans a statement of a process that serves requests. They are look-ups through indexes, of
 * pages that are in memory or on a disk without a head to move. With PostgreSQL's own 4 a table without statistics, which it takes
 * for ten pages, is read from end to end, and the plan is kept while the table grows.
 */
export const SERVING_COSTS = 'SET random_page_cost = 1.1';

/**
 * What a session of the service begins with. A statement, because poolers pass on statements, and not every parameter of a connection.
 * @returns a promise; the pool waits for it
 */
export const setServingCosts = (client: Pick<ClientBase, 'query'>): unknown => client.query(SERVING_COSTS);

/** The same for a process that serves requests. Migrations and backups have no limits: they may wait and take long. */
export function servingDataSourceOptions(databaseUrl: string, walled = false): DataSourceOptions {
  const { extra, ...options } = dataSourceOptions(databaseUrl);
  return { ...options, extra: { ...extra, ...SERVING_LIMITS, teamWall: walled, onConnect: setServingCosts } };
}
