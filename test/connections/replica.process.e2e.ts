import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReplicaConnections } from '../../src/platform/kernel/database/replica/replica-connections';
import { RedisServer } from '../support/faults/redis-server';
import { invoiceTo } from '../support/invoices';
import { METRICS_TOKEN } from '../support/metrics-token';
import { PgBouncer } from '../support/pgbouncer';
import { build, freePort, ROOT, sandboxOf, ServiceProcess } from '../support/process';
import { ReplicatedServers } from '../support/replicated-servers';
import { TeamClient } from '../support/team-client';
import { eventually, pause, until } from '../support/until';

/** Limit on the lag in these tests, in seconds. */
const MAX_LAG = 6;
/** Milliseconds after which the statistics of an idle connection are in the views. */
const COUNTED_MS = 11_000;
/** Number of lists that are counted. */
const ROUNDS = 300;

describe('connections', () => {
  // What a client has written is shared in Redis.
  const whereRedisIs = RedisServer.present ? describe : describe.skip;

  whereRedisIs('a read replica', () => {
    let servers: ReplicatedServers;
    let redis: RedisServer;
    let dataDir: string;
    let settings: Record<string, string>;
    let writing: ServiceProcess;
    let reading: ServiceProcess;
    /** The same key at both processes, and another key of the team. */
    let writer: TeamClient;
    let reader: TeamClient;
    let other: TeamClient;

    beforeAll(async () => {
      build();
      servers = await ReplicatedServers.start();
      redis = await RedisServer.start();
      dataDir = mkdtempSync(join(tmpdir(), 'passerelle-replica-'));
      settings = {
        DATABASE_URL: servers.serviceUrl,
        DATABASE_OWNER_URL: servers.ownerUrl,
        DATABASE_READ_URL: servers.replicaUrl,
        DATABASE_READ_MAX_LAG: String(MAX_LAG),
        ROW_LEVEL_SECURITY: 'true',
        REDIS_URL: redis.url,
        METRICS_TOKEN,
        WEBHOOK_ALLOW_INSECURE: 'true',
      };
      writing = ServiceProcess.launch(dataDir, await freePort(), settings);
      await writing.ready();
      reading = ServiceProcess.launch(dataDir, await freePort(), settings);
      await reading.ready();
      writer = sandboxOf(writing).client;
      reader = new TeamClient(reading.baseUrl, writer.teamId, writer.keyId, writer.secret);
      const { body } = await writer.post('/api/core/api-keys', { name: 'Other', type: 'basic' });
      other = new TeamClient(reading.baseUrl, writer.teamId, body.apiKey.id, body.secret);
      await usesReplica();
    });

    afterAll(async () => {
      servers.signalStandby('SIGCONT');
      for (const service of [writing, reading]) await service.end('SIGKILL');
      await redis.kill();
      await servers.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const onStandby = (sql: string): Promise<unknown> => servers.ask(servers.standbyAdminUrl, sql);
    const pauseReplay = (): Promise<unknown> => onStandby('SELECT pg_wal_replay_pause()');
    const resumeReplay = (): Promise<unknown> => onStandby('SELECT pg_wal_replay_resume()');

    /** Requests of a process that read from the replica, and those that did not, by their reason. */
    const counts = async (service = reading): Promise<Record<string, number>> => {
      const answer = await fetch(`${service.baseUrl}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const lines = (await answer.text()).matchAll(
        /^passerelle_database_replica_reads_total\{target="(?:replica|primary)",reason="(\w+)"\} (\d+)$/gm,
      );
      return Object.fromEntries([...lines].map(([, reason = '', value]) => [reason, Number(value)]));
    };
    const fromReplica = async (service = reading): Promise<number> => (await counts(service))['none'] ?? 0;
    const degraded = async (service = reading): Promise<string[]> => {
      const answer = await fetch(`${service.baseUrl}/health/ready`);
      return ((await answer.json()) as { degraded: string[] }).degraded;
    };

    const startWith = async (more: Record<string, string>): Promise<ServiceProcess> =>
      ServiceProcess.launch(dataDir, await freePort(), { ...settings, ...more });
    const runDoctor = (): { stdout: string } =>
      spawnSync(process.execPath, [join(ROOT, 'dist/src/apps/cli.js'), 'doctor', '--json'], {
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings },
        cwd: dataDir,
        encoding: 'utf8',
      });

    /** Waits until a list of each process was read from the replica. */
    const usesReplica = async (): Promise<void> => {
      for (const [service, client] of [
        [writing, writer],
        [reading, reader],
      ] as const)
        await until(async () => {
          const before = await fromReplica(service);
          expect((await client.get('/api/v1/labels')).status).toBe(200);
          return (await fromReplica(service)) > before;
        });
    };
    const addLabel = async (name: string): Promise<void> => {
      expect((await writer.post('/api/v1/labels', { name })).status).toBe(200);
    };
    const labels = async (client: TeamClient, query = ''): Promise<string[]> => {
      const { status, body } = await client.get(`/api/v1/labels${query}`);
      expect(status).toBe(200);
      return (body.labels as { name: string }[]).map(({ name }) => name);
    };

    it('answers lists, searches, events and figures within the wall of the team', async () => {
      const before = await counts();
      const paths = [
        '/api/v1/labels',
        '/api/v1/companies',
        '/api/v1/documents',
        '/api/v1/documents?search=nothing',
        '/api/v1/documents?number=1',
        '/api/v1/inbox',
        '/api/v1/events',
        '/api/v1/events?since=2020-01-01T00:00:00Z',
        '/api/v1/overview',
        '/api/v1/webhooks',
        '/api/v1/suppliers',
      ];
      for (const path of paths) expect([path, (await reader.get(path)).status]).toEqual([path, 200]);
      const after = await counts();
      expect({ ...after, none: 0 }).toEqual({ ...before, none: 0 });
      expect((after['none'] ?? 0) - (before['none'] ?? 0)).toBe(paths.length);
      expect(await degraded()).toEqual([]);
    });

    it('takes the statements of lists from the primary', async () => {
      const database = /\/([^/?]+)(?:\?|$)/.exec(servers.url)?.[1] ?? '';
      /** Number of times that the table of the list was read; nothing in the background reads it. */
      const scans = async (adminUrl: string): Promise<number> => {
        const url = new URL(adminUrl);
        url.pathname = `/${database}`;
        const [row] = await servers.ask(
          url.href,
          `SELECT (coalesce(idx_scan, 0) + seq_scan)::int AS count FROM pg_stat_user_tables WHERE relname = 'labels'`,
        );
        return Number(row?.['count']);
      };
      const count = async (): Promise<[number, number]> => {
        await pause(COUNTED_MS);
        return [await scans(servers.primaryAdminUrl), await scans(servers.standbyAdminUrl)];
      };
      const before = await count();
      for (let i = 0; i < ROUNDS; i += 1) expect((await reader.get('/api/v1/labels')).status).toBe(200);
      const after = await count();
      expect(after[1] - before[1]).toBeGreaterThanOrEqual(ROUNDS);
      expect(after[0] - before[0]).toBeLessThan(ROUNDS / 10);
    });

    it('leaves a client that has written to the primary until it has replayed the write', async () => {
      await pauseReplay();
      await addLabel('own write');
      expect(await labels(reader)).toContain('own write');
      expect(await labels(reader, '?search=own')).toEqual(['own write']);
      expect((await counts())['behind']).toBeGreaterThan(0);
      // Another key sees an older state, and not for long.
      expect(await labels(other)).not.toContain('own write');
      await eventually(
        () => labels(other),
        (names) => names.includes('own write'),
        (MAX_LAG + 3) * 1000,
      );
      expect(await degraded()).toEqual([
        expect.stringContaining('further behind than DATABASE_READ_MAX_LAG'),
      ]);
      await resumeReplay();
      await usesReplica();
      expect(await labels(other)).toContain('own write');
    });

    it('continues a list and the event log from the primary without a gap and without a repetition', async () => {
      const { from, recipient } = sandboxOf(writing);
      const send = async (number: string): Promise<void> => {
        const answer = await writer.post(`/api/v1/${from}/send`, invoiceTo(recipient, number));
        expect(answer.status).toBe(200);
      };
      const since = encodeURIComponent(new Date().toISOString());
      await send('CURSOR-1');
      await pauseReplay();
      await send('CURSOR-2');
      const ids = (body: { events: { id: string }[] }): string[] => body.events.map(({ id }) => id);
      const first = await reader.get(`/api/v1/events?since=${since}&limit=3`);
      expect(first.body.events).toHaveLength(3);
      await resumeReplay();
      await usesReplica();
      const seen = ids(first.body);
      let cursor: string = first.body.pagination.nextCursor;
      for (let empty = 0; empty < 10; empty += 1) {
        const { status, body } = await reader.get(`/api/v1/events?cursor=${cursor}&limit=2`);
        expect(status).toBe(200);
        seen.push(...ids(body));
        cursor = body.pagination.nextCursor;
        if (ids(body).length > 0) empty = 0;
        else await pause(100);
      }
      const all = await writer.get(`/api/v1/events?since=${since}&limit=100`);
      expect(seen).toEqual(ids(all.body).slice(0, seen.length));
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('returns to the replica although its lists were read from the primary', async () => {
      const [own, cursor] = [writer.keyId, `${writer.keyId}:cursor`].map(
        (name) => `{passerelle}:reads:${name}`,
      );
      await pauseReplay();
      await addLabel('needed');
      const needed = redis.ask('get', own ?? '');
      expect(needed).toMatch(/^[0-9A-F]{16}$/);
      expect((await other.post('/api/v1/labels', { name: 'not needed' })).status).toBe(200);
      expect(await labels(reader)).toContain('not needed');
      expect(redis.ask('get', own ?? '')).toBe(needed);
      // A cursor continues what was read from the primary.
      expect(redis.ask('get', cursor ?? '') > needed).toBe(true);
      await resumeReplay();
      await usesReplica();
    });

    it('is not left by everybody for requests of the public that write nothing', async () => {
      redis.ask('del', '{passerelle}:reads:anybody');
      const form = new URLSearchParams({ client_id: 'nobody', token: 'none' });
      const answer = await fetch(`${writing.baseUrl}/oauth/revoke`, { method: 'POST', body: form });
      expect(answer.status).toBe(401);
      expect(redis.ask('exists', '{passerelle}:reads:anybody')).toBe('0');
    });

    it('shows a document as soon as the answer to its batch names it', async () => {
      const { from, recipient } = sandboxOf(writing);
      await pauseReplay();
      const body = new TransformStream<Uint8Array, Uint8Array>();
      const lines = body.writable.getWriter();
      const line = (number: string): Promise<void> =>
        lines.write(new TextEncoder().encode(`${JSON.stringify(invoiceTo(recipient, number))}\n`));
      const answered = fetch(`${writing.baseUrl}/api/v1/${from}/send/batch`, {
        method: 'POST',
        headers: {
          authorization: writer.authorization,
          'content-type': 'application/x-ndjson',
          'idempotency-key': 'batch-on-replica',
        },
        body: body.readable,
        duplex: 'half',
      });
      await line('BATCH-1');
      const reading = (await answered).body?.getReader();
      const { value } = (await reading?.read()) ?? {};
      const { documentId } = JSON.parse(new TextDecoder().decode(value)) as { documentId: string };
      expect(documentId).toMatch(/^doc_/);
      const { body: list } = await reader.get('/api/v1/documents?direction=outgoing');
      expect((list.documents as { id: string }[]).map(({ id }) => id)).toContain(documentId);
      await lines.close();
      while ((await reading?.read())?.done === false);
      await resumeReplay();
      await usesReplica();
    });

    it('answers a waiting reader at once with what was committed before', async () => {
      const since = encodeURIComponent(new Date().toISOString());
      const { body: before } = await other.get(`/api/v1/events?since=${since}`);
      await pauseReplay();
      const { from, recipient } = sandboxOf(writing);
      const sent = await writer.post(`/api/v1/${from}/send`, invoiceTo(recipient, 'WAIT-1'));
      expect(sent.status).toBe(200);
      // Everything that the service does next with the document is done: no hint comes any more.
      await pause(1_000);
      const begun = performance.now();
      const { body } = await other.get(`/api/v1/events?cursor=${before.pagination.nextCursor}&wait=20`);
      expect(body.events.length).toBeGreaterThan(0);
      expect(performance.now() - begun).toBeLessThan(1_500);
      await resumeReplay();
      await usesReplica();
    });

    it('is not read while a process runs that does not record what it writes', async () => {
      const service = await startWith({ DATABASE_READ_URL: '' });
      try {
        await service.ready();
        await until(
          async () => (await degraded()).some((sentence) => sentence.includes('without DATABASE_READ_URL')),
          10_000,
        );
        const client = new TeamClient(service.baseUrl, writer.teamId, writer.keyId, writer.secret);
        await pauseReplay();
        expect((await client.post('/api/v1/labels', { name: 'unrecorded' })).status).toBe(200);
        expect(await labels(reader)).toContain('unrecorded');
        expect(runDoctor().stdout).toContain('do not have DATABASE_READ_URL');
        await resumeReplay();
      } finally {
        await service.end('SIGKILL');
      }
      await usesReplica();
    });

    it('is given up when its connections do not open in time', async () => {
      const server = {
        url: servers.replicaUrl,
        startedAt: '',
        connections: { isPooled: false, keepsStatements: true },
        teamWall: false,
      };
      await expect(ReplicaConnections.open(server, 0)).rejects.toThrow('were not open within 0 ms');
    });

    it('keeps the promise when Redis is emptied, restarted, or away', async () => {
      await pauseReplay();
      await addLabel('before the flush');
      redis.ask('flushall');
      expect(await labels(reader)).toContain('before the flush');
      expect(await labels(reader)).toContain('before the flush');
      await resumeReplay();
      await usesReplica();

      await pauseReplay();
      await addLabel('before the restart');
      await redis.kill();
      expect(await labels(reader)).toContain('before the restart');
      const begun = performance.now();
      await addLabel('while Redis is away');
      // It is answered once no process would read from a replica without it.
      expect(performance.now() - begun).toBeGreaterThan(MAX_LAG * 900);
      // Nothing was written, so nothing is waited for.
      const refusedAt = performance.now();
      expect((await writer.post('/api/v1/labels', { name: 1 })).status).toBe(400);
      expect(performance.now() - refusedAt).toBeLessThan(MAX_LAG * 500);
      await redis.start();
      await resumeReplay();
      await usesReplica();
      expect(await labels(reader)).toEqual(
        expect.arrayContaining(['before the restart', 'while Redis is away']),
      );
    });

    it('shows the receiver of a webhook what the webhook names', async () => {
      const lists: Promise<string[]>[] = [];
      const endpoint: Server = createServer((request, response) => {
        const ids = async (): Promise<string[]> => {
          const { body } = await other.get('/api/v1/documents?direction=outgoing');
          return (body.documents as { id: string }[]).map(({ id }) => id);
        };
        request.resume().on('end', () => {
          const list = ids();
          lists.push(list);
          void list.finally(() => response.end());
        });
      });
      await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`;
      const hook = await writer.post('/api/v1/webhooks', { url });
      expect(hook.status).toBe(200);
      await usesReplica();
      await pauseReplay();
      const { from, recipient } = sandboxOf(writing);
      const sent = await writer.post(`/api/v1/${from}/send`, invoiceTo(recipient, 'HOOK-1'));
      await until(() => Promise.resolve(lists.length > 0));
      expect(await lists[0]).toContain(sent.body.document.id);
      await resumeReplay();
      await writer.delete(`/api/v1/webhooks/${hook.body.webhook.id}`);
      await new Promise((resolve) => endpoint.close(resolve));
      await usesReplica();
    });

    /** Lists without a pause while something happens to the replica, and how long the slowest took. */
    const underTraffic = async (happens: () => Promise<void>): Promise<number> => {
      let isOver = false;
      let slowest = 0;
      const client = async (): Promise<void> => {
        while (!isOver) {
          const begun = performance.now();
          expect(
            (
              await fetch(`${reading.baseUrl}/api/v1/documents`, {
                headers: { authorization: other.authorization },
              })
            ).status,
          ).toBe(200);
          slowest = Math.max(slowest, performance.now() - begun);
        }
      };
      const clients = [client(), client(), client(), client()];
      await happens();
      isOver = true;
      await Promise.all(clients);
      return slowest;
    };
    const isNoticed = async (): Promise<number> => {
      const begun = performance.now();
      await until(async () => (await degraded()).length > 0, 10_000);
      return performance.now() - begun;
    };

    it('is replaced by the primary for what it cancels', async () => {
      const before = (await counts())['failed'] ?? 0;
      await underTraffic(async () => {
        for (let i = 0; i < 10; i += 1) {
          await onStandby(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'passerelle replica'`,
          );
          await pause(100);
        }
      });
      expect((await counts())['failed'] ?? 0).toBeGreaterThan(before);
      await usesReplica();
    });

    it('is left within a second when it hangs, and no request fails', async () => {
      let noticedMs = Infinity;
      const slowest = await underTraffic(async () => {
        await pause(500);
        servers.signalStandby('SIGSTOP');
        noticedMs = await isNoticed();
        await pause(500);
        servers.signalStandby('SIGCONT');
      });
      expect(noticedMs).toBeLessThan(1_500);
      expect(slowest).toBeLessThan(3_000);
      await usesReplica();
    });

    it('is left when it dies, and no request fails', async () => {
      let noticedMs = Infinity;
      await underTraffic(async () => {
        await pause(500);
        servers.signalStandby('SIGKILL');
        noticedMs = await isNoticed();
        await pause(500);
      });
      expect(noticedMs).toBeLessThan(1_500);
      await servers.restartStandby();
      await usesReplica();
    });

    const wherePoolerIs = PgBouncer.present ? it : it.skip;
    wherePoolerIs('can be behind a pooler in transaction mode', async () => {
      const pooler = await PgBouncer.start(servers.replicaUrl, 'transaction');
      const service = await startWith({ DATABASE_READ_URL: pooler.url, ROW_LEVEL_SECURITY: 'false' });
      try {
        await service.ready();
        const client = new TeamClient(service.baseUrl, writer.teamId, writer.keyId, writer.secret);
        await until(async () => {
          expect((await client.get('/api/v1/documents')).status).toBe(200);
          return (await fromReplica(service)) > 5;
        });
        await pauseReplay();
        await addLabel('through the pooler');
        expect(await labels(client)).toContain('through the pooler');
        await resumeReplay();
      } finally {
        await service.end('SIGKILL');
        await pooler.stop();
      }
    });

    it('is refused at the start when it is another database', async () => {
      const url = new URL(servers.serviceUrl);
      url.pathname = '/postgres';
      const service = await startWith({ DATABASE_READ_URL: url.href });
      await new Promise((resolve) => service.child.once('exit', resolve));
      expect([service.child.exitCode, service.output]).toEqual([
        78,
        expect.stringMatching(/DATABASE_READ_URL \(\S+\/postgres\) leads to a different database than/),
      ]);
    });

    it('is not read any more once it is promoted', async () => {
      await onStandby('SELECT pg_promote()');
      await until(
        async () => (await degraded()).some((sentence) => sentence.includes('is not a replica')),
        10_000,
      );
      await addLabel('after the promotion');
      expect(await labels(other)).toContain('after the promotion');
      const { findings } = JSON.parse(runDoctor().stdout) as {
        findings: { check: string; message: string }[];
      };
      expect(findings.filter(({ check }) => check === 'replica')).toMatchObject([
        { message: expect.stringContaining('leads to a server that is not in recovery') },
      ]);
      expect(await writing.end('SIGTERM')).toBe(0);
    });
  });
});
