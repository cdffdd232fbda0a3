import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/process';

const FILE = 'migrations/1763700000000-first.ts';
const FIRST = 'export class First1763700000000 {}\n';
let root: string;

const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
const writeVersion = (version: string): void => write('package.json', JSON.stringify({ version }));

/** Runs the step of `npm run check`. @returns its exit status and its output */
function check(): [number | null, string] {
  const script = join(ROOT, 'scripts/released-migrations.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return [status, `${stdout}${stderr}`];
}

describe('the schema', () => {
  describe('the check of released migrations', () => {
    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), 'passerelle-released-'));
      mkdirSync(join(root, 'migrations'));
      write(FILE, FIRST);
      writeVersion('0.3.0-dev');
      const migrations = { First1763700000000: createHash('sha256').update(FIRST).digest('hex') };
      write('releases.json', JSON.stringify([{ version: '0.2.0', commit: 'a'.repeat(40), migrations }]));
    });

    afterEach(() => rmSync(root, { recursive: true, force: true }));

    it.each([
      ['missing', () => rmSync(join(root, 'releases.json'))],
      ['empty', () => write('releases.json', '[]')],
      ['without a commit', () => write('releases.json', '[{"version":"0.2.0"}]')],
    ])('fails in every clone when releases.json is %s: it never skips itself', (_state, spoil) => {
      spoil();
      expect(check()).toEqual([1, expect.stringContaining('releases.json')]);
    });

    it('accepts other line ends, another file name and new migrations', () => {
      write(FILE, FIRST.replace('\n', '\r\n'));
      renameSync(join(root, FILE), join(root, 'migrations/1763700000000-orders-first.ts'));
      write('migrations/1763800000000-second.ts', 'export class Second1763800000000 {}\n');
      expect(check()).toEqual([0, '']);
    });

    it('refuses a released migration with another text, and one that is gone', () => {
      write(FILE, 'export class First1763700000000 { edited = true }\n');
      expect(check()).toEqual([
        1,
        expect.stringContaining(`${FILE} was released with 0.2.0 and has another text`),
      ]);
      rmSync(join(root, FILE));
      expect(check()).toEqual([1, expect.stringContaining('First1763700000000 was released with 0.2.0')]);
    });

    it('refuses new migrations under the version of the last release', () => {
      write('migrations/1763800000000-second.ts', 'export class Second1763800000000 {}\n');
      writeVersion('0.2.0');
      expect(check()).toEqual([1, expect.stringContaining('set the next version, such as 0.3.0-dev')]);
    });
  });

  it('has every release of the changelog from 0.2.0 on in releases.json', () => {
    const recorded = findVersions('releases.json', /"version": "(\d+\.\d+\.\d+)"/g);
    const published = findVersions('CHANGELOG.md', /^## \[(\d+\.\d+\.\d+)\]/gm);
    // 0.1.0 was made before releases were recorded.
    expect(recorded.reverse()).toEqual(published.filter((version) => version !== '0.1.0'));
  });
});

/** Lists the versions that a file of the repository names, in their order. */
function findVersions(file: string, pattern: RegExp): string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, version = '']) => version);
}
