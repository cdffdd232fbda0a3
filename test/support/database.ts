import { Client } from 'pg';

/** The migrated database that others are clones of. */
export const TEMPLATE = 'passerelle_template';

/** The server of the run listens there too, on the same port as in the name of its socket file. */
export const TCP_HOST = '127.0.0.1';

/** The same database over TCP, for a proxy between a process and its database. */
export function overTcp(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.hostname = TCP_HOST;
  return url.href;
}

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
  // Two workers that clone at the same time would disturb each other: a template must have no other user.
  await admin.query('SELECT pg_advisory_lock(42)');
  const url = new URL(server);
  const owner = twoRoles() && template === TEMPLATE ? new URL(ownerUrlOf(server)).username : url.username;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement as the superuser of the server. */
export async function asAdministrator(text: string): Promise<void> {
  const admin = new Client({ connectionString: process.env['PASSERELLE_TEST_ADMIN'] });
  await admin.connect();
  await admin.query(text).finally(() => admin.end());
}

/** Whether the tables of the template belong to a role of their own: `PASSERELLE_TEST_ROLES=two`. */
export function twoRoles(): boolean {
  return process.env['PASSERELLE_TEST_ROLES'] === 'two';
}

/** The address of a database of the run for the role that owns tables where the service's does not. */
export function ownerUrlOf(databaseUrl: string): string {
  const url = new URL(process.env['PASSERELLE_TEST_OWNER'] ?? '');
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** An empty database that belongs to the owner's role, with both addresses. */
export async function databaseOfTwoRoles(): Promise<{ databaseUrl: string; ownerUrl: string }> {
  const databaseUrl = await emptyDatabase();
  const ownerUrl = ownerUrlOf(databaseUrl);
  const admin = new URL(process.env['PASSERELLE_TEST_ADMIN'] ?? '');
  admin.pathname = new URL(databaseUrl).pathname;
  const client = new Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`ALTER DATABASE ${admin.pathname.slice(1)} OWNER TO ${new URL(ownerUrl).username}`);
  await client.end();
  return { databaseUrl, ownerUrl };
}
