/**
 * The lists of companies, labels, suppliers and customers with 100,000 rows in each of two teams: the first page, the
 * last page and a search, through the real service over HTTP. The alternative the pages are measured against is
 * `OFFSET`, asked of the database alone.
 *
 * Aim: the last page costs at most 1.5 times the first. Option: rows per team.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../src/apps/application';
import { ApiKeysService } from '../src/access/auth/api-keys.service';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../src/platform/kernel/logger';
import { TeamsService } from '../src/access/teams/teams.service';
import { fillTeam, settle, type Sql } from './support/many-rows';

const ROWS = Number(process.argv[2] ?? 100_000);
const RUNS = 40;
const LISTS = [
  { list: 'companies', limit: 1000, order: 'lower(name), id' },
  { list: 'labels', limit: 1000, order: 'created_at DESC, id DESC' },
  { list: 'suppliers', limit: 200, order: 'created_at DESC, id DESC' },
  { list: 'customers', limit: 200, order: 'created_at DESC, id DESC' },
];

interface Page {
  pagination: { nextCursor: string | null };
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = -5; run < RUNS; run++) {
    const start = process.hrtime.bigint();
    await work();
    if (run >= 0) times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  await migrate(server.url);
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: server.url,
    APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
    RATE_LIMIT_PER_SECOND: '100000',
    ROLE: 'api',
  });
  const app = await createApplication(config, server.url, createLogger('silent'));
  try {
    await app.listen(0, config.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    const unitOfWork = app.get(UnitOfWork);
    const sql: Sql = (text, parameters) => unitOfWork.query(text, parameters);
    const made = await unitOfWork.run(async (tx) => {
      const [own, other] = [
        await app.get(TeamsService).create(tx, 'Bench', 'sandbox'),
        await app.get(TeamsService).create(tx, 'Other', 'sandbox'),
      ];
      const keyRequest = { teamId: own.id, name: 'Bench', type: 'basic' as const, expiresInSeconds: null };
      return { own, other, key: await app.get(ApiKeysService).create(tx, keyRequest) };
    });
    if (!('secret' in made.key)) throw new Error('A basic key comes with its secret');
    await fillTeam(sql, made.own.id, ROWS, 'A');
    await fillTeam(sql, made.other.id, ROWS, 'B');
    await settle(sql);
    const authorization = `Basic ${Buffer.from(`${made.key.apiKey.id}:${made.key.secret}`).toString('base64')}`;
    const get = async (path: string): Promise<Page> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { headers: { authorization } });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Page;
    };
    await report(get, sql, made.own.id);
  } finally {
    await app.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function report(get: (path: string) => Promise<Page>, sql: Sql, teamId: string): Promise<void> {
  const cell = (text: string): string => text.padStart(14);
  const row = (...cells: string[]): void => console.log(cells.map(cell).join(''));
  console.log(`${ROWS} rows per team, two teams; medians of ${RUNS} in milliseconds`);
  row('list', 'page of', 'first', 'last', 'last ÷ first', 'search', 'OFFSET first', 'OFFSET last', 'ratio');
  for (const { list, limit, order } of LISTS) {
    const first = `${list}?limit=${limit}`;
    let path = first;
    for (;;) {
      const { nextCursor } = (await get(path)).pagination;
      if (nextCursor === null) break;
      path = `${first}&cursor=${nextCursor}`;
    }
    const [atFirst, atLast] = [await median(() => get(first)), await median(() => get(path))];
    const search = list === 'companies' ? null : await median(() => get(`${list}?search=c4ca4238`));
    const offset = (by: number): Promise<number> =>
      median(() =>
        sql(`SELECT * FROM ${list} WHERE team_id = $1 ORDER BY ${order} LIMIT ${limit} OFFSET ${by}`, [
          teamId,
        ]),
      );
    const [offsetFirst, offsetLast] = [await offset(0), await offset(ROWS - limit)];
    row(
      list,
      String(limit),
      atFirst.toFixed(1),
      atLast.toFixed(1),
      (atLast / atFirst).toFixed(2),
      search?.toFixed(1) ?? '-',
      offsetFirst.toFixed(1),
      offsetLast.toFixed(1),
      (offsetLast / offsetFirst).toFixed(1),
    );
  }
}

void main();
