import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultCase, Sightings, Stage } from '../stage';

/** Faults of the installation, one after the other, while clients of two teams send and repeat. */
type Blow = 'kill the service' | 'kill the database' | 'stop the service for a while';

const STOPPED_MS = { full: 20_000, short: 6_000 };

/** In the full storm the service is killed eight times and the database twice; the order is one of chance. */
const FULL: Record<Blow, number> = {
  'kill the service': 8,
  'kill the database': 2,
  'stop the service for a while': 1,
};
const SHORT: Record<Blow, number> = {
  'kill the service': 1,
  'kill the database': 1,
  'stop the service for a while': 0,
};

function blows({ full, chance }: Stage): Blow[] {
  return chance.order(full ? FULL : SHORT);
}

async function strike(stage: Stage, blow: Blow): Promise<void> {
  const { api, installation, chance, full } = stage;
  switch (blow) {
    case 'kill the service':
      return api.killAndRestart();
    case 'kill the database':
      return installation.killDatabase('SIGKILL', chance.between(300, 1500));
    case 'stop the service for a while':
      api.signal('SIGSTOP');
      await sleep(full ? STOPPED_MS.full : STOPPED_MS.short);
      api.signal('SIGCONT');
  }
}

/** Each fault hits documents in transit: during this time receipts are late. */
async function storm(stage: Stage): Promise<Sightings> {
  const { load, installation, chance } = stage;
  const order = blows(stage);
  await load.during(async () => {
    for (const blow of order) {
      await stage.disturbNetwork('late_receipt', 5, 800);
      await sleep(stage.full ? chance.between(2_000, 5_000) : chance.between(700, 2_000));
      await strike(stage, blow);
    }
    await sleep(1000);
  });
  await stage.calmNetwork();
  // No document is blamed for a fault of its process.
  expect(await installation.count('deliveries WHERE parked_at IS NOT NULL')).toBe(0);
  expect(await installation.count('webhook_deliveries WHERE parked_at IS NOT NULL')).toBe(0);
  const count = (blow: Blow): number => order.filter((each) => each === blow).length;
  return {
    serviceKills: count('kill the service'),
    databaseKills: count('kill the database'),
    stops: count('stop the service for a while'),
  };
}

export const STORM_CASES: FaultCase[] = [
  {
    id: 'STORM',
    name: 'service killed, database killed, service stopped, one after the other under load',
    setting: 'one process',
    quick: false,
    limit: 600,
    play: storm,
  },
];
