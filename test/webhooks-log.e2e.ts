import { clock } from '../src/kernel/clock';
import { newId } from '../src/kernel/ids';
import { EventRetention } from '../src/webhooks/event-log/event-retention';
import { backlog, emit } from './support/emit';
import { Endpoint, eventually, status } from './support/endpoint';
import { freePort } from './support/process';
import { Receiver, SECRET } from './support/receiver';
import { startService, type Service } from './support/service';
import type { TeamClient } from './support/team-client';

interface ShownAttempt {
  number: number;
  outcome: string;
  status: number | null;
  durationMs: number;
  responseBody: string | null;
  error: string | null;
  manual: boolean;
}

/** What teams and operators see of deliveries, and what they can do about them (cases 23 to 25). */
describe('the delivery log', () => {
  let service: Service;
  let metricsPort: number;
  const endpoints: Endpoint[] = [];

  beforeAll(async () => {
    metricsPort = await freePort();
    service = await startService({
      METRICS_PORT: String(metricsPort),
      METRICS_TOKEN: 'token of the scraper',
    });
  });

  afterAll(async () => {
    await service.stop();
    await Promise.all(endpoints.map((endpoint) => endpoint.stop()));
  });

  async function scene(
    behave?: Endpoint['behave'],
    secret: string | null = null,
  ): Promise<{ team: TeamClient; endpoint: Endpoint; id: string; path: string }> {
    const [team, endpoint] = [await service.team(), await Endpoint.start(behave)];
    endpoints.push(endpoint);
    const { body } = await team.post('/api/v1/webhooks', { url: endpoint.url, secret });
    return { team, endpoint, id: body.webhook.id, path: `/api/v1/webhooks/${body.webhook.id}` };
  }

  async function deliveryOf(team: TeamClient, path: string, eventId: string): Promise<string> {
    const { body } = await team.get(`${path}/deliveries?limit=200`);
    return body.deliveries.find((delivery: { eventId: string }) => delivery.eventId === eventId).id as string;
  }

  const shown = async (
    team: TeamClient,
    deliveryId: string,
  ): Promise<{
    status: string;
    attemptCount: number;
    nextAttemptAt: string | null;
    attempts: ShownAttempt[];
  }> => (await team.get(`/api/v1/webhook-deliveries/${deliveryId}`)).body.delivery;

  const until = (
    team: TeamClient,
    deliveryId: string,
    fits: (delivery: Awaited<ReturnType<typeof shown>>) => boolean,
  ): ReturnType<typeof shown> => eventually(() => shown(team, deliveryId), fits);

  it('shows attempts with status, duration and the start of the response', async () => {
    const { team, endpoint, path } = await scene((response) =>
      response.writeHead(503).end(`down for maintenance ${'x'.repeat(5000)}`),
    );
    const event = await emit(service, team.teamId);
    const id = await deliveryOf(team, path, event);
    const delivery = await until(team, id, ({ attemptCount }) => attemptCount === 1);
    expect(delivery).toMatchObject({ status: 'pending', eventId: event, eventType: 'company.verification' });
    expect(Date.parse(delivery.nextAttemptAt ?? '')).toBeGreaterThan(Date.now() + 3_000);
    const [attempt] = delivery.attempts;
    expect(attempt).toMatchObject({
      number: 1,
      outcome: 'response',
      status: 503,
      error: null,
      manual: false,
    });
    expect(attempt?.responseBody).toMatch(/^down for maintenance x+$/);
    expect(attempt?.responseBody?.length).toBe(2048);
    expect(attempt?.durationMs).toBeGreaterThanOrEqual(0);
    endpoint.behave = status(404);
    await team.post(`/api/v1/webhook-deliveries/${id}/retry`);
    expect(await until(team, id, (now) => now.attemptCount === 2)).toMatchObject({
      status: 'failed',
      nextAttemptAt: null,
    });
  });

  it('lists by state and time, page by page, for the team alone', async () => {
    const { team, endpoint, path } = await scene();
    const delivered = [await emit(service, team.teamId), await emit(service, team.teamId)];
    await endpoint.until(2);
    endpoint.behave = status(400);
    const failed = await emit(service, team.teamId);
    await endpoint.until(3);
    const list = async (query: string): Promise<string[]> =>
      (await team.get(`${path}/deliveries?${query}`)).body.deliveries.map(
        ({ eventId }: { eventId: string }) => eventId,
      );
    await eventually(
      () => list('status=failed'),
      (events) => events.length === 1 && events[0] === failed,
    );
    await eventually(
      () => list('status=delivered'),
      (events) => events.length === 2,
    );
    expect(await list('')).toEqual([failed, ...delivered.reverse()]);
    expect(await list('status=pending')).toEqual([]);
    expect(await list(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect((await list(`to=${new Date(Date.now() + 60_000).toISOString()}`)).length).toBe(3);
    const first = await team.get(`${path}/deliveries?limit=2`);
    const rest = await list(`limit=2&cursor=${first.body.pagination.nextCursor}`);
    expect([first.body.pagination.hasMore, rest]).toEqual([true, [delivered[1]]]);
    expect((await team.get(`${path}/deliveries?status=nonsense`)).status).toBe(400);
    const stranger = await service.team();
    const id = await deliveryOf(team, path, failed);
    expect((await stranger.get(`${path}/deliveries`)).status).toBe(401);
    expect((await stranger.get(`/api/v1/webhook-deliveries/${id}`)).status).toBe(401);
    expect((await stranger.post(`/api/v1/webhook-deliveries/${id}/retry`)).status).toBe(401);
    expect((await stranger.post(`${path}/replay`, { since: '2020-01-01T00:00:00Z' })).status).toBe(401);
    expect((await stranger.post(`${path}/test`)).status).toBe(401);
    expect((await stranger.post(`${path}/rotate-secret`)).status).toBe(401);
    expect((await team.get('/api/v1/webhook-deliveries/whd_01HZZZZZZZZZZZZZZZZZZZZZZZ')).status).toBe(404);
  });

  it('a manual attempt leaves the schedule as it is, and is marked', async () => {
    const { team, path } = await scene(status(500));
    const event = await emit(service, team.teamId);
    const id = await deliveryOf(team, path, event);
    await until(team, id, ({ attemptCount }) => attemptCount === 1);
    // The third step would be due in two minutes.
    await service.sql(
      `UPDATE webhook_deliveries SET step = 2, next_attempt_at = clock_timestamp() + interval '2 minutes' WHERE id = $1`,
      [id],
    );
    const { nextAttemptAt } = await shown(team, id);
    await team.post(`/api/v1/webhook-deliveries/${id}/retry`);
    const after = await until(team, id, ({ attemptCount }) => attemptCount === 2);
    expect(after).toMatchObject({ status: 'pending', nextAttemptAt });
    expect(after.attempts.map(({ manual }) => manual)).toEqual([false, true]);
    const [row] = await service.sql<{ step: number }>('SELECT step FROM webhook_deliveries WHERE id = $1', [
      id,
    ]);
    expect(row?.step).toBe(2);
  });

  it('retries a finished delivery from the beginning, with the same event id', async () => {
    const { team, endpoint, path } = await scene(status(404));
    const event = await emit(service, team.teamId);
    const id = await deliveryOf(team, path, event);
    await until(team, id, (delivery) => delivery.status === 'failed');
    endpoint.behave = status(500);
    await team.post(`/api/v1/webhook-deliveries/${id}/retry`);
    expect((await until(team, id, ({ attemptCount }) => attemptCount === 2)).status).toBe('pending');
    endpoint.behave = status(204);
    await service.sql('UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE id = $1', [
      id,
    ]);
    const done = await until(team, id, (delivery) => delivery.status === 'delivered');
    expect(done.attempts.map(({ number, status: code, manual }) => [number, code, manual])).toEqual([
      [1, 404, false],
      [2, 500, true],
      [3, 204, false],
    ]);
    expect(new Set(endpoint.ids())).toEqual(new Set([event]));
  });

  it('replays a range: what failed, what was delivered, and what happened before the webhook was made', async () => {
    const { team, endpoint, path } = await scene();
    const since = new Date(Date.now() - 1000).toISOString();
    const delivered = await emit(service, team.teamId, 'delivered');
    await endpoint.until(1);
    endpoint.behave = status(404);
    const failed = await emit(service, team.teamId, 'failed');
    await endpoint.until(2);
    await eventually(
      async () => (await team.get(`${path}/deliveries?status=failed`)).body.deliveries.length as number,
      (count) => count === 1,
    );
    endpoint.behave = status(204);
    const replay = async (where: string, body: object): Promise<unknown> =>
      (await team.post(`${where}/replay`, { since, ...body })).body.replayed;
    expect(await replay(path, { statuses: ['failed'] })).toBe(1);
    expect((await endpoint.until(3)).map(({ headers }) => headers['webhook-id'])[2]).toBe(failed);
    await eventually(
      async () => (await team.get(`${path}/deliveries?status=delivered`)).body.deliveries.length as number,
      (count) => count === 2,
    );
    expect(await replay(path, { types: ['document.sent'] })).toBe(0);
    expect(await replay(path, {})).toBe(2);
    await endpoint.until(5);
    const later = await Endpoint.start();
    endpoints.push(later);
    const { body } = await team.post('/api/v1/webhooks', { url: later.url });
    expect(await replay(`/api/v1/webhooks/${body.webhook.id}`, { until: null, types: null })).toBe(2);
    await later.until(2);
    expect(later.ids().sort()).toEqual([delivered, failed].sort());
    expect((await team.post(`${path}/replay`, {})).body.errors.since).toBeDefined();
    expect((await team.post(`${path}/replay`, { since, types: [] })).status).toBe(400);
    await backlog(service, team.teamId, body.webhook.id, 10_001);
    const large = await team.post(`${path}/replay`, { since });
    expect([large.status, large.headers.get('x-error-code')]).toEqual([400, 'range_too_large']);
    await team.delete(`/api/v1/webhooks/${body.webhook.id}`);
  }, 30_000);

  it('sends a test event to one webhook alone', async () => {
    const { team, endpoint, path, id } = await scene(status(204), SECRET);
    const other = await Endpoint.start();
    endpoints.push(other);
    await team.post('/api/v1/webhooks', { url: other.url });
    const { body } = await team.post(`${path}/test`);
    expect(body.delivery).toMatchObject({ webhookId: id, eventType: 'webhook.test', status: 'pending' });
    const [post] = await endpoint.until(1);
    if (post === undefined) throw new Error('Nothing came');
    Receiver.verify(post, SECRET);
    expect(endpoint.bodies()[0]).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    expect(await until(team, body.delivery.id, ({ status: state }) => state === 'delivered')).toMatchObject({
      attempts: [{ manual: true, status: 204 }],
    });
    expect(other.posts).toEqual([]);
  });

  it('rotates a secret: the old one signs along for a day', async () => {
    const { team, endpoint, path, id } = await scene(status(204), SECRET);
    const rotated = (await team.post(`${path}/rotate-secret`)).body.webhook.secret as string;
    expect(rotated).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await emit(service, team.teamId);
    const [both] = await endpoint.until(1);
    if (both === undefined) throw new Error('Nothing came');
    expect(String(both.headers['webhook-signature']).split(' ').length).toBe(2);
    Receiver.verify(both, SECRET);
    Receiver.verify(both, rotated);
    await service.sql(`UPDATE webhooks SET previous_secret_until = clock_timestamp() WHERE id = $1`, [id]);
    await emit(service, team.teamId);
    const [, alone] = await endpoint.until(2);
    if (alone === undefined) throw new Error('Nothing came');
    Receiver.verify(alone, rotated);
    expect(() => Receiver.verify(alone, SECRET)).toThrow();
    // A secret that is set replaces both at once.
    await team.post(`${path}/rotate-secret`);
    await team.put(path, { url: endpoint.url, secret: SECRET });
    await emit(service, team.teamId);
    const [, , last] = await endpoint.until(3);
    expect(String(last?.headers['webhook-signature']).split(' ').length).toBe(1);
  });

  it('disables a webhook after three days of only failures, loses nothing, and PUT enables it again', async () => {
    const { team, endpoint, path, id } = await scene(status(500));
    await emit(service, team.teamId);
    await eventually(
      () =>
        service.sql<{ since: Date | null }>('SELECT failing_since AS since FROM webhooks WHERE id = $1', [
          id,
        ]),
      ([row]) => row?.since !== null,
    );
    expect((await team.get(path)).body.webhook.disabledAt).toBeNull();
    await service.sql(`UPDATE webhooks SET failing_since = failing_since - interval '3 days' WHERE id = $1`, [
      id,
    ]);
    await emit(service, team.teamId);
    await eventually(
      async () => (await team.get(path)).body.webhook.disabledAt as string | null,
      (at) => at !== null,
    );
    const before = endpoint.posts.length;
    const waiting = [await emit(service, team.teamId), await emit(service, team.teamId)];
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(endpoint.posts.length).toBe(before);
    for (const action of ['test', 'replay']) {
      const answer = await team.post(
        `${path}/${action}`,
        action === 'replay' ? { since: '2026-01-01' } : undefined,
      );
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'webhook_disabled']);
    }
    endpoint.behave = status(204);
    expect((await team.put(path, { url: endpoint.url })).body.webhook.disabledAt).toBeNull();
    await endpoint.until(before + 2);
    expect(endpoint.ids()).toEqual(expect.arrayContaining(waiting));
  });

  it('one success keeps a failing webhook alive', async () => {
    const { team, endpoint, path, id } = await scene(status(500));
    await emit(service, team.teamId);
    await endpoint.until(1);
    await service.sql(
      `UPDATE webhooks SET failing_since = clock_timestamp() - interval '4 days' WHERE id = $1`,
      [id],
    );
    endpoint.behave = status(204);
    await emit(service, team.teamId);
    await eventually(
      () =>
        service.sql<{ since: Date | null }>('SELECT failing_since AS since FROM webhooks WHERE id = $1', [
          id,
        ]),
      ([row]) => row?.since === null,
    );
    endpoint.behave = status(500);
    await emit(service, team.teamId);
    await endpoint.until(3);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await team.get(path)).body.webhook.disabledAt).toBeNull();
  });

  it('removes events older than 30 days with their deliveries, and nothing younger', async () => {
    const { team, endpoint, id } = await scene();
    const young = await emit(service, team.teamId);
    await endpoint.until(1);
    const age = (days: number): number => clock.milliseconds() - days * 86_400_000;
    const at = (ms: number): string => {
      const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      let text = '';
      for (let rest = ms; text.length < 10; rest = Math.floor(rest / 32))
        text = (alphabet[rest % 32] ?? '') + text;
      return `evt_${text}${newId('event').slice(-16)}`;
    };
    const [old, notYet] = [at(age(30.01)), at(age(29.99))];
    for (const event of [old, notYet]) {
      await service.sql(
        `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', now(), '{}')`,
        [event, team.teamId],
      );
      await service.sql(
        `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at) VALUES ($1, $2, $3, $4, 'delivered', now())`,
        [newId('webhookDelivery'), team.teamId, id, event],
      );
    }
    expect(await service.app.get(EventRetention, { strict: false }).removeOld()).toBe(1);
    const left = await service.sql<{ id: string }>('SELECT id FROM events WHERE team_id = $1', [team.teamId]);
    expect(left.map((event) => event.id).sort()).toEqual([notYet, young].sort());
  });

  describe('metrics', () => {
    const scrape = async (): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/plain') as unknown,
      ]);
      return answer.text();
    };
    const valueOf = (text: string, series: string): number =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length) ?? NaN,
      );

    it('tell backlog, oldest due age, attempts by outcome, latency and breakers', async () => {
      const before = await scrape();
      const { team, endpoint, id } = await scene();
      await emit(service, team.teamId);
      await endpoint.until(1);
      await eventually(
        async () =>
          valueOf(await scrape(), 'passerelle_webhook_attempts_total{outcome="2xx"}') -
          (valueOf(before, 'passerelle_webhook_attempts_total{outcome="2xx"}') || 0),
        (more) => more >= 1,
      );
      const text = await scrape();
      expect(valueOf(text, 'passerelle_webhook_commit_to_receipt_seconds_count')).toBeGreaterThan(0);
      expect(valueOf(text, 'passerelle_webhook_oldest_due_seconds')).toBeGreaterThanOrEqual(0);
      expect(valueOf(text, 'passerelle_webhook_endpoints{state="closed"}')).toBeGreaterThan(0);
      expect(valueOf(text, 'passerelle_work_in_hand{source="webhook"}')).toBeGreaterThanOrEqual(0);
      const open = valueOf(text, 'passerelle_webhook_endpoints{state="open"}');
      await service.sql(
        `UPDATE webhooks SET claim_window = 1, probe_at = clock_timestamp() + interval '1 hour' WHERE id = $1`,
        [id],
      );
      const due = valueOf(text, 'passerelle_webhook_backlog{state="due"}');
      await backlog(service, team.teamId, id, 3);
      const after = await scrape();
      expect(valueOf(after, 'passerelle_webhook_endpoints{state="open"}')).toBe(open + 1);
      expect(valueOf(after, 'passerelle_webhook_backlog{state="due"}')).toBe(due + 3);
    });

    it('on the main port need the bearer of METRICS_TOKEN', async () => {
      const ask = async (authorization?: string): Promise<number> =>
        (
          await fetch(`${service.baseUrl}/metrics`, {
            headers: authorization === undefined ? {} : { authorization },
          })
        ).status;
      expect(await ask('Bearer token of the scraper')).toBe(200);
      expect(await ask('Bearer another')).toBe(401);
      expect(await ask()).toBe(401);
      const team = await service.team();
      expect(await ask(team.authorization)).toBe(401);
    });
  });
});
