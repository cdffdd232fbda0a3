import { RedisServer } from '../support/faults/redis-server';
import { CuttablePort } from '../support/cuttable-port';
import { invoiceTo } from '../support/invoices';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually, pause } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';

const FALLBACK_SECONDS = 1;
/** Changes of Redis under load, and how long each state lasts: also longer than the fallback takes. */
const [CHANGES, STATE_MS] = [10, 3_000];
/** Bytes of log a second that an absent Redis may cost. */
const LOG_RATE = 1_000;

describe('connections', () => {
  // Without the program there is nothing to cut.
  const whereItIs = RedisServer.present ? describe : describe.skip;

  whereItIs('a Redis that is away', () => {
    let redis: RedisServer;
    let port: CuttablePort;
    let service: Service;
    let team: TeamClient;
    let from: { id: string };
    let to: { address: string };
    const { endpointThat, hook, stopEndpoints } = webhookScene(() => service);

    beforeAll(async () => {
      redis = await RedisServer.start();
      port = await CuttablePort.before(redis.port);
      service = await startService({
        REDIS_URL: `redis://127.0.0.1:${port.port}`,
        REDIS_FALLBACK_SECONDS: String(FALLBACK_SECONDS),
      });
      team = await service.team();
      [from, to] = await Promise.all([team.company(), team.company()]);
    });

    afterAll(async () => {
      await service.stop();
      await stopEndpoints();
      await port.cut();
      await redis.kill();
    });

    const ready = async (): Promise<{ status: string; degraded: string[] }> =>
      (await team.get('/health/ready')).body;
    const becomes = (status: string): Promise<unknown> =>
      eventually(ready, (answer) => answer.status === status);
    const goesOn = (): Promise<unknown> =>
      eventually(ready, ({ degraded: [warning = ''] }) => warning.includes('continues over PostgreSQL'));
    const figure = async (name: string): Promise<string | undefined> =>
      new RegExp(`^passerelle_${name} (\\d)$`, 'm').exec(
        await service.app.get(MetricsRegistry).toText(),
      )?.[1];
    const send = async (number: string): Promise<string> => {
      const answer = await team.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, number));
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      return String(answer.body.document.id);
    };

    it('is seen, and work continues over PostgreSQL until it is back', async () => {
      await becomes('ready');
      expect([await figure('redis_up'), await figure('redis_fallback')]).toEqual(['1', '0']);
      await port.cut();
      await becomes('degraded');
      expect((await team.get('/health/ready')).status).toBe(200);
      await goesOn();
      expect([await figure('redis_up'), await figure('redis_fallback')]).toEqual(['0', '1']);
      await service.settled(await send('R-1'));
      await port.reopen();
      await becomes('ready');
      expect([await figure('redis_up'), await figure('redis_fallback')]).toEqual(['1', '0']);
      await service.settled(await send('R-2'));
    });

    it('is seen when it is there and answers nothing, and when it takes no writes', async () => {
      redis.signal('SIGSTOP');
      await goesOn();
      await service.settled(await send('R-3'));
      redis.signal('SIGCONT');
      await becomes('ready');
      redis.ask('config', 'set', 'maxmemory', '1');
      await goesOn();
      await service.settled(await send('R-4'));
      redis.ask('config', 'set', 'maxmemory', '0');
      await becomes('ready');
      await service.settled(await send('R-5'));
    });

    it('costs little log', async () => {
      const size = (): number => service.log.join('').length;
      await port.cut();
      await becomes('degraded');
      // The first line of each error has its stack; what repeats it is what fills a disk.
      await pause(2_000);
      const [before, seconds] = [size(), 12];
      await pause(seconds * 1000);
      expect((size() - before) / seconds).toBeLessThan(LOG_RATE);
      await port.reopen();
      await becomes('ready');
    });

    it('and comes back, again and again under load, loses nothing and doubles nothing', async () => {
      const endpoint = await endpointThat();
      await hook(team, endpoint.url);
      let isOver = false;
      const sent: string[] = [];
      const load = (async () => {
        for (let n = 0; !isOver; n += 1)
          sent.push(...(await Promise.all([send(`L-${n}a`), send(`L-${n}b`)])));
      })();
      for (let change = 0; change < CHANGES; change += 1) {
        if (change % 2 === 0) await port.cut();
        else await port.reopen();
        await pause(STATE_MS);
      }
      isOver = true;
      await load;
      await service.settled();
      const [counted] = await service.sql<object>(
        `SELECT count(*)::int AS sent, count(DISTINCT a.id)::int AS attempted,
           count(*) FILTER (WHERE d.status = 'delivered')::int AS delivered
         FROM deliveries d LEFT JOIN LATERAL (SELECT d.id FROM delivery_attempts a WHERE a.delivery_id = d.id AND a.outcome = 'accepted') a ON true
         WHERE d.document_id = ANY ($1)`,
        [sent],
      );
      expect(counted).toEqual({ sent: sent.length, attempted: sent.length, delivered: sent.length });
      const [received] = await service.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM documents WHERE direction = 'incoming' AND document_number LIKE 'L-%'`,
      );
      expect(received?.n).toBe(sent.length);
      const events = await service.sql<{ id: string }>(
        `SELECT e.id FROM events e JOIN webhook_deliveries w ON w.event_id = e.id`,
      );
      await endpoint.until(events.length);
      expect(endpoint.ids().sort()).toEqual(events.map(({ id }) => id).sort());
    }, 180_000);
  });
});
