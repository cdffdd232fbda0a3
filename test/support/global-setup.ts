import { Client } from 'pg';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/kernel/database/embedded';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { TCP_HOST, TEMPLATE } from './database';
import { superuserUrl } from './superuser';

/** `sun_path` has 104 bytes on macOS and 108 on Linux; the file is named after the port. */
const MAX_SOCKET_FOLDER_LENGTH = 103 - '/.s.PGSQL.65535'.length;

export interface TestServer {
  server: EmbeddedPostgres;
  dataDir: string;
}

declare global {
  var passerelleTestServer: TestServer | undefined;
}

/**
 * One PostgreSQL for the run, without fsync, and one migrated database that each worker clones. Autovacuum is off, and
 * tests request vacuum and statistics themselves: it would visit the databases of all earlier suites, and make counts of
 * blocks or rows in plans depend on time.
 */
export default async function globalSetup(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-test-'));
  await chmod(dataDir, 0o755);
  const sockets = await socketFolder(dataDir);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
      // Services shared by suites keep their pools until the worker ends.
      max_connections: '800',
      unix_socket_directories: sockets ?? '',
    },
  });
  globalThis.passerelleTestServer = { server, dataDir };
  // Half of the tests would need other expectations if the service's role owned no table: a separate run tests that for
  // all.
  const twoRoles = process.env['PASSERELLE_TEST_ROLES'] === 'two';
  const url = new URL(twoRoles ? server.ownerUrl : server.url);
  const adminUrl = superuserUrl(server.url, dataDir);
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE} OWNER ${url.username}`);
  await admin.end();
  url.pathname = `/${TEMPLATE}`;
  const service = { name: new URL(server.url).username, auditRetentionDays: 30, rowLevelSecurity: true };
  await migrate(url.href, undefined, undefined, twoRoles ? service : null);
  process.env['PASSERELLE_TEST_SERVER'] = throughSocket(server.url, sockets);
  process.env['PASSERELLE_TEST_OWNER'] = throughSocket(server.ownerUrl, sockets);
  process.env['PASSERELLE_TEST_ADMIN'] = throughSocket(adminUrl, sockets);
}

/** Directory for the server's socket file, whose path has at most 107 bytes; null without one. */
async function socketFolder(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'sockets');
  if (process.platform === 'win32' || Buffer.byteLength(folder) > MAX_SOCKET_FOLDER_LENGTH) return null;
  await mkdir(folder);
  await chmod(folder, 0o777);
  return folder;
}

/** Half of the cost of a statement is TCP; suites with a proxy in between request it ({@link overTcp}). */
function throughSocket(url: string, sockets: string | null): string {
  return sockets === null ? url : url.replace(`@${TCP_HOST}:`, `@${encodeURIComponent(sockets)}:`);
}
