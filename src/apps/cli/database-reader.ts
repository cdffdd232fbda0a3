import type { Client } from 'pg';
import { loadConfig } from '../../platform/kernel/config';
import type { Reader } from '../../platform/kernel/database/statement';
import { connect, openExistingDatabase, requireSchema } from './existing-database';

/**
 * Creates a reader that runs each statement in a read-only transaction. A read-only session is not possible, because
 * GuardedClient takes it for a connection to a standby server and ends it.
 */
export function createReader(client: Client): Reader {
  return {
    rows: async <Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> => {
      await client.query('BEGIN READ ONLY');
      try {
        return (await client.query<Row>(sql, parameters)).rows;
      } finally {
        await client.query('COMMIT');
      }
    },
  };
}

/**
 * Runs a read-only command on one connection, without the services of the product, whose start takes ten times as
 * long as the command.
 * @throws NoInstallationError without a database, SchemaMismatchError or CommandError when its schema is not that of
 *   this version
 */
export async function withReader<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
  const database = await openExistingDatabase(loadConfig());
  try {
    const client = await connect(database.url);
    try {
      await requireSchema(client, database.url);
      return await work(createReader(client));
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}
