import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './support/process';

/** A suite that fails the first time that it is run, and passes from then on. */
const PASSES_LATER = `
const { existsSync, writeFileSync } = require('node:fs');
test('passes later', () => {
  const mark = __filename + '.mark';
  const isLater = existsSync(mark);
  writeFileSync(mark, '');
  expect(isLater).toBe(true);
});`;

/** A suite that passes when a number of suites run at the same time. */
const passesTogether = (count: number): string => `
const { readdirSync, writeFileSync } = require('node:fs');
test('passes together with the others', async () => {
  writeFileSync(__filename + '.runs', '');
  const isAlone = () => readdirSync(__dirname).filter((name) => name.endsWith('.runs')).length < ${count};
  for (const end = Date.now() + 20_000; isAlone() && Date.now() < end;) await new Promise((wait) => setTimeout(wait, 50));
  expect(isAlone()).toBe(false);
}, 30_000);`;

/** `npm test` itself (docs/testing.md). */
describe('the test runner', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'passerelle-runner-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...options: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts', 'test.mjs'), '--fast', ...options],
      { encoding: 'utf8', env: { ...process.env, TEST_FAILURES: join(folder, 'failures.jsonl') } },
    );
    return { status, output: `${stdout}${stderr}` };
  };

  it('runs the file that its path names', () => {
    const { status, output } = run('src/platform/kernel/file-name.spec.ts');
    expect([status, output]).toEqual([0, expect.stringMatching(/^\d+ passed, 0 failed$/m)]);
  });

  it('runs the tests that a name chooses', () => {
    const { status, output } = run('src/platform/kernel/file-name.spec.ts', '-t', 'safe for any text');
    expect([status, output]).toEqual([0, expect.stringMatching(/^1 passed, 0 failed$/m)]);
  });

  it('fails with a suite that fails, though it passes in the second run, and writes down what each gave', () => {
    const suite = join(folder, 'later.test.js');
    writeFileSync(suite, PASSES_LATER);
    const reporters = ['default', join(ROOT, 'scripts', 'verdict-reporter.cjs')];
    const { status, output } = run(
      `--config=${JSON.stringify({ rootDir: folder, transform: {}, reporters })}`,
    );
    expect([status, output]).toEqual([1, expect.stringMatching(/^0 passed, 1 failed$/m)]);
    const written = readFileSync(join(folder, 'failures.jsonl'), 'utf8').trim().split('\n');
    expect(written.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        suite: expect.stringContaining('later.test.js'),
        tests: ['passes later'],
        alone: 'passed',
      }),
    ]);
  });

  it('runs as many suites at a time as are asked for', () => {
    const count = Math.max(2, availableParallelism()) + 2;
    const together = mkdtempSync(join(folder, 'together-'));
    for (let n = 0; n < count; n += 1)
      writeFileSync(join(together, `suite-${n}.test.js`), passesTogether(count));
    const runner = join(ROOT, 'scripts', 'jest', 'grouped-runner.cjs');
    const reporters = ['default', join(ROOT, 'scripts', 'verdict-reporter.cjs')];
    const config = JSON.stringify({ rootDir: together, transform: {}, reporters, runner });
    const { status, output } = run(`--config=${config}`, '-w', String(count));
    expect([status, output]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${count} passed, 0 failed$`, 'm')),
    ]);
  });
});
