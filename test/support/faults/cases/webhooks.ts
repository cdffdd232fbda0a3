import { setTimeout as sleep } from 'node:timers/promises';
import { Endpoint, statuses } from '../../endpoint';
import { until } from '../http';
import { openSink } from '../sinks';
import type { FaultCase } from '../stage';

export const WEBHOOK_CASES: FaultCase[] = [
  {
    id: 'F6',
    name: 'worker killed between a post to a webhook and its record',
    setting: 'postgres',
    quick: true,
    async play(stage) {
      const { worker, load, sinks } = stage;
      const receivers = sinks.flatMap((sink) => sink.receivers);
      const posted = (): number => receivers.reduce((sum, { posts }) => sum + posts.length, 0);
      const heldConnections = worker.wire.heldConnections;
      // The receiver has answered, but the record of the answer does not reach the database.
      worker.wire.trap = { fits: /INSERT INTO webhook_attempts/, holds: 'request' };
      const before = posted();
      await load.many(6);
      await until(
        'records are held',
        () => worker.wire.heldConnections > heldConnections && posted() > before,
      );
      await sleep(300);
      await stage.killWorker();
      await stage.settle();
      const came = receivers.flatMap(({ posts }) => posts);
      const ids = came.map(({ headers }) => `${String(headers['webhook-id'])} ${String(headers['host'])}`);
      const again = ids.length - new Set(ids).size;
      expect(again).toBeGreaterThanOrEqual(worker.wire.heldConnections - heldConnections);
      return {
        posts: posted() - before,
        recordsHeld: worker.wire.heldConnections - heldConnections,
        postedAgain: again,
      };
    },
  },
  {
    id: 'F20',
    name: 'webhook moved, then deleted, with a queue before it',
    setting: 'postgres',
    quick: false,
    limit: 300,
    async play(stage) {
      const queued = stage.full ? 1000 : 60;
      const { installation, load } = stage;
      const sink = await openSink(stage.parties[0]);
      stage.sinks.push(sink);
      const [old] = sink.receivers;
      if (old === undefined) throw new Error('A sink begins with a receiver');
      const fresh = await Endpoint.start();
      sink.receivers.push(fresh);
      old.behave = statuses(503);
      const waiting = (): Promise<number> =>
        installation.count(
          `webhook_deliveries WHERE webhook_id = $1 AND state = 'pending' AND attempts > 0`,
          [sink.id],
        );
      while ((await waiting()) < queued) await load.many(10, '9999:delivered');
      const { client } = sink.party;
      await client.put(`/api/v1/webhooks/${sink.id}`, { url: fresh.url });
      await sleep(500); // what was under way may still end
      const before = old.posts.length;
      await stage.settle();
      expect(old.posts.length).toBe(before);
      const moved = fresh.posts.length;
      expect(moved).toBeGreaterThanOrEqual(queued);

      fresh.behave = statuses(503);
      await load.many(10, '9999:delivered');
      await until('some wait again', async () => (await waiting()) >= 4);
      expect((await client.delete(`/api/v1/webhooks/${sink.id}`)).status).toBe(200);
      await sleep(500);
      const afterDelete = fresh.posts.length;
      await stage.settle();
      expect(fresh.posts.length).toBe(afterDelete);
      const cancelled = await installation.count(
        `webhook_deliveries WHERE webhook_id = $1 AND state = 'cancelled'`,
        [sink.id],
      );
      expect(cancelled).toBeGreaterThan(0);
      return { queued, toTheNewAddress: moved, cancelled };
    },
  },
];
