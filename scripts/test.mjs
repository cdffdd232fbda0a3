/**
 * `npm test [-- jest options and paths]`: makes the checkout ready, then runs unit specs and API suites; with a path or a
 * name (`-- src/x/y.spec.ts`, `-- -t name`) what these choose, in whichever tier it is.
 * `npm run test:processes [-- jest options and paths]`: the suites that start, kill, upgrade and install the product as
 * processes, and those in a browser. Without options the rules are also held against a sample of the collections of known
 * verdicts, when there are some, at a low priority; with TEST_ALL_RUNS=1, as before a release, against all.
 *
 * A suite that fails fails the run. Up to five failed suites are then run once more, alone, which says whether other suites
 * or a busy machine have to do with the failure: that is a diagnosis, printed and appended to `test-failures.jsonl` (or the file
 * that TEST_FAILURES names).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare, root } from './prepare.mjs';

const MOST_SUITES_DIAGNOSED = 5;
/** Of 19, the lowest; suites have 0. */
const COMPARED_AT = 10;
const FAILURES = process.env.TEST_FAILURES ?? join(root, 'test-failures.jsonl');
const TIERS = { '--fast': ['unit', 'sdk', 'e2e'], '--processes': ['processes', 'exhaustive'] };

const [tier, ...options] = process.argv.slice(2);
if (TIERS[tier] === undefined) {
  console.error(`The tier is "${tier}"; accepted: ${Object.keys(TIERS).join(', ')}`);
  process.exit(2);
}
await prepare({ build: true, development: true });
const verdicts = tier === '--processes' && options.length === 0 ? compareVerdicts() : null;
const { status, verdict } = await runJest(
  options.length === 0 ? ['--selectProjects', ...TIERS[tier]] : options,
);
if (verdict === null) {
  verdicts?.stop();
  process.exit(status || 1);
}
const compared = await verdicts?.ended;
if (compared !== undefined) process.stdout.write(compared.output);
await diagnose(verdict.failedSuites);
// One plain line that any tool can read.
console.log(`${verdict.passed} passed, ${verdict.failed} failed`);
process.exit(status || (verdict.failed > 0 ? 1 : 0) || (compared?.status ?? 0));

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
  const ended = once(child, 'close').then(([code]) => ({ output, status: code ?? 1 }));
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
      // Workers inherit it. Most of what a suite makes is dead soon; with more room it is dead before it is looked at.
      '--max-semi-space-size=64',
      // Half a GB of a worker is alive, and more after many suites of processes: between two suites Jest ends a worker beyond
      // `workerIdleMemoryLimit`. Without a limit garbage alone would take it there, and modules and services cost 10 CPU s to
      // load again.
      '--max-old-space-size=2048',
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...args,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', TEST_VERDICT: file } },
  );
  const [code] = await once(child, 'close');
  let result = null;
  try {
    result = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No verdict was written.
  }
  rmSync(folder, { recursive: true });
  return { status: code ?? 1, verdict: result };
}

/**
 * Runs a few failed suites once more, alone, and writes for each a line of JSON: `at`, `commit`, `suite`, `tests` that failed,
 * and `alone`, what the second run of the suite gave: "passed", "failed" or "not run" (there were too many).
 */
async function diagnose(failedSuites) {
  if (failedSuites.length === 0) return;
  const paths = failedSuites.map(({ path }) => path);
  let alone = null;
  if (paths.length <= MOST_SUITES_DIAGNOSED) {
    console.log(`\nDiagnosis: the failed suites once more, alone. Whatever it says, this run has failed.\n`);
    const config = options.filter((option) => option.startsWith('--config='));
    alone = (await runJest(['-w', '1', ...config, '--runTestsByPath', ...paths])).verdict;
  }
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim();
  for (const { path, tests } of failedSuites) {
    const again = alone?.failedSuites.some((suite) => suite.path === path) ? 'failed' : 'passed';
    const outcome = alone === null ? 'not run' : again;
    const line = { at: new Date().toISOString(), commit: commit || null, suite: relative(root, path), tests };
    appendFileSync(FAILURES, `${JSON.stringify({ ...line, alone: outcome })}\n`);
    console.log(`Failed: ${line.suite} (alone: ${outcome}), written to ${relative(root, FAILURES)}`);
    for (const test of tests) console.log(`  ${test}`);
  }
}
