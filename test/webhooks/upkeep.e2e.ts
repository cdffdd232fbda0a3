import { newEventId } from '../../src/platform/events/define-event';
import {
  formatBound,
  getFirstInstant,
  buildLowestIdAt,
  toMonth,
  addMonths,
} from '../../src/platform/kernel/database/partitions/months';
import { createWebhookDeliveryId } from '../../src/webhooks/webhook-delivery-id';
import { EventRetentionJob, RETENTION_DAYS } from '../../src/webhooks/event-log/event-retention-job';
import { monthsSince } from '../support/months';
import { backlog, emit } from '../support/emit';
import { SECRET, status, verify } from '../support/endpoint';
import { largeInstallation, LARGE_METRICS_TOKEN } from '../support/installations';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';

describe('webhooks', () => {
  /** What continues with webhooks for days: secrets, failing endpoints, retention, metrics (acceptance cases 24 and 25). */
  describe('upkeep of webhooks', () => {
    const installation = largeInstallation();
    let service: Service;
    let metricsPort: number;
    const { finished, scene, stopEndpoints } = webhookScene(() => service);

    beforeAll(() => {
      service = installation.service();
      metricsPort = installation.metricsPort();
    });

    afterAll(stopEndpoints);

    it('rotates a secret: the old one signs along for a day', async () => {
      const { team, endpoint, path, id } = await scene(status(204), SECRET);
      const rotated = (await team.post(`${path}/rotate-secret`)).body.webhook.secret as string;
      expect(rotated).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      await emit(service, team.teamId);
      const [both] = await endpoint.until(1);
      if (both === undefined) throw new Error('Nothing came');
      expect(String(both.headers['webhook-signature']).split(' ').length).toBe(2);
      verify(both, SECRET);
      verify(both, rotated);
      await service.sql(`UPDATE webhooks SET previous_secret_until = clock_timestamp() WHERE id = $1`, [id]);
      await emit(service, team.teamId);
      const [, alone] = await endpoint.until(2);
      if (alone === undefined) throw new Error('Nothing came');
      verify(alone, rotated);
      expect(() => verify(alone, SECRET)).toThrow();
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
      await service.sql(
        `UPDATE webhooks SET failing_since = failing_since - interval '3 days' WHERE id = $1`,
        [id],
      );
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
      await eventually(
        () => service.sql('SELECT 1 FROM webhooks WHERE id = $1 AND failing_since IS NOT NULL', [id]),
        (rows) => rows.length === 1,
      );
      // Before that: should the first be repeated already, one more failure would end the webhook.
      endpoint.behave = status(204);
      await service.sql(
        `UPDATE webhooks SET failing_since = clock_timestamp() - interval '4 days' WHERE id = $1`,
        [id],
      );
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

    it('removes whole months of events older than 30 days, with their deliveries and attempts, and nothing younger', async () => {
      const { team, id } = await scene();
      const young = await emit(service, team.teamId);
      await finished(young);
      expect(await service.sql('SELECT id FROM webhook_deliveries WHERE event_id = $1', [young])).toEqual([
        { id: createWebhookDeliveryId(young, id) },
      ]);
      const edge = toMonth(new Date(Date.now() - RETENTION_DAYS * 86_400_000));
      await monthsSince((text, values) => service.sql(text, values), addMonths(edge, -3));
      const random = newEventId().slice(-16);
      const at = (month: string): string => `${formatBound('evt', month)}${random}`;
      // The last instant of a month that is over for 30 days, and the first of the one in which the thirtieth day lies.
      const [old, older, notYet] = [
        buildLowestIdAt('evt', new Date(getFirstInstant(edge).getTime() - 1)) + random,
        at(addMonths(edge, -2)),
        at(edge),
      ];
      for (const event of [old, older, notYet]) {
        const delivery = createWebhookDeliveryId(event, id);
        await service.sql(
          `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', now(), '{}')`,
          [event, team.teamId],
        );
        await service.sql(
          `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at) VALUES ($1, $2, $3, $4, 'delivered', now())`,
          [delivery, team.teamId, id, event],
        );
        await service.sql(
          `INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome) VALUES ($1, 1, now(), 1, '2xx')`,
          [delivery],
        );
      }
      // Of each of three tables the months before the edge: three, and all before them.
      expect(await service.app.get(EventRetentionJob, { strict: false }).removeOldMonths()).toBe(12);
      const left = await service.sql<{ id: string; deliveries: number; attempts: number }>(
        `SELECT e.id, count(DISTINCT d.id)::int AS deliveries, count(a.number)::int AS attempts FROM events e
         LEFT JOIN webhook_deliveries d ON d.event_id = e.id LEFT JOIN webhook_attempts a ON a.delivery_id = d.id
         WHERE e.team_id = $1 GROUP BY e.id ORDER BY e.id`,
        [team.teamId],
      );
      expect(left).toEqual([notYet, young].map((event) => ({ id: event, deliveries: 1, attempts: 1 })));
      const orphans = await service.sql('SELECT 1 FROM webhook_attempts WHERE delivery_id < $1', [
        formatBound('whd', edge),
      ]);
      expect(orphans).toEqual([]);
      expect(await service.app.get(EventRetentionJob, { strict: false }).removeOldMonths()).toBe(0);
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
        for (const name of ['work_in_flight', 'work_leases_expired_total'])
          expect(valueOf(text, `passerelle_${name}{queue="webhook"}`)).toBeGreaterThanOrEqual(0);
        expect(valueOf(text, 'passerelle_work_started_total{queue="webhook"}')).toBeGreaterThan(0);
        const open = valueOf(text, 'passerelle_webhook_endpoints{state="open"}');
        await service.sql(
          `UPDATE webhooks SET claim_window = 1, probe_at = clock_timestamp() + interval '1 hour' WHERE id = $1`,
          [id],
        );
        await backlog(service, team.teamId, id, 3);
        expect(valueOf(await scrape(), 'passerelle_webhook_endpoints{state="open"}')).toBe(open + 1);
        // What is read of the whole backlog holds for some seconds.
        await eventually(
          async () => valueOf(await scrape(), 'passerelle_webhook_backlog{state="due"}'),
          (due) => due === 3,
        );
      });

      it('on the main port need the bearer of METRICS_TOKEN', async () => {
        const ask = async (authorization?: string): Promise<number> =>
          (
            await fetch(`${service.baseUrl}/metrics`, {
              headers: authorization === undefined ? {} : { authorization },
            })
          ).status;
        expect(await ask(`Bearer ${LARGE_METRICS_TOKEN}`)).toBe(200);
        expect(await ask('Bearer another')).toBe(401);
        expect(await ask()).toBe(401);
        const team = await service.team();
        expect(await ask(team.authorization)).toBe(401);
      });
    });
  });
});
