import { Client } from 'pg';
import { setTimeout as pass } from 'node:timers/promises';
import type { Service } from './service';

/** Tables that a service fills when it migrates or starts; without their rows it would not be one that has just started. */
const FILLED_AT_START = ['migrations', 'schema_releases', 'event_eras', 'working_processes'];

/** `deadlock_detected` and `lock_not_available` (PostgreSQL, appendix A). */
const RETRYABLE_SQL_STATES = ['40P01', '55P03'];
const MAX_TRIES = 20;

/** Bytes; an index without rows has one block of 8 kB, or two. */
const LARGE_INDEX = 64 * 1024;

/**
 * Removes the rows of every team and person from the database of a service that runs. Schema, queued jobs, files, log and
 * memory of the service remain. TRUNCATE of all tables would do the same in 0.5 CPU s, because each table gets new files;
 * most tables are empty.
 * @throws Error of the database when other connections lock a table for longer than the lock timeout
 */
export async function emptyInstallation({ databaseUrl }: Service): Promise<void> {
  // Rows are removed in any order, without their triggers, which is for the superuser.
  const admin = new URL(process.env['PASSERELLE_TEST_ADMIN'] ?? '');
  admin.pathname = new URL(databaseUrl).pathname;
  const client = new Client({
    connectionString: admin.href,
    options: '-c session_replication_role=replica -c lock_timeout=5s',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
         AND relnamespace = 'public'::regnamespace AND relname <> ALL($1) ORDER BY relname`,
      [FILLED_AT_START],
    );
    const tables = rows.map(({ name }) => name);
    // Work that waits for the tables stores data that it read before; the second pass waits for this work and removes the
    // data.
    const emptied = new Set([...(await removeRows(client, tables)), ...(await removeRows(client, tables))]);
    if (emptied.size > 0) await client.query(`VACUUM ${[...emptied].join()}`);
    await shrinkIndexes(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes large indexes small again. VACUUM leaves them the size that they had with the removed rows, and the planner prefers
 * to read a table of a few thousand rows whole over such an index.
 */
async function shrinkIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT i.indrelid::regclass::text AS name FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND pg_relation_size(i.indexrelid) > $1
       AND pg_relation_size(i.indrelid) = 0`,
    [LARGE_INDEX],
  );
  for (const { name } of rows) await client.query(`REINDEX TABLE ${name}`);
}

/** Removes all rows while no other connection uses the tables. @returns the tables that had rows */
async function removeRows(client: Client, tables: readonly string[]): Promise<string[]> {
  for (let tries = 1; ; tries += 1)
    try {
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${tables.join()} IN ACCESS EXCLUSIVE MODE`);
      const { rows } = await client.query<{ name: string }>(
        tables
          .map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`)
          .join(' UNION ALL '),
      );
      for (const { name } of rows) await client.query(`DELETE FROM ${name}`);
      await client.query('COMMIT');
      return rows.map(({ name }) => name);
    } catch (error) {
      await client.query('ROLLBACK');
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (tries === MAX_TRIES || !RETRYABLE_SQL_STATES.includes(code)) throw error;
      await pass(50);
    }
}
