import { Client } from 'pg';
import { TEMPLATE } from './global-setup';

/** The connection string of a fresh clone of the migrated template database. */
export async function cloneDatabase(): Promise<string> {
  return createDatabase(TEMPLATE);
}

/** The connection string of a database without any table. */
export async function emptyDatabase(): Promise<string> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<string> {
  const { PASSERELLE_TEST_SERVER: server, PASSERELLE_TEST_ADMIN: adminUrl } = process.env;
  if (server === undefined || adminUrl === undefined) throw new Error('The global setup has not run');
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  // Two workers that clone at once would disturb each other: a template must have no other user.
  await admin.query('SELECT pg_advisory_lock(42)');
  const url = new URL(server);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${url.username}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}
