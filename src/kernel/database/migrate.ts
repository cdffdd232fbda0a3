import { runMigrations as migrateQueue } from 'bullmq';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { QUEUE_SCHEMA } from '../queue/job-queues';
import { dataSourceOptions } from './data-source';

/** The schema is older than the code needs, and migrating at the start is switched off. */
export class SchemaOutdated extends Error {}

/** @throws SchemaOutdated when a migration has not run yet */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl)).initialize();
  try {
    const queue: unknown[] = await dataSource.query(`SELECT 1 FROM pg_namespace WHERE nspname = $1`, [
      QUEUE_SCHEMA,
    ]);
    if (queue.length > 0 && !(await dataSource.showMigrations())) return;
  } finally {
    await dataSource.destroy();
  }
  throw new SchemaOutdated(
    'The database schema is not up to date and MIGRATE is off; run `npm run cli -- migrate` first.',
  );
}

/** Any number will do, as long as every version of the product takes the same one. */
const ADVISORY_LOCK = 7_262_005;

/**
 * Brings the schema up to date. Several processes may start at once: an advisory lock lets one migrate while the
 * others wait and then find nothing left to do.
 * @returns the names of the migrations that ran
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const lock = new Client({ connectionString: databaseUrl, application_name: 'passerelle migration lock' });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await migrateQueue(lock, QUEUE_SCHEMA);
    const dataSource = await new DataSource(dataSourceOptions(databaseUrl)).initialize();
    try {
      const done = await dataSource.runMigrations();
      return done.map((migration) => migration.name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
}
