import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/process';

const FILE = 'migrations/1763700000000-first.ts';
let root: string;

const git = (...args: string[]): void => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

const write = (text: string): void => writeFileSync(join(root, FILE), text);

/** The step of `npm run check`. @returns its exit status and what it says */
function check(): [number | null, string] {
  const script = join(ROOT, 'scripts/released-migrations.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return [status, `${stdout}${stderr}`];
}

export function releasedMigrations(): void {
  describe('the check of released migrations', () => {
    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'passerelle-released-'));
      mkdirSync(join(root, 'migrations'));
      write('export class First1763700000000 {}\n');
    });

    afterAll(() => rmSync(root, { recursive: true, force: true }));

    it('compares nothing, and says so, without git and without a tag', () => {
      expect(check()).toEqual([0, expect.stringContaining('Not a git checkout')]);
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '-m', 'first');
      expect(check()).toEqual([0, expect.stringContaining('No tag v*')]);
    });

    it('refuses a migration of a tag that changed or is gone, and nothing else', () => {
      git('tag', 'v0.2.0');
      expect(check()).toEqual([0, '']);
      write('export class First1763700000000 {}\r\n');
      writeFileSync(
        join(root, 'migrations/1763800000000-second.ts'),
        'export class Second1763800000000 {}\n',
      );
      expect(check()).toEqual([0, '']);
      write('export class First1763700000000 { edited = true }\n');
      expect(check()).toEqual([
        1,
        expect.stringContaining(`${FILE} was released with v0.2.0 and has another text`),
      ]);
      rmSync(join(root, FILE));
      expect(check()).toEqual([1, expect.stringContaining('is gone')]);
    });
  });
}
