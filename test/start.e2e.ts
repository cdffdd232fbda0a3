import { Client } from 'pg';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmasterPid } from '../src/kernel/database/embedded/postmaster-pid';
import { cloneDatabase } from './support/database';
import { TcpProxy } from './support/faults/tcp-proxy';
import { build, freePort, sandboxOf, ServiceProcess } from './support/process';
import { until } from './support/until';

/** Of `migrate`: holding it keeps a start at that step. */
const MIGRATION_LOCK = 7_262_005;

interface Answer {
  status: number;
  headers: Headers;
  body: { success: boolean; activity?: string; errors?: { root: string[] } };
}

async function get(base: string, path: string): Promise<Answer> {
  const answer = await fetch(`${base}${path}`);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
}

describe('the start of a process', () => {
  let dataDir: string;
  let port: number;
  const launched: ServiceProcess[] = [];

  beforeAll(() => build());

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'passerelle start '));
    port = await freePort();
  });

  afterEach(async () => {
    await Promise.all(launched.splice(0).map((service) => service.end('SIGKILL')));
    rmSync(dataDir, { recursive: true, force: true });
  });

  function launch(settings: Record<string, string>): ServiceProcess {
    const service = ServiceProcess.launch(dataDir, port, settings);
    launched.push(service);
    return service;
  }

  /** Waits until the process has begun to do it. */
  const doing = (base: string, activity: string): Promise<void> =>
    until(
      () =>
        get(base, '/health/live').then(
          ({ body }) => body.activity === activity,
          () => false,
        ),
      30_000,
    );

  async function ended(service: ServiceProcess): Promise<number | null> {
    if (service.child.exitCode !== null) return service.child.exitCode;
    return new Promise((resolve) => service.child.once('exit', resolve));
  }

  it('answers on its port from the first moment, waits for the database, and says when it migrates', async () => {
    const databaseUrl = new URL(await cloneDatabase());
    const lock = new Client({ connectionString: databaseUrl.href });
    await lock.connect();
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Nobody listens there until the proxy begins.
    const [databasePort, wirePort] = [Number(databaseUrl.port), await freePort()];
    databaseUrl.port = String(wirePort);
    const service = launch({ DATABASE_URL: databaseUrl.href });
    const base = service.baseUrl;

    await doing(base, 'waiting_for_database');
    const early = await get(base, '/health/ready');
    expect([early.status, early.body.errors?.root[0]]).toEqual([
      503,
      expect.stringContaining('waits for the database'),
    ]);
    const refused = await get(base, '/api/v1/documents');
    expect([refused.status, refused.body.success]).toEqual([503, false]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-error-code')).toBe('unavailable');

    const wire = await TcpProxy.start(databasePort, wirePort);
    await doing(base, 'migrating');
    expect((await get(base, '/health/ready')).body.errors?.root[0]).toContain('migrating');

    // Asked all the time: the port never goes away while the application takes it over.
    let asking = true;
    const statuses = (async () => {
      const seen = new Set<number>();
      while (asking) seen.add((await get(base, '/api/v1/documents')).status);
      return seen;
    })();
    await lock.end();
    await service.ready();
    asking = false;
    expect([...(await statuses)].sort()).toEqual([401, 503]);
    expect((await get(base, '/health/live')).body.activity).toBe('serving');
    expect(await service.end('SIGTERM')).toBe(0);
    await wire.stop();
  }, 90_000);

  it.each([
    ['in the end when nobody answers', () => 'postgres://u:p4ssword@127.0.0.1:1/d', 'ECONNREFUSED'],
    [
      'at once when the password is wrong',
      (server: string) => server.replace(/:[^:@]+@/, ':p4ssword@'),
      'password authentication failed',
    ],
  ])('fails %s, with one line and status 1', async (_when, url, reason) => {
    const DATABASE_URL = url(process.env['PASSERELLE_TEST_SERVER'] ?? '');
    const service = launch({ DATABASE_URL, STARTUP_TIMEOUT_SECONDS: '1' });
    expect(await ended(service)).toBe(1);
    expect(service.output.trim().split('\n')).toEqual([expect.stringContaining(reason)]);
    expect(service.output).not.toContain('p4ssword');
  });

  it('gives up a port that is taken before it touches the database', async () => {
    const blocker = createServer().listen(port);
    const service = launch({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' });
    expect(await ended(service)).toBe(1);
    expect(service.output).toBe(
      `Passerelle could not start: the port ${port} is taken; set another PORT, or stop what listens there.\n`,
    );
    blocker.close();
  });

  it('is ended in order by a signal', async () => {
    const service = launch({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' });
    await doing(service.baseUrl, 'waiting_for_database');
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('shows the health and metrics of a worker on METRICS_PORT', async () => {
    const METRICS_PORT = String(await freePort());
    const worker = launch({ DATABASE_URL: await cloneDatabase(), ROLE: 'worker', METRICS_PORT });
    const base = `http://127.0.0.1:${METRICS_PORT}`;
    await until(async () => (await fetch(`${base}/health/ready`).catch(() => null))?.status === 200, 30_000);
    expect((await get(base, '/health/live')).body.activity).toBe('serving');
    expect(await (await fetch(`${base}/metrics`)).text()).toContain('passerelle_work_parked');
    expect((await get(base, '/api/v1/documents')).status).toBe(404);
    await expect(fetch(worker.baseUrl)).rejects.toThrow();
    expect(await worker.end('SIGTERM')).toBe(0);
  }, 60_000);

  it('is not needed again when the embedded database is killed', async () => {
    const service = launch({});
    await service.ready();
    const { client, from } = sandboxOf(service);
    const companyName = async (): Promise<unknown> =>
      (await client.get(`/api/v1/companies/${from}`)).body.company.name;
    const name = await companyName();
    const pid = (await readPostmasterPid(join(dataDir, 'postgres', 'cluster')))?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await doing(service.baseUrl, 'restarting_database');
    expect((await get(service.baseUrl, '/health/ready')).status).toBe(503);
    await service.ready();
    expect(await companyName()).toBe(name);
    expect(await service.end('SIGTERM')).toBe(0);
  }, 60_000);
});
