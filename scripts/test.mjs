/**
 * `npm test [-- jest options]`: makes the checkout ready, then runs unit specs and e2e suites. Without options the rules
 * are first held against the collection of known verdicts, when there is one.
 *
 * Suites run three at a time, with databases, processes and sockets of their own: what fails may be the fault of a busy
 * machine. Up to three failed suites are therefore run once more, alone. The second verdict counts, and the last lines
 * name every suite that needed it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare, root } from './prepare.mjs';

const MOST_SUITES_RUN_AGAIN = 3;

const options = process.argv.slice(2);
await prepare({ build: true, development: true });
if (options.length === 0) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'oracle.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
const first = runJest(options);
if (!first.verdict) process.exit(first.status || 1);
process.exit(options.length === 0 ? conclude(first) : report(first));

/** Runs Jest to its end. The verdict is null if it could not begin (a wrong option, `--help`, a crash). */
function runJest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-test-'));
  const file = join(folder, 'verdict.json');
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      '--reporters=default',
      `--reporters=${join(root, 'scripts', 'verdict-reporter.cjs')}`,
      ...args,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', TEST_VERDICT: file } },
  );
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
function conclude({ status, verdict }) {
  const { failedSuites } = verdict;
  if (failedSuites.length === 0 || failedSuites.length > MOST_SUITES_RUN_AGAIN)
    return report({ status, verdict });
  const paths = failedSuites.map(({ path }) => path);
  const names = paths.map((path) => relative(root, path)).join(', ');
  console.log(`\nRun once more, alone: ${names}\n`);
  const again = runJest(['-w', '1', '--runTestsByPath', ...paths]);
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
