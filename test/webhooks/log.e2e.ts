import { createHmac } from 'node:crypto';
import { parseSigningKey } from '../../src/webhooks/wire/signature';
import { backlog, emit } from '../support/emit';
import { SECRET, status, verify } from '../support/endpoint';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

interface ShownAttempt {
  number: number;
  attemptedAt: string;
  outcome: string;
  status: number | null;
  durationMs: number;
  responseBody: string | null;
  error: string | null;
  manual: boolean;
}

describe('webhooks', () => {
  const shared = sharedService();

  /** What teams see of deliveries, and what they can do about them (acceptance case 23). */
  describe('the delivery log', () => {
    let service: Service;
    const { endpointThat, scene, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      service = shared();
    });

    afterAll(async () => {
      await stopEndpoints();
    });

    async function deliveryOf(team: TeamClient, path: string, eventId: string): Promise<string> {
      const { body } = await team.get(`${path}/deliveries?limit=200`);
      return body.deliveries.find((delivery: { eventId: string }) => delivery.eventId === eventId)
        .id as string;
    }

    const listDeliveries = async (
      team: TeamClient,
      deliveryId: string,
    ): Promise<{
      status: string;
      attemptCount: number;
      nextAttemptAt: string | null;
      attempts: ShownAttempt[];
    }> => await team.sdk.webhooks.getDelivery(deliveryId);

    const until = (
      team: TeamClient,
      deliveryId: string,
      fits: (delivery: Awaited<ReturnType<typeof listDeliveries>>) => boolean,
    ): ReturnType<typeof listDeliveries> => eventually(() => listDeliveries(team, deliveryId), fits);

    it('shows attempts with status, duration and the start of the response', async () => {
      const { team, endpoint, path } = await scene((response) =>
        response.writeHead(503).end(`down for maintenance ${'x'.repeat(5000)}`),
      );
      const event = await emit(service, team.teamId);
      const id = await deliveryOf(team, path, event);
      const delivery = await until(team, id, ({ attemptCount }) => attemptCount === 1);
      expect(delivery).toMatchObject({
        status: 'pending',
        eventId: event,
        eventType: 'company.verification',
      });
      const [attempt] = delivery.attempts;
      const attemptedAt = Date.parse(attempt?.attemptedAt ?? '');
      expect(Date.parse(delivery.nextAttemptAt ?? '') - attemptedAt).toBeGreaterThan(4_900);
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
      await team.sdk.webhooks.retryDelivery(id);
      expect(await until(team, id, (now) => now.attemptCount === 2)).toMatchObject({
        status: 'failed',
        nextAttemptAt: null,
      });
    });

    it('shows the request of each attempt: headers, hidden values, and what was signed', async () => {
      const team = await service.team();
      const endpoint = await endpointThat();
      const { id: webhookId } = await team.sdk.webhooks.create({
        url: endpoint.url,
        secret: SECRET,
        headers: [{ name: 'X-Api-Key', value: 'a credential of the receiver' }],
      });
      const event = await emit(service, team.teamId);
      const [post] = await endpoint.until(1);
      if (post === undefined) throw new Error('Nothing came');
      const path = `/api/v1/webhooks/${webhookId}`;
      const id = await deliveryOf(team, path, event);
      await until(team, id, ({ status: state }) => state === 'delivered');
      const delivery = await team.sdk.webhooks.getDelivery(id);
      expect(JSON.stringify(delivery)).not.toContain('a credential of the receiver');
      const body = post.body.toString();
      expect(delivery.requestBody).toBe(body);
      const request = delivery.attempts[0]?.request;
      const headers = Object.fromEntries(request?.headers.map(({ name, value }) => [name, value]) ?? []);
      const sent = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
      expect(headers).toEqual({
        'x-api-key': '********',
        ...Object.fromEntries(sent.map((name) => [name, post.headers[name]])),
      });
      expect(request?.signedContent).toBe(`${event}.${String(post.headers['webhook-timestamp'])}.${body}`);
      // What a developer does to find the difference.
      const digest = createHmac('sha256', parseSigningKey(SECRET))
        .update(request?.signedContent ?? '')
        .digest('base64');
      expect(`v1,${digest}`).toBe(headers['webhook-signature']);
      await team.sdk.webhooks.delete(webhookId);

      const unsigned = await scene();
      const other = await deliveryOf(unsigned.team, unsigned.path, await emit(service, unsigned.team.teamId));
      await until(unsigned.team, other, ({ status: state }) => state === 'delivered');
      expect((await unsigned.team.sdk.webhooks.getDelivery(other)).attempts[0]?.request?.signedContent).toBe(
        null,
      );
      // An attempt of an earlier release has none.
      await service.sql('UPDATE webhook_attempts SET request_headers = NULL WHERE delivery_id = $1', [other]);
      expect((await unsigned.team.sdk.webhooks.getDelivery(other)).attempts[0]?.request).toBe(null);
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
      const { nextAttemptAt } = await listDeliveries(team, id);
      await team.sdk.webhooks.retryDelivery(id);
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
      await team.sdk.webhooks.retryDelivery(id);
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
      const preview = async (where: string, body: object): Promise<unknown> =>
        (await team.post(`${where}/replay/preview`, { since, ...body })).body.preview;
      // What a replay posts is what its preview counts.
      const replay = async (where: string, body: object): Promise<unknown> => {
        const counted = await preview(where, body);
        const { replayed } = (await team.post(`${where}/replay`, { since, ...body })).body;
        expect(counted).toEqual({ events: replayed, exceedsLimit: false });
        return replayed;
      };
      expect(await replay(path, { statuses: ['failed'] })).toBe(1);
      expect((await endpoint.until(3)).map(({ headers }) => headers['webhook-id'])[2]).toBe(failed);
      await eventually(
        async () => (await team.get(`${path}/deliveries?status=delivered`)).body.deliveries.length as number,
        (count) => count === 2,
      );
      expect(await replay(path, { types: ['document.sent'] })).toBe(0);
      expect(await replay(path, {})).toBe(2);
      await endpoint.until(5);
      const later = await endpointThat();
      const { body } = await team.post('/api/v1/webhooks', { url: later.url });
      expect(await replay(`/api/v1/webhooks/${body.webhook.id}`, { until: null, types: null })).toBe(2);
      await later.until(2);
      expect(later.ids().sort()).toEqual([delivered, failed].sort());
      expect((await team.post(`${path}/replay`, {})).body.errors.since).toBeDefined();
      expect((await team.post(`${path}/replay`, { since, types: [] })).status).toBe(400);
      await backlog(service, team.teamId, body.webhook.id, 10_001);
      const large = await team.post(`${path}/replay`, { since });
      expect([large.status, large.headers.get('x-error-code')]).toEqual([400, 'range_too_large']);
      expect(await preview(path, {})).toEqual({ events: 10_000, exceedsLimit: true });
      expect((await team.post(`${path}/replay/preview`, {})).body.errors.since).toBeDefined();
      await team.sdk.webhooks.delete(body.webhook.id);
    });

    it('sends a test event to one webhook alone', async () => {
      const { team, endpoint, path, id } = await scene(status(204), SECRET);
      const other = await endpointThat();
      await team.sdk.webhooks.create({ url: other.url });
      const { body } = await team.post(`${path}/test`);
      expect(body.delivery).toMatchObject({ webhookId: id, eventType: 'webhook.test', status: 'pending' });
      const [post] = await endpoint.until(1);
      if (post === undefined) throw new Error('Nothing came');
      verify(post, SECRET);
      expect(endpoint.bodies()[0]).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
      expect(await until(team, body.delivery.id, ({ status: state }) => state === 'delivered')).toMatchObject(
        {
          attempts: [{ manual: true, status: 204 }],
        },
      );
      expect(other.posts).toEqual([]);
    });
  });
});
