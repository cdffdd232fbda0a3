import { Client } from 'pg';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/kernel/database/data-source';
import { findRunning } from '../../src/platform/kernel/database/embedded';
import { readPostmasterPid } from '../../src/platform/kernel/database/embedded/postmaster-pid';
import { Notifications, PROCESS_LOCKS } from '../../src/platform/kernel/database/notifications';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../../src/platform/kernel/logger';
import { WorkingProcesses } from '../../src/platform/kernel/queue/working-processes';
import { cloneDatabase, overTcp } from '../support/database';
import { TcpProxy } from '../support/faults/tcp-proxy';
import { build, freePort, ROOT, sandboxOf, ServiceProcess } from '../support/process';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

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

describe('the start', () => {
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

    /** With one of the moments of `ends-of-processes`. */
    const at = (MOMENT: string): Record<string, string> => ({
      MOMENT,
      NODE_OPTIONS: `--require "${join(ROOT, 'test/support/ends-of-processes.cjs')}"`,
    });

    /** What a process has written on its log from this level on. */
    const logged = ({ output }: ServiceProcess, ...levels: string[]): Record<string, unknown>[] =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ level }) => levels.includes(String(level)));

    const killDatabase = async (folder = dataDir): Promise<void> => {
      process.kill((await readPostmasterPid(join(folder, 'postgres', 'cluster')))?.pid ?? 0, 'SIGKILL');
    };

    function launch(settings: Record<string, string>, folder = dataDir, on = port): ServiceProcess {
      const service = ServiceProcess.launch(folder, on, settings);
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
        120_000,
      );

    async function ended(service: ServiceProcess): Promise<number | null> {
      if (service.child.exitCode !== null) return service.child.exitCode;
      return new Promise((resolve) => service.child.once('exit', resolve));
    }

    it('answers on its port from the first moment, waits for the database, and says when it migrates', async () => {
      const databaseUrl = new URL(overTcp(await cloneDatabase()));
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
    });

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

    it('gives up a port that is in use before it touches the database', async () => {
      const blocker = createServer().listen(port);
      const service = launch({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' });
      expect(await ended(service)).toBe(1);
      expect(service.output).toBe(
        `Passerelle could not start: the port ${port} is in use; set another PORT, or stop the program that listens there.\n`,
      );
      blocker.close();
    });

    it('is ended in order by a signal', async () => {
      const service = launch({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' });
      await doing(service.baseUrl, 'waiting_for_database');
      expect(await service.end('SIGTERM')).toBe(0);
    });

    it.each([
      ['exception', 'uncaughtException'],
      ['rejection', 'unhandledRejection'],
    ])('ends with one line in the log and status 1 at an %s that nobody catches', async (moment, origin) => {
      const service = launch({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d', ...at(moment) });
      await doing(service.baseUrl, 'waiting_for_database');
      expect(await service.end('SIGUSR2')).toBe(1);
      expect(logged(service, 'fatal')).toMatchObject([{ origin, err: { message: 'nobody catches this' } }]);
      // Nothing but lines of the log, and the last one says why.
      const lines = service.output.trim().split('\n');
      expect(lines.filter((line) => !line.startsWith('{'))).toEqual([]);
      expect(lines.at(-1)).toContain('"fatal"');
    });

    it('is ended in order, once, by a signal in its last moment', async () => {
      const service = launch(at('stop'));
      expect(await ended(service)).toBe(0);
      expect(logged(service, 'warn', 'error', 'fatal')).toEqual([]);
      expect(logged(service, 'info').filter(({ msg }) => msg === 'stopping')).toHaveLength(1);
      expect(service.output).not.toContain('is running');
      expect(await findRunning(dataDir)).toBeNull();
    });

    it('shows the health and metrics of a worker on METRICS_PORT', async () => {
      const METRICS_PORT = String(await freePort());
      const worker = launch({ DATABASE_URL: await cloneDatabase(), ROLE: 'worker', METRICS_PORT });
      const base = `http://127.0.0.1:${METRICS_PORT}`;
      await until(
        async () => (await fetch(`${base}/health/ready`).catch(() => null))?.status === 200,
        120_000,
      );
      expect((await get(base, '/health/live')).body.activity).toBe('serving');
      expect(await (await fetch(`${base}/metrics`)).text()).toContain('passerelle_work_parked');
      expect((await get(base, '/api/v1/documents')).status).toBe(404);
      await expect(fetch(worker.baseUrl)).rejects.toThrow();
      expect(await worker.end('SIGTERM')).toBe(0);
    });

    it('is not needed again when the embedded database is killed', async () => {
      const service = launch({});
      await service.ready();
      const { client, from, recipient } = sandboxOf(service);
      const companyName = async (): Promise<unknown> => (await client.sdk.companies.get(from)).name;
      const name = await companyName();
      const inFlight = await workOfOthers(client, from, recipient);
      await killDatabase();
      // One of the other two processes is there again, the other ended with the database.
      const reconnected = holdNumbers([43]);
      await doing(service.baseUrl, 'restarting_database');
      expect((await get(service.baseUrl, '/health/ready')).status).toBe(503);
      await service.ready();
      expect(await companyName()).toBe(name);
      const alive = await reconnected;
      // The other one ends while ten seconds pass here.
      await Promise.all([expectTheDeadAlone(alive, inFlight), expectEndWithDatabase()]);
      await alive.end();
      expect(await service.end('SIGTERM')).toBe(0);
    });

    /** A process whose database cannot be started again, in a folder of its own. */
    async function expectEndWithDatabase(): Promise<void> {
      const folder = mkdtempSync(join(tmpdir(), 'passerelle-hopeless-'));
      const hopeless = launch(at('hurry'), folder, await freePort());
      await hopeless.ready();
      writeFileSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '99\n');
      await killDatabase(folder);
      expect(await ended(hopeless)).toBe(1);
      // What it wrote last may be read a moment after its end.
      await until(async () => logged(hopeless, 'fatal').length > 0);
      expect(logged(hopeless, 'fatal')).toMatchObject([
        {
          reason: expect.stringContaining('PostgreSQL 99'),
          msg: expect.stringContaining('the process ends'),
        },
      ]);
      rmSync(folder, { recursive: true, force: true });
    }

    /** A connection that holds the locks on the numbers of processes, as soon as there is a database. */
    async function holdNumbers(numbers: number[]): Promise<Client> {
      for (;;) {
        const connection = new Client({ connectionString: (await findRunning(dataDir)) ?? undefined });
        connection.on('error', () => undefined);
        try {
          await connection.connect();
          for (const number of numbers)
            await connection.query('SELECT pg_advisory_lock_shared($1, $2)', [PROCESS_LOCKS, number]);
          return connection;
        } catch {
          await connection.end().catch(() => undefined);
        }
      }
    }

    /** Two documents that two other processes, 42 and 43, have in flight. @returns their ids */
    async function workOfOthers(client: TeamClient, from: string, recipient: string): Promise<string[]> {
      const connection = await holdNumbers([42, 43]);
      const ids: string[] = [];
      for (const worker of [42, 43]) {
        const document = {
          invoiceNumber: `OTHER-${worker}`,
          buyerReference: 'x',
          buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
          paymentMeans: [{ iban: 'BE71096123456769' }],
          lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
        };
        const sendAt = new Date(Date.now() + 86_400_000).toISOString();
        const body = { recipient, documentType: 'invoice' as const, document, sendAt };
        const { id } = await client.sdk.documents.send(from, body);
        ids.push(id);
        await connection.query(
          `UPDATE deliveries SET worker = $2, begun = true, claim = 1, next_attempt_at = clock_timestamp(),
           lease_until = clock_timestamp() + interval '1 hour' WHERE document_id = $1`,
          [id, worker],
        );
        await connection.query(
          `INSERT INTO working_processes (number, seen_at) VALUES ($1, clock_timestamp() - interval '1 hour')`,
          [worker],
        );
      }
      return ids;
    }

    /** After the restart all locks are free, so for ten seconds nobody counts as gone; then those do whose lock is free. */
    async function expectTheDeadAlone(connection: Client, inFlight: string[]): Promise<void> {
      const url = (await findRunning(dataDir)) ?? '';
      const dataSource = await new DataSource(dataSourceOptions(url)).initialize();
      const logger = createLogger('silent');
      const starting = new WorkingProcesses(
        new UnitOfWork(dataSource, logger),
        new Notifications(url, logger, dataSource, { role: 'all' }),
      );
      const found = await starting.recordAndListEnded(true);
      await starting.leave();
      await dataSource.destroy();
      const age = `extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::float8`;
      const { rows: ages } = await connection.query<{ seconds: number }>(`SELECT ${age} AS seconds`);
      expect(found.length === 0 || (ages[0]?.seconds ?? 0) >= 10).toBe(true);

      const deliveries = async (): Promise<object[]> => {
        const { rows } = await connection.query<{ status: string }>(
          `SELECT status, crashes, CASE WHEN status = 'pending' THEN worker END AS worker,
           status = 'delivered' AND status_changed_at < pg_postmaster_start_time() + interval '10 seconds' AS early
         FROM deliveries WHERE document_id = ANY($1) ORDER BY document_id`,
          [inFlight],
        );
        return rows;
      };
      await until(async () => JSON.stringify(await deliveries()).includes('delivered'), 160_000);
      expect(await deliveries()).toEqual([
        { status: 'delivered', crashes: 1, worker: null, early: false },
        { status: 'pending', crashes: 0, worker: 43, early: false },
      ]);
    }
  });
});
