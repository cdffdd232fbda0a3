import { types, type ClientBase } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { GuardedClient } from './guarded-client';
import { PostgresNames } from './naming';
import {
  PooledClient,
  ReadOnlyPooledClient,
  UnpreparedPooledClient,
  UnpreparedReadOnlyPooledClient,
} from './pooled-client';
import { REPLICA_LIMITS, SERVING_COSTS, SERVING_LIMITS } from './serving-limits';

export { SERVING_COSTS, SERVING_LIMITS } from './serving-limits';

// 64-bit counters (sequence numbers) stay below 2^53, so they are read as numbers; comparing them as text would give wrong
// results.
types.setTypeParser(types.builtins.INT8, Number);

/** Maximum number of connections of one process; PostgreSQL's own limit is shared by all processes of an installation. */
const POOL_SIZE = 20;
/** Time limit for opening a connection, or for getting one from the pool. */
const CONNECT_LIMIT_MS = 5_000;

/**
 * Describes the database connection for the service, the migrations and the tests. TypeORM gets no list of migrations,
 * because it would load all of them for each connection; migrate.ts runs them.
 */
export function dataSourceOptions(databaseUrl: string) {
  return {
    type: 'postgres',
    url: databaseUrl,
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
 * Sets the planner's costs at the beginning of a session. A statement rather than connection parameters, because
 * poolers pass on statements but not every parameter.
 * @returns a promise; the pool waits for it
 */
export const setServingCosts = (client: Pick<ClientBase, 'query'>): unknown => client.query(SERVING_COSTS);

/** Way in which the requests of a process reach the database server. */
export interface RequestConnections {
  /** Whether a pooler is in between: sessions are then shared, so limits are set for each transaction. */
  isPooled: boolean;
  /** Whether the pooler keeps prepared statements for its clients (PgBouncer 1.21, `max_prepared_statements`). */
  keepsStatements: boolean;
}

const DIRECT_CONNECTIONS: RequestConnections = { isPooled: false, keepsStatements: true };

/** Describes the database connection of a process that serves requests. Migrations and backups have no time limits. */
export function servingDataSourceOptions(
  databaseUrl: string,
  { isPooled, keepsStatements }: RequestConnections = DIRECT_CONNECTIONS,
  teamWall = false,
): DataSourceOptions {
  const { extra, ...options } = dataSourceOptions(databaseUrl);
  if (isPooled)
    return {
      ...options,
      extra: { ...extra, Client: keepsStatements ? PooledClient : UnpreparedPooledClient },
    };
  return { ...options, extra: { ...extra, ...SERVING_LIMITS, teamWall, onConnect: setServingCosts } };
}

/** Time limit for a connection to the replica, or for getting one from the pool; after it, the primary is queried. */
const REPLICA_CONNECT_LIMIT_MS = 500;

/**
 * Describes the connections to the read replica. Their sessions only read, even if the replica has become a primary.
 * @param onConnect checks each new connection; the pool waits for the result
 */
export function replicaDataSourceOptions(
  replicaUrl: string,
  { isPooled, keepsStatements }: RequestConnections,
  teamWall: boolean,
  onConnect: (client: unknown) => Promise<void>,
): DataSourceOptions {
  const { extra, ...options } = dataSourceOptions(replicaUrl);
  const common = { ...extra, connectionTimeoutMillis: REPLICA_CONNECT_LIMIT_MS, onConnect };
  return {
    ...options,
    migrations: [],
    applicationName: 'passerelle replica',
    extra: isPooled
      ? { ...common, Client: keepsStatements ? ReadOnlyPooledClient : UnpreparedReadOnlyPooledClient }
      : {
          ...common,
          ...REPLICA_LIMITS,
          options: '-c default_transaction_read_only=on',
          teamWall,
        },
  };
}
