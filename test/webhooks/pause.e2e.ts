import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { WEBHOOK_WORK } from '../../src/webhooks/posting/webhook-work';
import { backlog, emit } from '../support/emit';
import { status } from '../support/endpoint';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

describe('webhooks', () => {
  const shared = sharedService();

  /** Webhooks that a user pauses or slows down, and headers of their own. */
  describe('pause, headers and rate', () => {
    let service: Service;
    const { attempted, endpointThat, finished, hook, hurry, scene, stopEndpoints } = webhookScene(
      () => service,
    );

    beforeAll(() => {
      service = shared();
    });

    afterAll(() => stopEndpoints());

    it('deliveries wait while the webhook is paused, and are posted when it is resumed', async () => {
      const { team, endpoint, path, id } = await scene(status(500));
      const retried = await emit(service, team.teamId);
      await attempted(retried, 1);
      const paused = (await team.put(path, { url: endpoint.url, paused: true })).body.webhook;
      expect(Date.parse(paused.pausedAt as string)).toBeLessThanOrEqual(Date.now() + 60_000);
      const posts = endpoint.posts.length;
      const waiting = [await emit(service, team.teamId), await emit(service, team.teamId)];
      await hurry(retried);
      // Other webhooks are posted to meanwhile, so the dispatcher has claimed since.
      const other = await scene();
      await finished(await emit(service, other.team.teamId));
      await finished(await emit(service, other.team.teamId));
      expect(endpoint.posts).toHaveLength(posts);
      expect(
        await service.sql(
          `SELECT count(*)::int AS n, sum(attempts)::int AS attempts FROM webhook_deliveries
           WHERE webhook_id = $1 AND state = 'pending' AND next_attempt_at IS NOT NULL`,
          [id],
        ),
      ).toEqual([{ n: 3, attempts: 1 }]);
      const replay = await team.post(`${path}/replay`, { since: '2026-01-01T00:00:00Z' });
      expect([replay.status, replay.headers.get('x-error-code')]).toEqual([409, 'webhook_paused']);
      const refused = await team.post(`${path}/test`);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'webhook_paused']);
      // Another change does not resume it.
      const changed = await team.put(path, { url: endpoint.url, events: null });
      expect(changed.body.webhook.pausedAt).toBe(paused.pausedAt);
      endpoint.behave = status(204);
      expect((await team.put(path, { url: endpoint.url, paused: false })).body.webhook.pausedAt).toBeNull();
      for (const event of [retried, ...waiting]) expect((await finished(event)).state).toBe('delivered');
    });

    it('rows that were claimed before the pause are given back without an attempt', async () => {
      const { team, path, endpoint, id } = await scene();
      await service.sql('UPDATE webhooks SET disabled_at = clock_timestamp() WHERE id = $1', [id]);
      const event = await emit(service, team.teamId);
      await service.sql(
        'UPDATE webhooks SET disabled_at = NULL, paused_at = clock_timestamp() WHERE id = $1',
        [id],
      );
      const { rows } = await WEBHOOK_WORK.claim(service.app.get(UnitOfWork), 1, 100);
      expect(rows.filter(({ partition }) => partition === id)).toEqual([]);
      await team.put(path, { url: endpoint.url, paused: false });
      expect((await finished(event)).attempts).toBe(1);
    });

    it('headers are sent to their origin, sealed at rest, and shown without their values', async () => {
      const team = await service.team();
      const [endpoint, other] = [await endpointThat(), await endpointThat()];
      const headers = [
        { name: 'Authorization', value: 'Bearer top-secret-value' },
        { name: 'X-Tenant', value: 'acme & sons' },
      ];
      const { webhook } = (await team.post('/api/v1/webhooks', { url: endpoint.url, headers })).body;
      const masked = headers.map(({ name }) => ({ name, value: '********' }));
      expect(webhook.headers).toEqual(masked);
      const path = `/api/v1/webhooks/${webhook.id}`;
      await finished(await emit(service, team.teamId));
      expect(endpoint.posts[0]?.headers).toMatchObject({
        authorization: 'Bearer top-secret-value',
        'x-tenant': 'acme & sons',
        'content-type': 'application/json',
      });
      const [row] = await service.sql<{ row: string }>(
        'SELECT w::text AS row FROM webhooks w WHERE id = $1',
        [webhook.id],
      );
      expect(row?.row).not.toMatch(/top-secret|746f702d736563726574/);
      // The masked list, as an answer shows it, keeps the values.
      const kept = await team.put(path, { url: `${endpoint.url}?next`, headers: masked });
      expect(kept.body.webhook.headers).toEqual(masked);
      await finished(await emit(service, team.teamId));
      expect(endpoint.posts[1]?.headers['authorization']).toBe('Bearer top-secret-value');
      // Another origin never gets stored values.
      for (const input of [{}, { headers: masked }]) {
        const { status: code, body } = await team.put(path, { url: other.url, ...input });
        expect([code, Object.keys(body.errors)[0]]).toEqual([400, expect.stringMatching(/^headers/)]);
      }
      await service.sql('UPDATE webhooks SET url = $2 WHERE id = $1', [webhook.id, other.url]);
      await finished(await emit(service, team.teamId));
      expect(other.posts[0]?.headers).not.toHaveProperty('authorization');
      const replaced = await team.put(path, { url: other.url, headers: [{ name: 'X-New', value: '1' }] });
      expect(replaced.body.webhook.headers).toEqual([{ name: 'X-New', value: '********' }]);
      await finished(await emit(service, team.teamId));
      expect(other.posts[1]?.headers['x-new']).toBe('1');
      const removed = await team.put(path, { url: endpoint.url, headers: null });
      expect(removed.body.webhook.headers).toBeNull();
      const audit = JSON.stringify((await team.get(`/api/v1/audit?subjectId=${webhook.id}`)).body);
      expect(audit).toContain('Authorization');
      expect(audit).not.toMatch(/top-secret|acme & sons/);
      const wrong = await team.post('/api/v1/webhooks', {
        url: endpoint.url,
        headers: [
          { name: 'Host', value: 'a' },
          { name: 'x', value: 'a\r\nb' },
          { name: 'y', value: '********' },
        ],
      });
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
        400,
        ['headers.0.name', 'headers.1.value'],
      ]);
    });

    it('a rate is not exceeded by simultaneous claims, and other webhooks are claimed meanwhile', async () => {
      const { team, id } = await scene();
      const [free, endpoint] = [await service.team(), await endpointThat()];
      const unlimited = await hook(free, endpoint.url);
      // The dispatcher of the service claims nothing of disabled webhooks; the test enables them within its transaction.
      await service.sql('UPDATE webhooks SET disabled_at = clock_timestamp() WHERE id = ANY ($1)', [
        [id, unlimited.id],
      ]);
      await backlog(service, team.teamId, id, 60);
      await backlog(service, free.teamId, unlimited.id, 8);
      const unitOfWork = service.app.get(UnitOfWork);
      const claimed = await unitOfWork.run(async (tx) => {
        await tx.query(
          'UPDATE webhooks SET disabled_at = NULL, rate_limit = 20, claim_window = 512 WHERE id = $1',
          [id],
        );
        await tx.query('UPDATE webhooks SET disabled_at = NULL WHERE id = $1', [unlimited.id]);
        const first = await WEBHOOK_WORK.claim(tx, 1, 500);
        const second = await WEBHOOK_WORK.claim(tx, 1, 500);
        // A tenth of a second later.
        await tx.query(
          `UPDATE webhooks SET rate_spent_until = rate_spent_until - interval '100 milliseconds' WHERE id = $1`,
          [id],
        );
        const third = await WEBHOOK_WORK.claim(tx, 1, 500);
        await tx.query(
          `UPDATE webhooks SET rate_spent_until = rate_spent_until - interval '1 hour' WHERE id = $1`,
          [id],
        );
        const fourth = await WEBHOOK_WORK.claim(tx, 1, 500);
        const counts = [first, second, third, fourth].map(({ rows }) => [
          rows.filter(({ partition }) => partition === id).length,
          rows.filter(({ partition }) => partition === unlimited.id).length,
        ]);
        await tx.query('UPDATE webhooks SET disabled_at = clock_timestamp() WHERE id = $1', [id]);
        await WEBHOOK_WORK.giveBack(
          tx,
          [first, second, third, fourth].flatMap(({ rows }) => rows),
        );
        return counts;
      });
      const [burst, , later, afterLong] = claimed;
      expect(burst).toEqual([4, 8]);
      expect(claimed[1]?.[0]).toBeLessThanOrEqual(1);
      expect(later?.[0]).toBeGreaterThanOrEqual(2);
      expect(later?.[0]).toBeLessThanOrEqual(4);
      expect(afterLong?.[0]).toBe(4);
    });

    it('a second claim gets nothing of a limited webhook that another claim has locked', async () => {
      const { team, id } = await scene();
      await service.sql(
        'UPDATE webhooks SET disabled_at = clock_timestamp(), rate_limit = 1000 WHERE id = $1',
        [id],
      );
      await backlog(service, team.teamId, id, 20);
      const unitOfWork = service.app.get(UnitOfWork);
      await unitOfWork.run(async (tx) => {
        await tx.query('SELECT FROM webhooks WHERE id = $1 FOR NO KEY UPDATE', [id]);
        const { rows } = await unitOfWork.run((inner) => WEBHOOK_WORK.claim(inner, 1, 500));
        expect(rows.filter(({ partition }) => partition === id)).toEqual([]);
      });
    });

    it('delivers at the rate and keeps every delivery', async () => {
      const { team, endpoint, path, id } = await scene();
      await team.put(path, { url: endpoint.url, rateLimit: 10 });
      const before = Date.now();
      const events = await backlog(service, team.teamId, id, 25);
      await eventually(
        () => Promise.resolve(new Set(endpoint.ids()).size),
        (count) => count === events.length,
        60_000,
      );
      // 2 at once, and 23 at 10 a second; a busy machine may only be slower.
      expect(Date.now() - before).toBeGreaterThan(2_200);
      const [row] = await service.sql<{ most: number }>(
        `SELECT max(n)::int AS most FROM (SELECT count(*) AS n FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
           WHERE d.webhook_id = $1 GROUP BY date_trunc('second', a.attempted_at)) AS seconds`,
        [id],
      );
      expect(row?.most).toBeLessThanOrEqual(25);
      expect(
        (await team.put(path, { url: endpoint.url, rateLimit: null })).body.webhook.rateLimit,
      ).toBeNull();
      for (const rateLimit of [0, 1001, 1.5])
        expect((await team.put(path, { url: endpoint.url, rateLimit })).status).toBe(400);
    });
  });
});
