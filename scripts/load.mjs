/**
 * `npm run load -- [--seconds N] [--times N]`: shows how the built product behaves when it is asked for more than it can do.
 * Starts a service of its own on 127.0.0.1 with a database of its own, measures it with one client, finds out how much it
 * can do, asks for ten times that for N seconds (10, at most 30), and looks how soon all is as before. A second team asks
 * for a little all the while.
 *
 * `npm run load -- --bombs`: what requests cost that are made to exhaust it, without a credential and with one, and what
 * another team notices of them; about two minutes.
 *
 * `npm run load -- --bursts`: as much at once as polite clients ask for, on an idle service; half a minute.
 *
 * `npm run load -- --as4`: a hundred senders of garbage at the endpoint of the network, and what an honest one notices of
 * them (bench/as4-garbage.ts); a minute and a half.
 *
 * Prints a table; exits 1 when a promise of docs/operations.md is not kept.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bombs } from './load/bombs.mjs';
import { bursts } from './load/bursts.mjs';
import { overload } from './load/overload.mjs';
import { judge } from './load/report.mjs';
import { ServiceUnderTest } from './load/service.mjs';
import { prepare, root } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    times: { type: 'string', default: '10' },
    bombs: { type: 'boolean', default: false },
    as4: { type: 'boolean', default: false },
    bursts: { type: 'boolean', default: false },
  },
});
const bounds = { seconds: within('seconds', 2, 30), times: within('times', 2, 20) };
if (values.as4) {
  const bench = [join(root, 'scripts', 'bench.mjs'), 'as4-garbage'];
  process.exit(spawnSync(process.execPath, bench, { cwd: root, stdio: 'inherit' }).status ?? 1);
}
await prepare({ build: true });

const service = new ServiceUnderTest();
try {
  await service.start();
  const measure = values.bombs ? bombs : values.bursts ? bursts : overload;
  if (!judge(await measure(service, bounds))) process.exitCode = 1;
} finally {
  await service.stop();
}

function within(name, min, max) {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value >= min && value <= max) return value;
  console.error(`--${name} is "${values[name]}"; accepted: ${min} to ${max}`);
  process.exit(2);
}
