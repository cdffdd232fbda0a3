import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Balancer } from '../support/balancer';
import { cloneDatabase } from '../support/database';
import { build, freePort, ROOT, sandboxOf, ServiceProcess, type Sandbox } from '../support/process';
import { RawConnection } from '../support/raw-connection';
import { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const SENDS = 1_000;
const CONCURRENCY = 4;
/** Longer than a stop may take for a client that does not finish, and shorter than the client is waited for otherwise. */
const PROMPT_MS = 10_000;

function invoice(number: number): object {
  return {
    invoiceNumber: `ROLL-${number}`,
    buyerReference: 'x',
    buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
  };
}

/** The end of a process, as its clients and its operator see it. */
describe('the edge', () => {
  describe('a process that stops', () => {
    let dataDir: string;
    let databaseUrl: string;
    const running: ServiceProcess[] = [];
    let sandbox: Sandbox | null = null;

    beforeAll(async () => {
      build();
      dataDir = mkdtempSync(join(tmpdir(), 'passerelle-edge-'));
      databaseUrl = await cloneDatabase();
    });
    afterEach(async () => {
      for (const service of running.splice(0)) await service.end('SIGKILL');
    });
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

    async function launch(settings: Record<string, string>, port?: number): Promise<ServiceProcess> {
      const service = ServiceProcess.launch(dataDir, port ?? (await freePort()), {
        DATABASE_URL: databaseUrl,
        APP_SECRET: 'a secret of the test run, long enough to be accepted',
        ...settings,
      });
      running.push(service);
      await service.ready();
      sandbox ??= sandboxOf(service);
      return service;
    }

    /** The team whose key the first process over the database has printed, as a client of another process. */
    function teamAt(baseUrl: string): Sandbox {
      if (sandbox === null) throw new Error('No process was launched');
      const { teamId, keyId, secret } = sandbox.client;
      return { ...sandbox, client: new TeamClient(baseUrl, teamId, keyId, secret) };
    }

    it('waits neither for half a body nor for half a head', async () => {
      const service = await launch({});
      const { client, from } = teamAt(service.baseUrl);
      const slow = await RawConnection.open(service.baseUrl);
      await slow.request(`POST /api/v1/${from}/send`, {
        Authorization: client.authorization,
        'Content-Type': 'application/json',
        'Content-Length': 100,
      });
      await slow.write('{"a');
      const head = await RawConnection.open(service.baseUrl);
      await head.write('GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      const silent = await RawConnection.open(service.baseUrl);
      // It drips, so it is not for silence that it is given up.
      const drip = setInterval(() => slow.socket.write(' '), 100);
      try {
        await sleep(300);
        const began = performance.now();
        const ended = service.end('SIGTERM');
        const refused = await slow.answer();
        expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close']);
        expect(await ended).toBe(0);
        expect(performance.now() - began).toBeLessThan(PROMPT_MS);
        await Promise.all([head.closed(), silent.closed()]);
      } finally {
        clearInterval(drip);
      }
    });

    it('is not ready for DRAIN_SECONDS, serves meanwhile, and asks clients to connect elsewhere', async () => {
      const service = await launch({ DRAIN_SECONDS: '2' });
      const { client } = teamAt(service.baseUrl);
      const ended = service.end('SIGTERM');
      const ready = async (): Promise<Response> => fetch(`${service.baseUrl}/health/ready`);
      await until(async () => (await ready()).status === 503);
      const live = await fetch(`${service.baseUrl}/health/live`);
      expect([live.status, await live.json()]).toMatchObject([200, { activity: 'stopping' }]);
      expect(live.headers.get('connection')).toBe('close');
      expect((await client.get('/api/core/auth/verify')).status).toBe(200);
      expect(await ended).toBe(0);
      await expect(ready()).rejects.toThrow();
    });

    it('answers probes on HEALTH_PORT while its main thread is busy', async () => {
      const healthPort = await freePort();
      const service = await launch({
        HEALTH_PORT: String(healthPort),
        BLOCKED_MS: '6000',
        NODE_OPTIONS: `--require ${JSON.stringify(join(ROOT, 'test/support/blocked-loop.cjs'))}`,
      });
      const ask = async (path: string): Promise<[number, string]> => {
        const answer = await fetch(`http://127.0.0.1:${healthPort}${path}`);
        return [answer.status, await answer.text()];
      };
      expect((await ask('/health/ready'))[0]).toBe(200);
      expect(await ask('/metrics')).toEqual([
        200,
        expect.stringContaining('passerelle_http_request_seconds'),
      ]);
      expect((await ask('/nothing'))[0]).toBe(404);

      service.child.kill('SIGUSR2');
      await until(() => Promise.resolve(service.output.includes('blocked')));
      const [status, body] = await ask('/health/live');
      expect([status, JSON.parse(body)]).toMatchObject([200, { status: 'live', activity: 'serving' }]);
      expect((await ask('/health/ready'))[0]).toBe(503);
      // Both answers came while it was still busy.
      expect(service.output).not.toContain('unblocked');
      await until(async () => (await ask('/health/ready'))[0] === 200);
      expect(await service.end('SIGTERM')).toBe(0);
    });

    it('fails no send when two processes behind a balancer are restarted one after the other, twice', async () => {
      const ports = [await freePort(), await freePort()];
      const settings = { ROLE: 'api', DRAIN_SECONDS: '3', RATE_LIMIT_PER_SECOND: '100000' };
      const services = [await launch(settings, ports[0]), await launch(settings, ports[1])];
      const balancer = await Balancer.start(ports);
      const { client, from, recipient } = teamAt(balancer.baseUrl);
      try {
        let [sent, restarts] = [0, 0];
        const failed: unknown[] = [];
        const sending = Array.from({ length: CONCURRENCY }, async () => {
          // Until the restarts are through, and at least as many as are wanted.
          while (sent < SENDS || restarts < 4) {
            const number = sent++;
            const body = { recipient, documentType: 'invoice', document: invoice(number) };
            const answer = await client.post(`/api/v1/${from}/send`, body);
            if (answer.status !== 200) failed.push([number, answer.status, answer.body]);
          }
        });
        for (; restarts < 4; restarts++) {
          const at = restarts % 2;
          await services[at]?.end('SIGTERM');
          services[at] = await launch(settings, ports[at]);
        }
        await Promise.all(sending);
        expect(failed).toEqual([]);
        expect(sent).toBeGreaterThanOrEqual(SENDS);
      } finally {
        await balancer.stop();
      }
    }, 300_000);
  });
});
