import type { Client } from 'pg';
import { loadConfig } from '../../platform/kernel/config';
import type { Reader } from '../../platform/kernel/database/reader';
import { connect, openExistingDatabase, requireSchema } from './existing-database';

/**
 * Each statement in a transaction of its own that can only read. The session's default would do the same, but a session
 * that reports it looks like one with a standby, which GuardedClient ends.
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
 * Runs a command that only reads, over one connection and without the services of the product: those take ten times as long
 * to set up as the command itself.
 * @throws NoInstallationError without a database, SchemaRefused or CommandError when its schema is not that of this version
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
