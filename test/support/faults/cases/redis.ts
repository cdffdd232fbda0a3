import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../http';
import type { RedisServer } from '../redis-server';
import type { FaultCase, Stage } from '../stage';

/** Redis only contains ids of work: whatever happens to it, the API accepts every document. */
async function underLoad(stage: Stage, work: (redis: RedisServer) => Promise<void>): Promise<void> {
  const { redis, load } = stage;
  if (redis === null) throw new Error('The case is played with Redis');
  const refusals = load.refusals.length;
  await load.during(() => work(redis));
  expect(load.refusals.slice(refusals).map(({ status, body }) => [status, body])).toEqual([]);
}

export const REDIS_CASES: FaultCase[] = [
  {
    id: 'F3r',
    name: 'worker killed between claim and queue, and again and again, on Redis',
    setting: 'redis',
    quick: false,
    limit: 300,
    async play(stage) {
      const { load, chance } = stage;
      const kills = 10;
      await load.during(async () => {
        for (let i = 0; i < kills; i++) {
          await sleep(chance.between(200, 1000));
          await stage.killWorker();
        }
      });
      return { kills, parked: await stage.releaseParked() };
    },
  },
  {
    id: 'F8',
    name: 'Redis killed and back with nothing',
    setting: 'redis',
    quick: false,
    limit: 300,
    async play(stage) {
      const kills = stage.full ? 5 : 2;
      await underLoad(stage, async (redis) => {
        for (let i = 0; i < kills; i++) {
          await sleep(stage.chance.between(400, 1200));
          await redis.kill();
          await sleep(stage.chance.between(200, 1500));
          await redis.start();
        }
        await sleep(500);
      });
      return { kills };
    },
  },
  {
    id: 'F9a',
    name: 'Redis paused',
    setting: 'redis',
    quick: false,
    limit: 300,
    async play(stage) {
      const seconds = stage.full ? 60 : 5;
      await underLoad(stage, async (redis) => {
        redis.signal('SIGSTOP');
        await sleep(seconds * 1000);
        redis.signal('SIGCONT');
      });
      return { pausedSeconds: seconds };
    },
  },
  {
    id: 'F9b',
    name: 'Redis out of memory',
    setting: 'redis',
    quick: false,
    limit: 300,
    async play(stage) {
      let refused = '';
      await underLoad(stage, async (redis) => {
        redis.ask('config', 'set', 'maxmemory-policy', 'noeviction');
        redis.ask('config', 'set', 'maxmemory', '1');
        await until('it refuses', () => (refused = redis.ask('set', 'x', 'y')).includes('OOM'));
        await sleep(8000);
        redis.ask('config', 'set', 'maxmemory', '0');
      });
      expect(refused).toContain('OOM');
      return { outOfMemorySeconds: 8 };
    },
  },
];
