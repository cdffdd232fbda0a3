import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { clock } from '../../src/kernel/clock';
import { RETRY_STEPS_MS } from '../../src/webhooks/wire/retry-schedule';
import type { Shared } from '../support/chapter';
import { backlog, emit } from '../support/emit';
import { status, type Endpoint } from '../support/endpoint';
import { Receiver, SECRET } from '../support/receiver';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';

export function webhookAnswers(shared: Shared): void {
  /** What becomes of a delivery, by the answer (numbers are those of the acceptance cases). */
  describe('answers to webhooks', () => {
    let service: Service;
    const { attempted, endpointThat, finished, hook, hurry, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      service = shared();
    });

    afterAll(async () => {
      await stopEndpoints();
    });

    it('8: any 2xx is delivered after one attempt, whatever the body', async () => {
      const team = await service.team();
      const endpoint = await endpointThat();
      await hook(team, endpoint.url);
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const behaviours: Endpoint['behave'][] = [
        status(200),
        status(201),
        status(202),
        status(204),
        (response) =>
          void response.writeHead(200, { 'content-length': '500' }).end('broken', () => response.destroy()),
        (response) => {
          response.writeHead(200);
          const pour = (): void => {
            while (!response.destroyed && response.write(chunk));
          };
          response.on('drain', pour);
          pour();
        },
      ];
      for (const behave of behaviours) {
        endpoint.behave = behave;
        const event = await emit(service, team.teamId);
        expect(await finished(event)).toMatchObject({ state: 'delivered', attempts: 1 });
      }
      expect(endpoint.posts.length).toBe(behaviours.length);
    });

    it.each([500, 502, 503, 504])(
      '9: %i is retried at every published step, then exhausted',
      async (code) => {
        const team = await service.team();
        const endpoint = await endpointThat(status(code));
        await hook(team, endpoint.url, SECRET);
        const event = await emit(service, team.teamId);
        for (const [i, step] of RETRY_STEPS_MS.entries()) {
          const { state, wait } = await attempted(event, i + 1);
          expect(state).toBe('pending');
          expect(wait).toBeGreaterThanOrEqual(step / 1000 - 0.01);
          expect(wait).toBeLessThanOrEqual((step / 1000) * 1.2 + 1);
          await hurry(event);
        }
        expect(await finished(event)).toMatchObject({ state: 'exhausted', attempts: 11, wait: null });
        // 5: the same id and bytes at every attempt, each with its own time.
        const posts = await endpoint.until(11);
        expect(new Set(posts.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event]));
        expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
        for (const post of posts) {
          expect(Math.abs(Number(post.headers['webhook-timestamp']) * 1000 - post.at)).toBeLessThan(5_000);
          Receiver.verify(post, SECRET);
        }
      },
    );

    it('a 503 with Retry-After lengthens a step to twice itself at most', async () => {
      const team = await service.team();
      const endpoint = await endpointThat(status(503, { 'retry-after': '9' }));
      await hook(team, endpoint.url);
      const event = await emit(service, team.teamId);
      const { wait } = await attempted(event, 1);
      expect(wait).toBeGreaterThanOrEqual(9);
      expect(wait).toBeLessThanOrEqual(10.5);
    });

    it('10: silence and dripped headers end at the limit as a timeout, and others are not held up', async () => {
      const team = await service.team();
      const silent = await endpointThat(() => undefined);
      const dripping = createTcpServer((socket) => {
        socket.on('error', () => undefined);
        const drip = setInterval(() => socket.write('x-a: b\r\n'), 500);
        socket.write('HTTP/1.1 200 OK\r\n');
        socket.once('close', () => clearInterval(drip));
      });
      await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
      const other = await service.team();
      const fine = await endpointThat();
      const [silentHook] = await Promise.all([
        hook(team, silent.url),
        hook(team, `http://127.0.0.1:${(dripping.address() as AddressInfo).port}/`),
        hook(other, fine.url),
      ]);
      const event = await emit(service, team.teamId);
      const [first] = await silent.until(1);
      const behind = await backlog(service, team.teamId, silentHook.id, 30);
      await silent.until(8);
      // The others' event comes while the eight posts are still open.
      await emit(service, other.teamId);
      await fine.until(1);
      expect(silent.open).toBe(8);
      const rows = await eventually(
        () =>
          service.sql<{ outcome: string; durationMs: number; state: string }>(
            `SELECT a.outcome, a.duration_ms AS "durationMs", d.state FROM webhook_attempts a
           JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.event_id = $1`,
            [event],
          ),
        (found) => found.length === 2,
        40_000,
      );
      for (const row of rows) {
        expect(row).toMatchObject({ outcome: 'timeout', state: 'pending' });
        expect(row.durationMs).toBeGreaterThanOrEqual(14_900);
        expect(row.durationMs).toBeLessThan(20_000);
      }
      // 19: timeouts in a row open the breaker; then nothing but a probe after a pause, and what waits uses up no attempts.
      const isOpen = (): Promise<{ open: boolean }[]> =>
        service.sql(
          'SELECT claim_window = 1 AND probe_at > clock_timestamp() AS open FROM webhooks WHERE id = $1',
          [silentHook.id],
        );
      await eventually(isOpen, ([row]) => row?.open === true, 40_000);
      // What was started before is posted; what was only claimed is not.
      const begun = (): Promise<{ n: number }[]> =>
        service.sql(
          `SELECT count(*)::int AS n FROM webhook_deliveries WHERE webhook_id = $1 AND begun AND lease_until IS NOT NULL`,
          [silentHook.id],
        );
      await eventually(begun, ([row]) => (row?.n ?? 0) <= silent.open);
      const posted = silent.posts.length;
      // Eight at a time; each of the timeouts that opened the breaker let one more begin, and as many may have been late.
      expect(posted).toBeLessThanOrEqual(24);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      // The one probe that may have come due meanwhile, and none of the twenty that wait.
      expect(silent.posts.length).toBeLessThanOrEqual(posted + 1);
      const [untouched] = await service.sql<{ n: number }>(
        `SELECT count(*) AS n FROM webhook_deliveries WHERE event_id = ANY($1) AND attempts = 0 AND state = 'pending'`,
        [behind],
      );
      expect(Number(untouched?.n)).toBeGreaterThanOrEqual(behind.length - posted);
      expect(first?.headers['webhook-id']).toBe(event);
      await service.sql('UPDATE webhooks SET deleted_at = now() WHERE team_id = $1', [team.teamId]);
      dripping.close();
    }, 100_000);

    it('11: every other answer is final, and redirects are not followed', async () => {
      const team = await service.team();
      const endpoint = await endpointThat();
      const elsewhere = await endpointThat();
      await hook(team, endpoint.url);
      for (const code of [301, 302, 307, 308, 400, 401, 403, 404, 408, 409, 410, 413, 422, 429]) {
        endpoint.behave = status(code, { location: elsewhere.url, 'retry-after': '1' });
        const event = await emit(service, team.teamId);
        expect([code, await finished(event)]).toEqual([code, { state: 'failed', attempts: 1, wait: null }]);
        const [attempt] = await service.sql<{ status: number }>(
          `SELECT a.status FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.event_id = $1`,
          [event],
        );
        expect(attempt?.status).toBe(code);
      }
      expect(elsewhere.connections).toBe(0);
    });

    it('12: no response at all is retried, and its class is reported', async () => {
      const team = await service.team();
      const resetting = createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
      const plain = createServer((_request, response) => response.end());
      await Promise.all(
        [resetting, plain].map(
          (server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
        ),
      );
      const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
      const cases: [string, string][] = [
        ['http://127.0.0.1:64999/', 'refused'],
        [`http://127.0.0.1:${portOf(resetting)}/`, 'reset'],
        ['https://no-such-host.invalid/', 'dns'],
        [`https://127.0.0.1:${portOf(plain)}/`, 'tls'],
      ];
      const hooks = await Promise.all(cases.map(([url]) => hook(team, url)));
      const event = await emit(service, team.teamId);
      const rows = await eventually(
        () =>
          service.sql<{ webhookId: string; outcome: string; state: string; next: Date | null }>(
            `SELECT d.webhook_id AS "webhookId", a.outcome, d.state, d.next_attempt_at AS next FROM webhook_attempts a
           JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.event_id = $1`,
            [event],
          ),
        (found) => found.length === cases.length,
      );
      for (const [i, [, outcome]] of cases.entries()) {
        const row = rows.find(({ webhookId }) => webhookId === hooks[i]?.id);
        expect([outcome, row?.outcome, row?.state, row?.next !== null]).toEqual([
          outcome,
          outcome,
          'pending',
          true,
        ]);
      }
      resetting.close();
      plain.close();
    });

    it.each([5, -5, 3600])(
      '25: a process whose clock is %i s off schedules as any other',
      async (seconds) => {
        const now = Date.now;
        const skewed = jest.spyOn(clock, 'now').mockImplementation(() => new Date(now() + seconds * 1000));
        const team = await service.team();
        const endpoint = await endpointThat(status(500));
        await hook(team, endpoint.url);
        const event = await emit(service, team.teamId);
        const wait = async (): Promise<number> => {
          const [row] = await service.sql<{ wait: number }>(
            `SELECT extract(epoch FROM next_attempt_at - finished)::float8 AS wait FROM webhook_deliveries,
           (SELECT clock_timestamp() AS finished) AS n WHERE event_id = $1`,
            [event],
          );
          return row?.wait ?? Number.NaN;
        };
        await attempted(event, 1);
        expect(await wait()).toBeLessThanOrEqual(6);
        await hurry(event);
        await attempted(event, 2);
        const second = await wait();
        expect(second).toBeLessThanOrEqual(36);
        expect(second).toBeGreaterThan(6);
        skewed.mockRestore();
      },
    );
  });
}
