import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { post, until, type HttpAnswer } from '../http';
import type { FaultCase, Stage } from '../stage';

const REQUESTS = 100;

/** Resident memory of a process in megabytes; 0 without /proc. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Answer of an operator endpoint, and its duration in milliseconds. */
async function health(stage: Stage, what: 'live' | 'ready'): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const { status } = await fetch(`${stage.api.baseUrl}/health/${what}`);
  return { status, ms: performance.now() - started };
}

function refusedInOrder(answers: HttpAnswer[]): HttpAnswer[] {
  const unavailable = answers.filter(({ status }) => status === 503);
  expect(unavailable.filter(({ headers }) => headers['retry-after'] === undefined)).toEqual([]);
  // An unavailable database is no defect of the service, so no answer may report a defect.
  expect(answers.filter(({ status }) => ![409, 503].includes(status)).map(({ body }) => body)).toEqual([]);
  return unavailable;
}

export const DATABASE_CASES: FaultCase[] = [
  {
    id: 'F10',
    name: 'database server killed, and shut down at once, under load',
    setting: 'postgres',
    quick: false,
    limit: 300,
    async play(stage) {
      const { installation, load, chance } = stage;
      const refusals = load.refusals.length;
      const ends = stage.full ? 6 : 2;
      await load.during(async () => {
        for (let i = 0; i < ends; i++) {
          await sleep(chance.between(800, 2000));
          await installation.killDatabase(i % 2 === 0 ? 'SIGKILL' : 'SIGQUIT', chance.between(300, 1500));
        }
        await sleep(1500);
      });
      const unavailable = refusedInOrder(load.refusals.slice(refusals));
      expect(unavailable.length).toBeGreaterThan(0);
      return { databaseEnds: ends, answers503: unavailable.length };
    },
  },
  {
    id: 'FAILOVER',
    name: 'primary lost for good under load, its synchronous standby promoted',
    setting: 'postgres',
    quick: false,
    limit: 300,
    async play(stage) {
      const { installation, load, chance } = stage;
      await installation.addSynchronousStandby();
      const refusals = load.refusals.length;
      let outageMs = 0;
      await load.during(async () => {
        await sleep(chance.between(2000, 4000));
        const lostAt = performance.now();
        await installation.failOver();
        // A label is written in a separate transaction: the promoted server accepts writes.
        const [{ client }] = stage.parties;
        await until(
          'a write succeeds',
          async () => {
            const { status } = await client.post('/api/v1/labels', {
              name: `After ${lostAt} ${Math.random()}`,
            });
            return status === 200;
          },
          120_000,
        );
        outageMs = Math.round(performance.now() - lostAt);
        await sleep(2000);
      });
      const answers503 = refusedInOrder(load.refusals.slice(refusals)).length;
      await stage.settle();
      await installation.moveBack();
      return { outageMs, answers503 };
    },
  },
  {
    id: 'F13',
    name: 'all connections held by a hundred slow queries',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const { api, load, installation } = stage;
      const locker = new Client({ connectionString: installation.databaseUrl });
      await locker.connect();
      await locker.query('BEGIN; LOCK TABLE documents IN ACCESS EXCLUSIVE MODE');
      const slow = ask(stage, REQUESTS);
      await sleep(4000);
      const early = [...slow.answers];
      const memoryBefore = memoryOf(api.pid);
      // From here on no client waits: the service has detected that it makes no progress.
      const flood = ask(stage, stage.full ? 2000 : 300);
      await Promise.all(flood.requests);
      const grown = memoryOf(api.pid) - memoryBefore;
      const [live, ready] = [await health(stage, 'live'), await health(stage, 'ready')];
      await locker.query('ROLLBACK');
      await locker.end();
      await Promise.all(slow.requests);
      // Repeats the refused requests, each until it has its document.
      await load.all([...slow.orders, ...flood.orders], 30);
      expect([live.status, ready.status]).toEqual([200, 200]);
      expect(refusedInOrder(early).length).toBeGreaterThanOrEqual(REQUESTS - 20);
      expect(refusedInOrder(flood.answers).length).toBe(flood.orders.length);
      expect(grown).toBeLessThan(200);
      const slowest = (answers: HttpAnswer[]): number => Math.round(Math.max(...answers.map(({ ms }) => ms)));
      return {
        answers503: early.length,
        slowest503Ms: slowest(early),
        later503: flood.answers.length,
        slowestLater503Ms: slowest(flood.answers),
        grownMegabytes: Math.round(grown),
        healthMs: Math.round(Math.max(live.ms, ready.ms)),
      };
    },
  },
];

/** Sends without retries, and records the acknowledged documents. */
function ask({ api, load }: Stage, count: number) {
  const orders = Array.from({ length: count }, () => load.order());
  const answers: HttpAnswer[] = [];
  const requests = orders.map(async (order) => {
    const answer = await post(api.baseUrl, order.path, order.body, order.headers);
    answers.push(answer);
    if (answer.status === 200) load.acknowledge(order, answer, 1);
  });
  return { orders, answers, requests };
}
