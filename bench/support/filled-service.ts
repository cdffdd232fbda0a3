/** A service over an embedded database with many documents, for benchmarks of lists. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ApiKeysService } from '../../src/access/auth/api-keys.service';
import { TeamsService } from '../../src/access/teams/teams.service';
import { createApplication } from '../../src/apps/application';
import { parseConfig } from '../../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../../src/platform/kernel/database/embedded';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../../src/platform/kernel/logger';
import { superuserUrl } from '../../test/support/superuser';
import {
  DOCUMENT_TABLES,
  fillWithBusiness,
  fillWithDocuments,
  withoutIndexes,
  type FilledTeam,
} from './many-documents';
import type { Sql } from './many-rows';

/** A service that is open, and the team whose documents it has. */
export interface FilledService {
  teamId: string;
  filled: FilledTeam;
  sql: Sql;
  /** Requests `/api/v1/<path>` as the team. */
  get: (path: string) => Promise<Response>;
  close: () => Promise<void>;
}

/**
 * Opens a service whose team has a number of documents, and another team a tenth of it.
 * @param data folder that keeps the database, which is used when it is there; null: it is removed by `close`
 */
export async function openFilledService(count: number, data: string | null): Promise<FilledService> {
  const root = data ?? mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  const dataDir = join(root, String(count));
  mkdirSync(dataDir, { recursive: true });
  for (const folder of [root, dataDir]) chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', max_wal_size: '8GB' } });
  await migrate(server.ownerUrl);
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: server.ownerUrl,
    APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
    RATE_LIMIT_PER_SECOND: '100000',
    ROLE: 'api',
  });
  const app = await createApplication(config, server.ownerUrl, createLogger('silent'));
  const superuser = new URL(superuserUrl(server.url, dataDir));
  superuser.pathname = new URL(server.url).pathname;
  const database = new Client({ connectionString: superuser.href });
  await database.connect();
  await app.listen(0, config.host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const sql: Sql = async (text, parameters) => (await database.query(text, parameters)).rows as unknown;
  const { teamId, filled } = await fill(app.get(UnitOfWork), app.get(TeamsService), sql, count, dataDir);
  const key = await app
    .get(UnitOfWork)
    .run((tx) =>
      app.get(ApiKeysService).create(tx, { teamId, name: 'Bench', type: 'basic', expiresInSeconds: null }),
    );
  if (!('secret' in key)) throw new Error('A basic key comes with its secret');
  const authorization = `Basic ${Buffer.from(`${key.apiKey.id}:${key.secret}`).toString('base64')}`;
  return {
    teamId,
    filled,
    sql,
    get: (path) => fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { headers: { authorization } }),
    close: async () => {
      await database.end();
      await app.close();
      await server.stop();
      if (data === null) rmSync(root, { recursive: true, force: true });
    },
  };
}

async function fill(
  unitOfWork: UnitOfWork,
  teams: TeamsService,
  sql: Sql,
  count: number,
  dataDir: string,
): Promise<{ teamId: string; filled: FilledTeam }> {
  const done = join(dataDir, 'filled');
  if (existsSync(done)) {
    const [team] = (await sql(`SELECT id FROM teams WHERE name = 'Bench' ORDER BY created_at LIMIT 1`)) as {
      id: string;
    }[];
    const companies = (await sql('SELECT id FROM companies WHERE team_id = $1 ORDER BY id', [team?.id])) as {
      id: string;
    }[];
    const labels = (await sql('SELECT id FROM labels WHERE team_id = $1 ORDER BY id', [team?.id])) as {
      id: string;
    }[];
    const [common = '', rare = '', old = ''] = labels.map(({ id }) => id);
    return {
      teamId: team?.id ?? '',
      filled: { companies: companies.map(({ id }) => id), labels: { common, rare, old }, documentId: '' },
    };
  }
  const [own, other] = await unitOfWork.run(async (tx) => [
    await teams.create(tx, 'Bench', 'sandbox'),
    await teams.create(tx, 'Other', 'sandbox'),
  ]);
  if (own === undefined || other === undefined) throw new Error('The teams were not created');
  // The rows belong together: to check each key again would take most of the time.
  await sql('SET session_replication_role = replica');
  const filled = await withoutIndexes(sql, async () => {
    await fillWithDocuments(sql, other.id, Math.ceil(count / 10), 'B');
    const team = await fillWithDocuments(sql, own.id, count, 'A');
    await fillWithBusiness(sql, own.id);
    return team;
  });
  await sql('SET session_replication_role = origin');
  for (const table of DOCUMENT_TABLES) await sql(`VACUUM ANALYZE ${table}`);
  writeFileSync(done, '');
  return { teamId: own.id, filled };
}
