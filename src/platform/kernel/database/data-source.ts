import { types, type ClientBase } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../../migrations';
import { GuardedClient } from './guarded-client';
import { PostgresNames } from './naming';
import { NamelessPooledClient, PooledClient } from './pooled-client';
import { SERVING_COSTS, SERVING_LIMITS } from './serving-limits';

export { SERVING_COSTS, SERVING_LIMITS } from './serving-limits';

// 64-bit counters (sequence numbers) stay below 2^53; as text every comparison would be a trap.
types.setTypeParser(types.builtins.INT8, Number);

/** Connections of one process; PostgreSQL's own limit is shared by all processes of an installation. */
const POOL_SIZE = 20;
/** To be connected, or to be given a connection of the pool. */
const CONNECT_LIMIT_MS = 5_000;

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

/**
 * What a session of the service begins with. A statement, because poolers pass on statements, and not every parameter of a connection.
 * @returns a promise; the pool waits for it
 */
export const setServingCosts = (client: Pick<ClientBase, 'query'>): unknown => client.query(SERVING_COSTS);

/** How the requests of a process reach the server. */
export interface RequestConnections {
  /** Whether a pooler is between: sessions are shared, so limits are those of each transaction. */
  isPooled: boolean;
  /** Whether a pooler keeps statements under a name for its clients (PgBouncer 1.21, `max_prepared_statements`). */
  keepsStatements: boolean;
}

const DIRECT: RequestConnections = { isPooled: false, keepsStatements: true };

/** The same for a process that serves requests. Migrations and backups have no limits: they may wait and take long. */
export function servingDataSourceOptions(
  databaseUrl: string,
  { isPooled, keepsStatements }: RequestConnections = DIRECT,
  teamWall = false,
): DataSourceOptions {
  const { extra, ...options } = dataSourceOptions(databaseUrl);
  if (isPooled)
    return { ...options, extra: { ...extra, Client: keepsStatements ? PooledClient : NamelessPooledClient } };
  return { ...options, extra: { ...extra, ...SERVING_LIMITS, teamWall, onConnect: setServingCosts } };
}
