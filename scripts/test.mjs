/**
 * `npm test [-- jest options]`: makes the checkout ready, then runs unit specs and e2e suites. Without options the rules
 * are also held against a sample of the collections of known verdicts, when there are some: beside the suites, at a low
 * priority, in the time for which these only wait. With TEST_ALL_RUNS=1, as before a release, they are held against all.
 *
 * Suites run three at a time, with databases, processes and sockets of their own: what fails may be the fault of a busy
 * machine. Up to five failed suites are therefore run once more, alone. The second verdict counts, and the last lines
 * name every suite that needed it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare, root } from './prepare.mjs';

const MOST_SUITES_RUN_AGAIN = 5;
/** Of 19, the lowest; suites have 0. */
const COMPARED_AT = 10;

const options = process.argv.slice(2);
await prepare({ build: true, development: true });
const verdicts = options.length === 0 ? compareVerdicts() : null;
const first = await runJest(options);
if (!first.verdict) {
  verdicts?.stop();
  process.exit(first.status || 1);
}
if (verdicts === null) process.exit(report(first));
const compared = await verdicts.ended;
process.stdout.write(compared.output);
process.exit((await conclude(first)) || compared.status);

/** Holds the rules against the known verdicts; answers what it wrote and its exit status. */
function compareVerdicts() {
  const part = process.env.TEST_ALL_RUNS === '1' ? [] : ['--sample'];
  const child = spawn(process.execPath, [join(root, 'scripts', 'oracle.mjs'), ...part], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // What it starts inherits this.
  setPriority(child.pid, COMPARED_AT);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'close').then(([status]) => ({ output, status: status ?? 1 }));
  return { ended, stop: () => child.kill() };
}

/** Runs Jest to its end. The verdict is null if it could not begin (a wrong option, `--help`, a crash). */
async function runJest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-test-'));
  const file = join(folder, 'verdict.json');
  const child = spawn(
    process.execPath,
    [
      // Its workers have all cores between them; helpers of the collector would only stand in their way.
      '--single-threaded-gc',
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      '--reporters=default',
      `--reporters=${join(root, 'scripts', 'verdict-reporter.cjs')}`,
      ...args,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', TEST_VERDICT: file } },
  );
  const [status] = await once(child, 'close');
  let verdict = null;
  try {
    verdict = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No verdict was written.
  }
  rmSync(folder, { recursive: true });
  return { status: status ?? 1, verdict };
}

/** Gives a few failed suites a second run alone; answers the exit status. */
async function conclude({ status, verdict }) {
  const { failedSuites } = verdict;
  if (failedSuites.length === 0 || failedSuites.length > MOST_SUITES_RUN_AGAIN)
    return report({ status, verdict });
  const paths = failedSuites.map(({ path }) => path);
  const names = paths.map((path) => relative(root, path)).join(', ');
  console.log(`\nRun once more, alone: ${names}\n`);
  const again = await runJest(['-w', '1', '--runTestsByPath', ...paths]);
  if (!again.verdict) return again.status || 1;
  const before = failedSuites.reduce((sum, suite) => sum + suite.passed, 0);
  const passed = verdict.passed - before + again.verdict.passed;
  console.log(`Needed a second run, alone: ${names}`);
  return report({ status: again.status, verdict: { ...again.verdict, passed } });
}

/** Ends the output with one plain line that any tool can read; answers the exit status. */
function report({ status, verdict }) {
  console.log(`${verdict.passed} passed, ${verdict.failed} failed`);
  return status;
}
