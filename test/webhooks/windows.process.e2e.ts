import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLAIM_WINDOWS } from '../../src/webhooks/posting/endpoint-health';
import { POSTS_PER_WEBHOOK } from '../../src/webhooks/posting/webhook-work';
import { backlog } from '../support/emit';
import type { Service } from '../support/service';
import { until } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

/** Answers later than this are slow ones. */
const SLOW_MS = 2_100;

describe('webhooks', () => {
  const shared = sharedService();

  /** How many posts are under way to an endpoint, and what is written when many of them end together. */
  describe('posts under way to a webhook', () => {
    let service: Service;
    const { openDeliveries, scene, stopEndpoints } = webhookScene(() => service);

    beforeAll(() => {
      service = shared();
    });

    afterAll(() => stopEndpoints());

    /** A webhook whose posts stay open until they are released, all at once. */
    async function holding() {
      const open = new Set<ServerResponse>();
      const seen = { most: 0 };
      const made = await scene((response) => {
        open.add(response);
        seen.most = Math.max(seen.most, open.size);
      });
      const release = (code = 204): void => {
        for (const response of open) response.writeHead(code).end();
        open.clear();
      };
      return { ...made, open, seen, release };
    }

    const leased = async (webhookId: string): Promise<number> => {
      const [row] = await service.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM webhook_deliveries WHERE webhook_id = $1 AND lease_until IS NOT NULL',
        [webhookId],
      );
      return row?.n ?? -1;
    };

    it('19: are 8, more with each quick answer up to 64, and 8 again once answers are slow', async () => {
      const { least, most } = POSTS_PER_WEBHOOK;
      const { team, endpoint, id, open, seen, release } = await holding();
      const events = await backlog(service, team.teamId, id, 2_000);
      await until(async () => open.size === least);
      await sleep(300);
      expect(open.size).toBe(least);
      // Quick answers, as long as it takes: on a busy machine not every one is quick.
      await until(async () => {
        if (open.size === most) return true;
        release();
        await sleep(50);
        return false;
      });
      await sleep(SLOW_MS);
      expect([open.size, seen.most]).toEqual([most, most]);

      seen.most = 0;
      release();
      await until(async () => open.size === least);
      await sleep(300);
      expect([open.size, seen.most]).toEqual([least, least]);
      // What waited for its turn is free for others. What was claimed at that very moment is so after the next slow answers.
      await until(async () => {
        if ((await leased(id)) <= CLAIM_WINDOWS.careful) return true;
        await sleep(SLOW_MS);
        release();
        return false;
      });

      endpoint.behave = (response) => response.writeHead(204).end();
      release();
      await until(async () => (await openDeliveries(service, team.teamId)) === 0);
      expect(endpoint.ids().sort()).toEqual([...events].sort());
    });

    it('are written without the one whose delivery was claimed again meanwhile', async () => {
      const { team, id, open, release } = await holding();
      const events = await backlog(service, team.teamId, id, 8);
      await until(async () => open.size === 8);
      await service.sql('UPDATE webhook_deliveries SET claim = claim + 1 WHERE event_id = $1', [events[3]]);
      release();
      await until(async () => (await openDeliveries(service, team.teamId)) === 1);
      const rows = await service.sql(
        `SELECT d.event_id AS event, d.state, d.attempts, count(a.number)::int AS logged FROM webhook_deliveries d
         LEFT JOIN webhook_attempts a ON a.delivery_id = d.id WHERE d.webhook_id = $1 GROUP BY d.id ORDER BY d.event_id`,
        [id],
      );
      expect(rows).toEqual(
        [...events].sort().map((event) => ({
          event,
          ...(event === events[3]
            ? { state: 'pending', attempts: 0, logged: 0 }
            : { state: 'delivered', attempts: 1, logged: 1 }),
        })),
      );
      await team.sdk.webhooks.delete(id);
    });

    it('are written without the one that the database refuses, which alone is to blame', async () => {
      const { team, endpoint, id, open, release } = await holding();
      const events = await backlog(service, team.teamId, id, 8);
      await until(async () => open.size === 8);
      const [refused] = await service.sql<{ id: string }>(
        'SELECT id FROM webhook_deliveries WHERE event_id = $1',
        [events[5]],
      );
      await service.sql(
        `ALTER TABLE webhook_attempts ADD CONSTRAINT refused CHECK (delivery_id <> '${refused?.id}') NOT VALID`,
      );
      release();
      await until(async () => (await openDeliveries(service, team.teamId)) === 1);
      const blamed = (): Promise<object[]> =>
        service.sql(
          `SELECT event_id AS event, state, unfinished FROM webhook_deliveries
           WHERE webhook_id = $1 AND (unfinished > 0 OR state <> 'delivered')`,
          [id],
        );
      await until(async () => JSON.stringify(await blamed()).includes('"unfinished":1'));
      expect(await blamed()).toEqual([{ event: events[5], state: 'pending', unfinished: 1 }]);
      expect(endpoint.ids().sort()).toEqual([...events].sort());
      await service.sql('ALTER TABLE webhook_attempts DROP CONSTRAINT refused');
      await team.sdk.webhooks.delete(id);
    });
  });
});
