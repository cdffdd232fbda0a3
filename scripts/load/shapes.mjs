/** Shapes of load: how requests follow each other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, requestBytes } from './client.mjs';

/** Bounds of a run, whatever the service does. */
const MAX_OPEN = 2_000;
const OPEN_LIMIT_MS = 10_000;
const HEALTH_EVERY_MS = 500;

/** Milliseconds of what was accepted and what was refused, and how many requests got no sound answer. */
export function result(lasted) {
  return { accepted: [], refused: [], broken: 0, seconds: lasted };
}

function note(into, { status, ms }) {
  if (status === 200) into.accepted.push(ms);
  else if (status === 429 || status === 503) into.refused.push(ms);
  else into.broken += 1;
}

/** One request after the other. @param ask makes one request */
export async function oneByOne(ask, count) {
  const found = result(1);
  const started = performance.now();
  for (let n = 0; n < count; n++) note(found, await ask());
  return { ...found, seconds: (performance.now() - started) / 1000 };
}

/** Clients of which each sends its next request when the one before is answered. */
export async function closedLoop(ask, { clients, seconds }) {
  const found = result(seconds);
  const until = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < until) note(found, await ask());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return found;
}

/**
 * Requests come at a fixed rate, whether or not earlier ones were answered: real clients do not wait for each other.
 * @param loads what is asked for, and how often a second
 * @returns a result for each load, refusals by code, what `/health/live` was like, and how many were never answered
 */
export async function openLoop(port, loads, seconds) {
  const results = loads.map(() => result(seconds));
  const codes = new Map();
  const health = { asked: 0, answered: 0, slowestMs: 0 };
  const pending = new Set();
  /** Each load has its own bound: else the clients of the large one would take those of the other. */
  const open = loads.map(() => 0);
  const started = performance.now();
  const sent = loads.map(() => 0);
  const ask = (n) => {
    open[n] += 1;
    const request = loads[n].ask().then((answer) => {
      pending.delete(request);
      open[n] -= 1;
      note(results[n], answer);
      if (answer.code !== null) codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
    });
    pending.add(request);
  };
  let looks = 0;
  for (let now = started; now - started < seconds * 1000; now = performance.now()) {
    loads.forEach(({ perSecond }, n) => {
      for (const due = (perSecond * (now - started)) / 1000; sent[n] < due; sent[n]++)
        if (open[n] < MAX_OPEN) ask(n);
    });
    if (now - started > looks * HEALTH_EVERY_MS) {
      looks += 1;
      const asked = look(port, health).finally(() => pending.delete(asked));
      pending.add(asked);
    }
    await sleep(2);
  }
  await Promise.race([Promise.all([...pending]), sleep(OPEN_LIMIT_MS)]);
  return { results, codes, health, open: pending.size };
}

async function look(port, health) {
  health.asked += 1;
  const { status, ms } = await exchange(port, requestBytes('GET /health/live'), { fresh: true });
  if (status === 200) health.answered += 1;
  health.slowestMs = Math.max(health.slowestMs, ms);
}
