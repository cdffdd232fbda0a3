import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../http';
import type { FaultCase, Sightings, Stage } from '../stage';

const SENDS = 12;

/** Kills the API while the statements that store some documents are held, before or after the server receives them. */
async function killAtStoring(stage: Stage, holds: 'answer' | 'request'): Promise<Sightings> {
  const { api, load, installation } = stage;
  const before = load.acknowledged().length;
  const heldConnections = api.wire.heldConnections;
  const outgoing = `documents WHERE direction = 'outgoing'`;
  const stored = await installation.count(outgoing);
  api.wire.trap = { fits: /INSERT INTO sent_once/, holds };
  const sends = load.many(SENDS);
  // The first, and the others together once that one has been waited for.
  await until('statements are held', () => api.wire.heldConnections >= heldConnections + 2);
  await sleep(100);
  const storedThen = await installation.count(outgoing);
  await api.killAndRestart();
  await sends;
  const replayed = load
    .acknowledged()
    .slice(before)
    .filter((acknowledgement) => acknowledgement.replayed).length;
  return {
    statementsHeld: api.wire.heldConnections - heldConnections,
    storedUnanswered: storedThen - stored,
    replayed,
  };
}

export const REQUEST_CASES: FaultCase[] = [
  {
    id: 'F1',
    name: 'API killed after the commit, before the answer',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const seen = await killAtStoring(stage, 'answer');
      // Their clients must be answered with the existing documents.
      expect(seen['storedUnanswered']).toBeGreaterThan(0);
      expect(seen['replayed']).toBe(seen['storedUnanswered']);
      return seen;
    },
  },
  {
    id: 'F2',
    name: 'API killed inside the transaction',
    setting: 'postgres',
    quick: true,
    async play(stage) {
      const seen = await killAtStoring(stage, 'request');
      expect(seen).toMatchObject({ storedUnanswered: 0, replayed: 0 });
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
