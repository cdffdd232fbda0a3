/** More than can be done: a team asks for many times the capacity, a second one for a little. */
import { LOAD_COLUMNS, loadRow, quantile, table } from './report.mjs';
import { send } from './requests.mjs';
import { closedLoop, oneByOne, openLoop } from './shapes.mjs';

const MAX_PER_SECOND = 10_000;
const CAPACITY_CLIENTS = 12;
const CAPACITY_SECONDS = 5;
const UNLOADED_REQUESTS = 150;
const RECOVERED_IN_ROW = 10;
const RECOVERY_LIMIT_MS = 15_000;
/** What the second team asks for, as a part of the capacity. */
const SMALL_PART = 0.05;

/** Two customers are two networks. What looks at the health has a third, the usual one. */
const [LARGE_ADDRESS, SMALL_ADDRESS] = ['127.0.0.2', '127.0.0.3'];

const AIMS = { p99Ms: 1_000, p99Times: 5, refusedMs: 50, recoveryMs: 5_000 };

/** @returns the promises: name, what was found, the most it may be */
export async function overload(service, { seconds, times }) {
  const { port } = service;
  const large = { ...service.firstTeam(), address: LARGE_ADDRESS };
  const small = { ...(await service.secondTeam()), address: SMALL_ADDRESS };
  const askLarge = () => send(port, large);

  await closedLoop(askLarge, { clients: 4, seconds: 3 }); // code is compiled, connections are made
  const unloaded = await oneByOne(askLarge, UNLOADED_REQUESTS);
  const capacity = await closedLoop(askLarge, { clients: CAPACITY_CLIENTS, seconds: CAPACITY_SECONDS });
  const perSecond = capacity.accepted.length / CAPACITY_SECONDS;
  const before = await service.metrics();
  const loads = [
    { ask: askLarge, perSecond: Math.min(MAX_PER_SECOND, perSecond * times) },
    { ask: () => send(port, small), perSecond: Math.max(1, perSecond * SMALL_PART) },
  ];
  const { results, codes, health, open } = await openLoop(port, loads, seconds);
  const recovered = await recovery(askLarge, unloaded);
  const after = await service.metrics();

  const [hog, modest] = results;
  console.log(
    `\nCapacity: ${perSecond.toFixed(0)} documents sent a second with ${CAPACITY_CLIENTS} clients\n`,
  );
  table([
    LOAD_COLUMNS,
    loadRow('one client', unloaded),
    loadRow('at capacity', capacity),
    loadRow(`${times} × capacity`, hog),
    loadRow('second team', modest),
  ]);
  console.log(`\nRefused: ${[...codes].map(([code, count]) => `${code} ${count}`).join(', ') || 'none'}`);
  const stored = after.documents - before.documents;
  const acknowledged = hog.accepted.length + modest.accepted.length + recovered.sent;
  console.log(
    `Stored: ${stored} documents, acknowledged: ${acknowledged} (those of clients that left may be stored too: ${open})`,
  );
  console.log(
    `Health: ${health.answered} of ${health.asked} answered, slowest ${health.slowestMs.toFixed(0)} ms`,
  );
  console.log(`Limit of requests in work: ${before.limit} before, ${after.limit} after`);
  console.log(`Recovered after ${(recovered.ms / 1000).toFixed(1)} s\n`);

  const bound = Math.max(AIMS.p99Ms, AIMS.p99Times * quantile(unloaded.accepted, 0.99));
  return [
    ['accepted requests: p99', quantile(hog.accepted, 0.99), bound],
    ["second team's accepted requests: p99", quantile(modest.accepted, 0.99), bound],
    ['refused requests: p50', quantile(hog.refused, 0.5), AIMS.refusedMs],
    ['recovery', recovered.ms, AIMS.recoveryMs],
    ['documents stored that were not acknowledged', stored - acknowledged, open],
    ['health unanswered', health.asked - health.answered, 0],
  ];
}

/** One request after the other until they are as fast as before. */
async function recovery(ask, { accepted }) {
  const started = performance.now();
  const usual = Math.max(100, 3 * quantile(accepted, 0.5));
  let sent = 0;
  for (let inRow = 0; inRow < RECOVERED_IN_ROW;) {
    if (performance.now() - started > RECOVERY_LIMIT_MS) return { ms: Infinity, sent };
    const { status, ms } = await ask();
    if (status === 200) sent += 1;
    inRow = status === 200 && ms < usual ? inRow + 1 : 0;
  }
  return { ms: performance.now() - started, sent };
}
