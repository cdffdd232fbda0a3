/**
 * What `npm start` costs: the installation of a fresh clone (packages, MB, time and CPU; npm's cache may have the packages
 * already), and a start of what is installed, built and migrated until `/health/ready` (time, CPU and memory of the process).
 *
 * Options: `--rounds N` (default 5), `--against DIR` another checkout, in turns, `--install` for the installations as well:
 * they need the registry, or npm's cache. Linux only.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from './support/send-load';
import { WarmStart, type Started } from './support/warm-start';

const ROOT = join(__dirname, '../..');
const TICKS = 100;

/** Installs and builds a clone of what a checkout has committed, in a path with a space, and prints what that took. */
function install(checkout: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle fresh clone '));
  const clone = join(folder, 'clone');
  run('git', ['clone', '--quiet', checkout, clone], folder);
  const [from, before] = [performance.now(), cpuOfChildren()];
  const prepare = `import('./scripts/prepare.mjs').then(({ prepare }) => prepare({ build: true }))`;
  run(process.execPath, ['-e', prepare], clone);
  const seconds = (performance.now() - from) / 1000;
  const cpu = cpuOfChildren() - before;
  const record = readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(record) as { packages: object };
  const size = Number(run('du', ['-sm', 'node_modules'], clone).split('\t')[0]);
  console.log(
    `${checkout}: ${Object.keys(packages).length} packages, ${size} MB, ${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s`,
  );
  rmSync(folder, { recursive: true });
}

/** @returns what it printed */
function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed:\n${stderr}`);
  return stdout;
}

/** CPU seconds of the processes that this one has waited for, and of theirs. */
function cpuOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      against: { type: 'string' },
      install: { type: 'boolean', default: false },
    },
  });
  const checkouts = values.against === undefined ? [ROOT] : [values.against, ROOT];
  if (values.install) for (const checkout of checkouts) install(checkout);
  const starts = checkouts.map((checkout) => ({
    checkout,
    start: new WarmStart(checkout),
    seen: new Array<Started>(),
  }));
  try {
    for (const { start } of starts) await start.measure();
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const { start, seen } of starts) seen.push(await start.measure());
  } finally {
    for (const { start } of starts) start.remove();
  }
  for (const { checkout, seen } of starts) {
    const median = (of: (started: Started) => number, digits: number): string =>
      quantile(seen.map(of), 0.5).toFixed(digits);
    console.log(
      `${checkout}: ready after CPU ${median((s) => s.cpu, 2)} s, ${median((s) => s.seconds, 1)} s by the clock, ${median((s) => s.memory, 0)} MB`,
    );
  }
}

void main();
