import { Client } from 'pg';
import { mkdtemp, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/kernel/database/embedded';
import { migrate } from '../../src/kernel/database/migrate';
import { superuserUrl } from './superuser';

export const TEMPLATE = 'passerelle_template';

export interface TestServer {
  server: EmbeddedPostgres;
  dataDir: string;
}

declare global {
  var passerelleTestServer: TestServer | undefined;
}

/**
 * One PostgreSQL for the run, without fsync, and one migrated database that each worker clones. It cleans up and makes
 * statistics where a test asks for that, and not by the clock: each suite leaves databases behind, each of which would be
 * visited, and what a test counts (blocks, rows of a plan) would depend on when.
 */
export default async function globalSetup(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-test-'));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  });
  globalThis.passerelleTestServer = { server, dataDir };
  const url = new URL(server.url);
  const adminUrl = superuserUrl(server.url, dataDir);
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE} OWNER ${url.username}`);
  await admin.end();
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href);
  process.env['PASSERELLE_TEST_SERVER'] = server.url;
  process.env['PASSERELLE_TEST_ADMIN'] = adminUrl;
}
