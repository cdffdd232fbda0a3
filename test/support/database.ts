import { Client } from 'pg';
import { TEMPLATE } from './global-setup';

/** The connection string of a fresh clone of the migrated template database. */
export async function cloneDatabase(): Promise<string> {
  const server = process.env['PASSERELLE_TEST_SERVER'];
  if (server === undefined) throw new Error('The global setup has not run');
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  // Two workers that clone at once would disturb each other: a template must have no other user.
  await admin.query('SELECT pg_advisory_lock(42)');
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
