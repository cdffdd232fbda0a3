import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../http';
import type { FaultCase, Sightings, Stage } from '../stage';

const SENDS = 12;

/** Kills the API while the commits of some sends are held, after or before the server has them. */
async function killAtCommit(stage: Stage, holds: 'answer' | 'request'): Promise<Sightings> {
  const { api, load } = stage;
  const before = load.acknowledged().length;
  const held = api.wire.held;
  api.wire.trap = { after: /INSERT INTO deliveries/, fits: /COMMIT/, holds };
  const sends = load.many(SENDS);
  await until('commits are held', () => api.wire.held >= held + 5);
  await sleep(100);
  await api.killAndRestart();
  await sends;
  const replayed = load
    .acknowledged()
    .slice(before)
    .filter((acknowledgement) => acknowledgement.replayed).length;
  return { commitsHeld: api.wire.held - held, replayed };
}

export const REQUEST_CASES: FaultCase[] = [
  {
    id: 'F1',
    name: 'API killed after the commit, before the answer',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const seen = await killAtCommit(stage, 'answer');
      // Each commit that was held is one whose document exists: its client has to be answered with that one.
      expect(seen['replayed']).toBe(seen['commitsHeld']);
      return seen;
    },
  },
  {
    id: 'F2',
    name: 'API killed inside the transaction',
    setting: 'postgres',
    quick: true,
    async play(stage) {
      const seen = await killAtCommit(stage, 'request');
      expect(seen['replayed']).toBe(0);
      return seen;
    },
  },
  {
    id: 'F1+',
    name: 'API killed again and again under load',
    setting: 'postgres',
    quick: false,
    limit: 300,
    async play({ api, load, chance }) {
      const kills = 10;
      await load.during(async () => {
        for (let i = 0; i < kills; i++) {
          await sleep(chance.between(300, 1500));
          await api.killAndRestart();
        }
      });
      return { kills };
    },
  },
];
