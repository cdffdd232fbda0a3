import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../migrations';

// 64-bit counters (sequence numbers) stay below 2^53; as text every comparison would be a trap.
types.setTypeParser(types.builtins.INT8, Number);

/** Connections of one process; PostgreSQL's own limit is shared by all processes of an installation. */
const POOL_SIZE = 20;
/** Who waits this long for a connection is told to come again, before those who wait fill the memory. */
const POOL_WAIT_MS = 2_000;

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
    extra: {
      max: POOL_SIZE,
      connectionTimeoutMillis: POOL_WAIT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    },
  };
}
