import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { RETRY_STEPS_MS } from '../../src/webhooks/wire/retry-schedule';
import { emit } from '../support/emit';
import { type Endpoint, SECRET, status, verify } from '../support/endpoint';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

/** Until what came of an attempt is written, on a busy machine; the wait is counted from there. */
const WRITTEN_S = 4;

describe('webhook receivers', () => {
  const shared = sharedService();

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
          expect(wait).toBeLessThanOrEqual((step / 1000) * 1.2 + WRITTEN_S);
          await hurry(event);
        }
        expect(await finished(event)).toMatchObject({ state: 'exhausted', attempts: 11, wait: null });
        // 5: the same id and bytes at every attempt, each with its own time.
        const posts = await endpoint.until(11);
        expect(new Set(posts.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event]));
        expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
        for (const post of posts) {
          expect(Math.abs(Number(post.headers['webhook-timestamp']) * 1000 - post.at)).toBeLessThan(5_000);
          verify(post, SECRET);
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
      expect(wait).toBeLessThanOrEqual(10 + WRITTEN_S);
    });

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
  });
});
