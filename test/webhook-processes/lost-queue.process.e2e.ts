import { connect } from 'node:net';
import { backlog, emit } from '../support/emit';
import { RedisServer } from '../support/faults/redis-server';
import { SECRET } from '../support/endpoint';
import { startService, type Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';

/** Sees every command that the server runs, as text (`MONITOR`), on a socket of its own: a client library may mix these lines with answers. */
async function watch(url: string): Promise<{ seen: () => string; stop: () => void }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  socket.write('MONITOR\r\n');
  await eventually(
    async () => text,
    (answer) => answer.startsWith('+OK'),
  );
  return { seen: () => text, stop: () => socket.destroy() };
}

describe('webhooks of several processes', () => {
  /** The queue holds ids alone, and may be lost at any moment (acceptance cases 2 and 21). */
  describe('a lost queue', () => {
    let service: Service;
    const { endpointThat, hook, openDeliveries, stopEndpoints } = webhookScene(() => service);

    let redis: RedisServer | null = null;

    afterEach(async () => {
      await service.stop();
      await stopEndpoints();
      await redis?.kill();
    });

    /** Rows whose jobs were in the queue come back when their claim has run out: half a minute, which passes here at once. */
    const claimsRunOut = (): Promise<unknown> =>
      service.sql(`UPDATE webhook_deliveries SET lease_until = lease_until - interval '30 seconds'
      WHERE lease_until IS NOT NULL AND next_attempt_at IS NOT NULL`);

    const drained = (): Promise<number> => eventually(openDeliveries, (count) => count === 0, 240_000);

    it('2: on PostgreSQL is made again from the deliveries', async () => {
      service = await startService({ SILENT: 'true' });
      const team = await service.team();
      const endpoint = await endpointThat((response) => setTimeout(() => response.writeHead(204).end(), 20));
      const { id } = await hook(team, endpoint.url);
      const events = await backlog(service, team.teamId, id, 300);
      await endpoint.until(20);
      const tables = await service.sql<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq' AND tablename LIKE '%job%'`,
      );
      await service.sql(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
      await claimsRunOut();
      await drained();
      expect(new Set(endpoint.ids())).toEqual(new Set(events));
    });

    // Without the program there is nothing to stop; the storms (bench/webhook-storm.ts) need it too.
    if (RedisServer.present)
      it('2 and 21: a Redis that stops holds up no request, returns empty, and has never seen a payload or a secret', async () => {
        redis = await RedisServer.start();
        service = await startService({ REDIS_URL: redis.url, SILENT: 'true' });
        const watcher = await watch(redis.url);
        const team = await service.team();
        const endpoint = await endpointThat((response) =>
          setTimeout(() => response.writeHead(204).end(), 20),
        );
        const { id } = await hook(team, endpoint.url, SECRET);
        const events = [await emit(service, team.teamId, 'a payload that is nobody else’s business')];
        await endpoint.until(1);
        const [first] = await service.sql<{ id: string }>('SELECT id FROM webhook_deliveries');
        await eventually(
          async () => watcher.seen(),
          (commands) => commands.includes(first?.id ?? '?'),
        );
        for (const hidden of ['nobody else', SECRET, SECRET.slice('whsec_'.length), 'company.verification'])
          expect([hidden, watcher.seen().includes(hidden)]).toEqual([hidden, false]);
        watcher.stop();

        events.push(...(await backlog(service, team.teamId, id, 300)));
        await endpoint.until(20);
        await redis.kill();
        // Each is answered while Redis is away.
        for (let i = 0; i < 20; i += 1) {
          const answer = await team.post(`/api/v1/webhooks/${id}/test`);
          expect(answer.status).toBe(200);
          events.push(answer.body.delivery.eventId, await emit(service, team.teamId));
        }
        await redis.start();
        await claimsRunOut();
        await drained();
        expect(new Set(endpoint.ids())).toEqual(new Set(events));
      });
  });
});
