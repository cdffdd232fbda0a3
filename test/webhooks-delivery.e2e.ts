import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { RETRY_STEPS_MS } from '../src/webhooks/wire/retry-schedule';
import { backlog, emit } from './support/emit';
import { Endpoint, eventually, status, type Post } from './support/endpoint';
import { Receiver, SECRET } from './support/receiver';
import { startService, type Service } from './support/service';
import type { TeamClient } from './support/team-client';

interface DeliveryState {
  state: string;
  attempts: number;
  /** Seconds from the end of the last attempt to the next one. */
  wait: number | null;
}

/**
 * What happens to deliveries (numbers are those of the acceptance cases). The schedule's clock is the database's: a test
 * reads the wait that was scheduled, and then moves `next_attempt_at` to now instead of sleeping.
 */
describe('webhook deliveries', () => {
  let service: Service;
  const endpoints: Endpoint[] = [];

  beforeAll(async () => {
    service = await startService();
  });

  afterAll(async () => {
    await service.stop();
    await Promise.all(endpoints.map((endpoint) => endpoint.stop()));
  });

  async function endpointThat(behave?: Endpoint['behave']): Promise<Endpoint> {
    const endpoint = await Endpoint.start(behave);
    endpoints.push(endpoint);
    return endpoint;
  }

  async function hook(
    team: TeamClient,
    url: string,
    secret: string | null = null,
  ): Promise<{ id: string; path: string }> {
    const { body } = await team.post('/api/v1/webhooks', { url, secret });
    return { id: body.webhook.id, path: `/api/v1/webhooks/${body.webhook.id}` };
  }

  async function stateOf(eventId: string): Promise<DeliveryState> {
    const [row] = await service.sql<DeliveryState>(
      `SELECT d.state, d.attempts, extract(epoch FROM d.next_attempt_at - (
         SELECT max(a.attempted_at + a.duration_ms * interval '1 millisecond') FROM webhook_attempts a
         WHERE a.delivery_id = d.id))::float8 AS wait
       FROM webhook_deliveries d WHERE d.event_id = $1`,
      [eventId],
    );
    return row ?? { state: 'none', attempts: 0, wait: null };
  }

  const hurry = (eventId: string): Promise<unknown> =>
    service.sql('UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE event_id = $1', [
      eventId,
    ]);

  const finished = (eventId: string, ms?: number): Promise<DeliveryState> =>
    eventually(
      () => stateOf(eventId),
      ({ state }) => state !== 'pending',
      ms,
    );

  const attempted = (eventId: string, count: number): Promise<DeliveryState> =>
    eventually(
      () => stateOf(eventId),
      ({ attempts }) => attempts >= count,
    );

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

  it.each([500, 502, 503, 504])('9: %i is retried at every published step, then exhausted', async (code) => {
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
  });

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
    await Promise.all([
      hook(team, silent.url),
      hook(team, `http://127.0.0.1:${(dripping.address() as AddressInfo).port}/`),
      hook(other, fine.url),
    ]);
    const started = Date.now();
    const event = await emit(service, team.teamId);
    await silent.until(1);
    const free = Date.now();
    await emit(service, other.teamId);
    await fine.until(1);
    expect(Date.now() - free).toBeLessThan(2_000);
    const rows = await eventually(
      () =>
        service.sql<{ outcome: string; durationMs: number; state: string }>(
          `SELECT a.outcome, a.duration_ms AS "durationMs", d.state FROM webhook_attempts a
           JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.event_id = $1`,
          [event],
        ),
      (found) => found.length === 2,
      20_000,
    );
    expect(Date.now() - started).toBeLessThan(17_500);
    for (const row of rows) {
      expect(row).toMatchObject({ outcome: 'timeout', state: 'pending' });
      expect(row.durationMs).toBeGreaterThanOrEqual(14_900);
      expect(row.durationMs).toBeLessThan(16_000);
    }
    await service.sql('UPDATE webhooks SET deleted_at = now() WHERE team_id = $1', [team.teamId]);
    dripping.close();
  }, 30_000);

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

  it('12: no response at all is retried, and its class is told', async () => {
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
      ['http://127.0.0.1:1/', 'refused'],
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

  it('6 and 7: the secret of the moment signs, any string is a secret, and without one nothing is signed', async () => {
    const team = await service.team();
    const endpoint = await endpointThat();
    const { path } = await hook(team, endpoint.url);
    const next = async (): Promise<Post> => {
      const count = endpoint.posts.length;
      await emit(service, team.teamId, 'Größe 1,50 € – naïve ☃');
      return (await endpoint.until(count + 1))[count] as Post;
    };
    const unsigned = await next();
    expect(unsigned.headers['webhook-signature']).toBeUndefined();
    expect(unsigned.headers['webhook-id']).toMatch(/^evt_/);
    expect(unsigned.headers['webhook-timestamp']).toMatch(/^\d+$/);
    expect(unsigned.headers['user-agent']).toMatch(/^Passerelle-Webhooks\/\d/);
    await team.put(path, { url: endpoint.url, secret: SECRET });
    Receiver.verify(await next(), SECRET);
    await team.put(path, { url: endpoint.url });
    const signed = await next();
    Receiver.verify(signed, SECRET);
    const tampered: Post[] = [
      { ...signed, body: signed.body.replace('revoked', 'revokeD') },
      { ...signed, headers: { ...signed.headers, 'webhook-id': 'evt_other' } },
      {
        ...signed,
        headers: {
          ...signed.headers,
          'webhook-timestamp': String(Number(signed.headers['webhook-timestamp']) - 1),
        },
      },
    ];
    for (const post of tampered) expect(() => Receiver.verify(post, SECRET)).toThrow();
    const words = 'plain words, no base64 at all';
    await team.put(path, { url: endpoint.url, secret: words });
    Receiver.verify(await next(), Buffer.from(words).toString('base64'));
    // A retry of an older event is signed with what the secret is by then.
    endpoint.behave = status(500);
    const event = await emit(service, team.teamId);
    await attempted(event, 1);
    await team.put(path, { url: endpoint.url, secret: SECRET });
    endpoint.behave = status(204);
    await hurry(event);
    await finished(event);
    Receiver.verify(endpoint.posts[endpoint.posts.length - 1] as Post, SECRET);
    await team.put(path, { url: endpoint.url, secret: null });
    expect((await next()).headers['webhook-signature']).toBeUndefined();
  });

  it('13: what is queued goes to the new URL', async () => {
    const team = await service.team();
    const [before, after] = [await endpointThat(status(500)), await endpointThat()];
    const { id, path } = await hook(team, before.url);
    const waiting = await backlog(service, team.teamId, id, 50);
    await before.until(50);
    await eventually(
      () =>
        service.sql<{ n: number }>(
          `SELECT count(*) AS n FROM webhook_deliveries WHERE webhook_id = $1 AND attempts = 1`,
          [id],
        ),
      ([row]) => row?.n === 50,
    );
    before.behave = (response) => setTimeout(() => response.writeHead(500).end(), 100);
    const queued = await backlog(service, team.teamId, id, 500);
    await before.until(60);
    await team.put(path, { url: after.url });
    const answered = Date.now();
    await service.sql(
      `UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE webhook_id = $1 AND next_attempt_at IS NOT NULL AND lease_until IS NULL`,
      [id],
    );
    await eventually(
      async () => {
        await service.sql(
          `UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE webhook_id = $1 AND next_attempt_at > clock_timestamp()`,
          [id],
        );
        return new Set(after.ids()).size;
      },
      (count) => count === 550,
      20_000,
    );
    expect(new Set(after.ids())).toEqual(new Set([...waiting, ...queued]));
    expect(before.posts.filter(({ at }) => at > answered + 250)).toEqual([]);
  }, 40_000);

  it('14: after DELETE nothing starts; what is in flight may end and is logged', async () => {
    const [team, other] = [await service.team(), await service.team()];
    const endpoint = await endpointThat((response) => setTimeout(() => response.writeHead(204).end(), 400));
    const fine = await endpointThat();
    const { id, path } = await hook(team, endpoint.url);
    await hook(other, fine.url);
    await backlog(service, team.teamId, id, 40);
    await endpoint.until(8);
    expect((await other.delete(path)).status).toBe(401);
    expect((await team.delete(path)).body).toEqual({ success: true });
    const answered = Date.now();
    expect((await team.delete(path)).body).toEqual({ success: true });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(endpoint.posts.filter(({ at }) => at > answered + 250)).toEqual([]);
    const states = await service.sql<{ state: string; n: number; attempts: number }>(
      `SELECT state, count(*) AS n, sum(attempts) AS attempts FROM webhook_deliveries WHERE webhook_id = $1 GROUP BY state`,
      [id],
    );
    expect(states.find(({ state }) => state === 'delivered')?.n).toBe(endpoint.posts.length);
    expect(states.map(({ state }) => state).sort()).toEqual(['cancelled', 'delivered']);
    await emit(service, other.teamId);
    await fine.until(1);
  });

  it('15: every webhook of the team gets every event, those of a company its own alone, other teams none', async () => {
    const [team, other] = [await service.team(), await service.team()];
    const [first, second, scoped, foreign] = await Promise.all([
      endpointThat(),
      endpointThat(),
      endpointThat(),
      endpointThat(),
    ]);
    const [company, neighbour] = [await team.company({}, false), await team.company({}, false)];
    await hook(team, first.url);
    await hook(team, second.url);
    await team.post('/api/v1/webhooks', { url: scoped.url, companyId: company.id });
    await hook(other, foreign.url);
    const events = [
      await emit(service, team.teamId, 'own', company.id),
      await emit(service, team.teamId, 'other', neighbour.id),
      await emit(service, team.teamId, 'none'),
    ];
    await Promise.all([first.until(3), second.until(3), scoped.until(1)]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(first.ids().sort()).toEqual([...events].sort());
    expect(second.ids().sort()).toEqual([...events].sort());
    expect(scoped.ids()).toEqual([events[0]]);
    expect(foreign.posts).toEqual([]);
    expect((await other.post('/api/v1/webhooks', { url: foreign.url, companyId: company.id })).status).toBe(
      401,
    );
  });

  it("ends a company's own webhook with the company, log included", async () => {
    const team = await service.team();
    const endpoint = await endpointThat();
    const company = await team.company({}, false);
    const { body } = await team.post('/api/v1/webhooks', { url: endpoint.url, companyId: company.id });
    await emit(service, team.teamId, 'x', company.id);
    await endpoint.until(1);
    expect((await team.delete(`/api/v1/companies/${company.id}`)).status).toBe(200);
    expect((await team.get(`/api/v1/webhooks/${body.webhook.id}`)).status).toBe(404);
  });

  it('19: never more than 8 in flight; after timeouts only probes; on recovery the backlog drains', async () => {
    const team = await service.team();
    const endpoint = await endpointThat((response) => setTimeout(() => response.writeHead(204).end(), 50));
    const { id } = await hook(team, endpoint.url);
    await backlog(service, team.teamId, id, 100);
    await endpoint.until(100, 20_000);
    expect(endpoint.mostOpen).toBe(8);
    // As after five timeouts in a row, which would take 75 s to wait for.
    await service.sql(
      `UPDATE webhooks SET timeouts_in_row = 5, claim_window = 1, probe_at = clock_timestamp() + interval '1 second' WHERE id = $1`,
      [id],
    );
    let release: () => void = () => undefined;
    endpoint.behave = (response) => (release = () => void response.writeHead(204).end());
    endpoint.mostOpen = 0;
    const events = await backlog(service, team.teamId, id, 30);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(endpoint.posts.length).toBe(100);
    await endpoint.until(101);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([endpoint.posts.length, endpoint.mostOpen]).toEqual([101, 1]);
    endpoint.behave = status(204);
    release();
    await endpoint.until(130);
    expect(new Set(endpoint.ids().slice(100))).toEqual(new Set(events));
  }, 30_000);

  it('20: addresses that became forbidden are blocked for good, and no connection is made', async () => {
    const team = await service.team();
    const { id } = await hook(team, 'https://example.com/');
    const event = await (async (): Promise<string> => {
      await service.sql(`UPDATE webhooks SET url = 'http://169.254.169.254/latest' WHERE id = $1`, [id]);
      return emit(service, team.teamId);
    })();
    expect(await finished(event)).toMatchObject({ state: 'blocked', attempts: 1 });
  });

  it('21: secrets and payloads stay out of queue and log', async () => {
    const team = await service.team();
    const endpoint = await endpointThat(status(500));
    await hook(team, endpoint.url, 'never to be seen in a log');
    const event = await emit(service, team.teamId, 'a payload that is nobody else’s business');
    await attempted(event, 1);
    const jobs = await service.sql<{ data: string }>('SELECT data::text AS data FROM bullmq.job');
    const everything = service.log.join('\n') + jobs.map(({ data }) => data).join('\n');
    expect(everything).toContain(event);
    expect(everything).not.toContain('never to be seen');
    expect(everything).not.toContain('nobody else');
  });
});
