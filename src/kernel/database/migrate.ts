import { runMigrations as migrateQueue } from 'bullmq';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { QUEUE_SCHEMA } from '../queue/job-queues';
import { dataSourceOptions } from './data-source';

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
