/** Requests made to exhaust the service: without a credential, and with one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, table } from './report.mjs';
import { bomb, EXPENSIVE, postExpensive, previewLarge, send } from './requests.mjs';
import { closedLoop, oneByOne, openLoop } from './shapes.mjs';

const BOMBS = 100;
const CPU_ROUNDS = 6;
/** Quiet seconds and seconds with bombs take turns, so that a machine whose speed changes is as fair to both. */
const TURNS = 5;
const TURN_SECONDS = 2;
const ORDINARY_PER_SECOND = 20;

const STORM_CLIENTS = 24;
const STORM_SECONDS = 20;
const LATER_SECONDS = 60;
const MAX_LATER_PART = 1.2;
const WATCH_MS = 50;

const AIMS = { cpuMs: 50, p99Part: 1.2 };
/** Below this many milliseconds a difference of two p99 says nothing. */
const NOISE_MS = 5;

/** @returns the promises: name, what was found, the most it may be */
export async function bombs(service) {
  const [first, second] = [service.firstTeam(), await service.secondTeam()];
  await closedLoop(() => send(service.port, second), { clients: 4, seconds: 3 }); // code is compiled, connections are made
  const strangers = await unknownBombs(service, second);
  const storm = await validStorm(service, first, second);
  return [...strangers, ...storm];
}

/** 100 requests without a credential: what they cost the service, and another team. */
async function unknownBombs(service, team) {
  const { port } = service;
  const costs = [];
  for (let round = 0; round < CPU_ROUNDS; round++) costs.push(await costOfBombs(service));
  const median = quantile(costs, 0.5);

  const quiet = [];
  const during = [];
  const ordinary = { ask: () => send(port, team), perSecond: ORDINARY_PER_SECOND };
  const statuses = new Map();
  let n = 0;
  const attack = {
    perSecond: BOMBS / TURN_SECONDS,
    ask: async () => {
      const answer = await bomb(port, n++);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer;
    },
  };
  for (let turn = 0; turn < TURNS; turn++) {
    quiet.push(...(await openLoop(port, [ordinary], TURN_SECONDS)).results[0].accepted);
    during.push(...(await openLoop(port, [ordinary, attack], TURN_SECONDS)).results[0].accepted);
  }
  const p99 = quantile(quiet, 0.99);
  console.log(`\n${BOMBS} requests without a credential, on connections of their own\n`);
  table([
    ["second team's requests", 'accepted', 'p50 ms', 'p99 ms'],
    ...[
      ['alone', quiet],
      [`beside ${BOMBS} in ${TURN_SECONDS} s`, during],
    ].map(([name, times]) => [
      name,
      String(times.length),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
    ]),
  ]);
  console.log(`\nCPU of the service for ${BOMBS}: ${costs.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  console.log(`Answers: ${[...statuses].map(([status, count]) => `${status} ${count}`).join(', ')}`);
  const others = [...statuses.keys()].filter((status) => status !== 401 && status !== 429);
  return [
    [`CPU for ${BOMBS} bombs without a credential, ms`, median, AIMS.cpuMs],
    ["second team's p99 meanwhile, ms", quantile(during, 0.99), Math.max(p99 * AIMS.p99Part, p99 + NOISE_MS)],
    ['bombs answered otherwise than by 401 and 429', others.length, 0],
  ];
}

/** CPU milliseconds of the service for the bombs, without what it does in the same time when nobody asks. */
async function costOfBombs(service) {
  const before = service.usage().cpuMs;
  const started = performance.now();
  await Promise.all(Array.from({ length: BOMBS }, (_, n) => bomb(service.port, n)));
  await sleep(1_000 - (performance.now() - started));
  const after = service.usage().cpuMs;
  await sleep(1_000);
  return after - before - (service.usage().cpuMs - after);
}

/** Many expensive bodies at a time with a valid credential: memory, and another team's large documents. */
async function validStorm(service, team, other) {
  const { port } = service;
  const askLarge = () => previewLarge(port, other);
  const idle = service.usage().residentMb;
  const unloaded = await oneByOne(askLarge, 5);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, service.usage().residentMb)), WATCH_MS);
  let n = 0;
  const [hog, modest] = await Promise.all([
    closedLoop(() => postAndRest(port, team, n++), { clients: STORM_CLIENTS, seconds: STORM_SECONDS }),
    closedLoop(askLarge, { clients: 1, seconds: STORM_SECONDS }),
  ]);
  clearInterval(watch);
  await sleep(LATER_SECONDS * 1000);
  const later = service.usage().residentMb;
  console.log(
    `\n${STORM_CLIENTS} expensive bodies at a time for ${STORM_SECONDS} s, of a team with a credential\n`,
  );
  table([
    ["another team's large documents", 'accepted', 'refused', 'broken', 'p50 ms', 'p99 ms'],
    largeRow('alone', unloaded),
    largeRow('beside the storm', modest),
  ]);
  console.log(
    `\nThe storm: ${hog.accepted.length} accepted, ${hog.refused.length} refused as too much, ${hog.broken} otherwise`,
  );
  console.log(
    `Memory: ${idle.toFixed(0)} MB idle, ${peak.toFixed(0)} at most, ${later.toFixed(0)} after ${LATER_SECONDS} s\n`,
  );
  return [
    [`memory ${LATER_SECONDS} s after the storm, MB`, later, idle * MAX_LATER_PART],
    ["another team's large documents broken", modest.broken, 0],
  ];
}

/** A client that is refused comes again after a moment. */
async function postAndRest(port, team, n) {
  const answer = await postExpensive(port, team, EXPENSIVE[n % EXPENSIVE.length]);
  if (answer.status === 429 || answer.status === 503 || answer.status === 0) await sleep(500);
  return answer;
}

function largeRow(name, { accepted, refused, broken }) {
  return [
    name,
    ...[accepted.length, refused.length, broken].map(String),
    quantile(accepted, 0.5).toFixed(0),
    quantile(accepted, 0.99).toFixed(0),
  ];
}
