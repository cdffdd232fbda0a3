import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../migrations';

// 64-bit counters (sequence numbers) stay below 2^53; as text every comparison would be a trap.
types.setTypeParser(types.builtins.INT8, Number);

/** Connections of one process; PostgreSQL's own limit is shared by all processes of an installation. */
const POOL_SIZE = 20;

/** The one description of the database connection, for the service, the migrations and the tests. */
export function dataSourceOptions(databaseUrl: string): DataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    applicationName: 'passerelle',
    extra: { max: POOL_SIZE, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, keepAlive: true },
  };
}
