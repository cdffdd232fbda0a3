import { newEventId } from '../../src/events/define-event';
import { clock } from '../../src/kernel/clock';
import { newWebhookDeliveryId } from '../../src/webhooks/delivery-log/delivery.resource';
import { EventRetention } from '../../src/webhooks/event-log/event-retention';
import { backlog, emit } from '../support/emit';
import { status } from '../support/endpoint';
import { freePort } from '../support/process';
import { Receiver, SECRET } from '../support/receiver';
import { startService, type Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';

export function webhookUpkeep(): void {
  /** What goes on with webhooks for days: secrets, failing endpoints, retention, metrics (acceptance cases 24 and 25). */
  describe('upkeep of webhooks', () => {
    let service: Service;
    let metricsPort: number;
    const { scene, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      metricsPort = await freePort();
      service = await startService({
        METRICS_PORT: String(metricsPort),
        METRICS_TOKEN: 'token of the scraper',
      });
    });

    afterAll(async () => {
      await service.stop();
      await stopEndpoints();
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
        return `evt_${text}${newEventId().slice(-16)}`;
      };
      const [old, notYet] = [at(age(30.01)), at(age(29.99))];
      for (const event of [old, notYet]) {
        await service.sql(
          `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', now(), '{}')`,
          [event, team.teamId],
        );
        await service.sql(
          `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at) VALUES ($1, $2, $3, $4, 'delivered', now())`,
          [newWebhookDeliveryId(), team.teamId, id, event],
        );
      }
      expect(await service.app.get(EventRetention, { strict: false }).removeOld()).toBe(1);
      const left = await service.sql<{ id: string }>('SELECT id FROM events WHERE team_id = $1', [
        team.teamId,
      ]);
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
        expect(await ask('Bearer token of the scraper')).toBe(200);
        expect(await ask('Bearer another')).toBe(401);
        expect(await ask()).toBe(401);
        const team = await service.team();
        expect(await ask(team.authorization)).toBe(401);
      });
    });
  });
}
