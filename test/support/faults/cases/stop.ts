import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '../http';
import type { FaultCase, Sightings, Stage } from '../stage';

const REQUESTS = 200;
const JOBS = 50;

/** Stops every process in order while requests and jobs are in flight. */
async function stopUnderLoad(stage: Stage): Promise<Sightings> {
  const { load, installation } = stage;
  const recipient = stage.parties[1].companies[1].address;
  // Jobs that take a second each, so that the signal interrupts many of them.
  await stage.disturbNetwork('late_receipt', JOBS, 1000, recipient);
  await load.many(JOBS, recipient);
  const { baseUrl } = stage.api;
  const orders = Array.from({ length: REQUESTS }, () => load.order());
  const answers = orders.map((order) =>
    post(baseUrl, order.path, order.body, order.headers).then(
      (answer) => {
        if (answer.status === 200) load.acknowledge(order, answer, 1);
        return String(answer.status);
      },
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    ),
  );
  await sleep(300);
  const pending = await installation.count(`deliveries WHERE lease_until IS NOT NULL AND status = 'pending'`);
  const started = performance.now();
  const members = [...installation.members];
  const statuses = await Promise.all(members.map(({ process }) => process.end('SIGTERM')));
  const seconds = (performance.now() - started) / 1000;
  const got = await Promise.all(answers);
  // Claimed rows remain in the queue for the next start; otherwise their claims would wait for the end of their leases.
  const stalled = await installation.count(
    `deliveries d WHERE status = 'pending' AND lease_until > clock_timestamp()
       AND NOT EXISTS (SELECT 1 FROM bullmq.job j WHERE position(d.id IN j::text) > 0)`,
  );
  await Promise.all(members.map((member) => member.restart()));
  expect(statuses).toEqual(members.map(() => 0));
  expect(seconds).toBeLessThan(30);
  expect(stalled).toBe(0);
  expect(got.filter((status) => status !== '200')).toEqual([]);
  return { answered: got.length, jobsInFlight: pending, stalled, stopMs: Math.round(seconds * 1000) };
}

export const STOP_CASES: FaultCase[] = [
  {
    id: 'F21',
    name: 'SIGTERM to both processes under load',
    setting: 'postgres',
    quick: false,
    play: stopUnderLoad,
  },
  {
    id: 'F21+',
    name: 'SIGTERM to one process for everything',
    setting: 'one process',
    quick: false,
    play: stopUnderLoad,
  },
  {
    id: 'F4+',
    name: 'one process for everything killed again and again under load',
    setting: 'one process',
    quick: false,
    limit: 300,
    async play(stage) {
      const { api, load, chance } = stage;
      const kills = 10;
      await load.during(async () => {
        for (let i = 0; i < kills; i++) {
          await sleep(chance.between(300, 2000));
          await api.killAndRestart();
        }
      });
      return { kills, parked: await stage.releaseParked() };
    },
  },
];
