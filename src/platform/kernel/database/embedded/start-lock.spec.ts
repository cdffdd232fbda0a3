import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './start-lock';

describe('withLock', () => {
  let directory: string;
  let path: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'passerelle-lock-'));
    path = join(directory, 'lock');
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('runs one action at a time, returns its result and leaves no file', async () => {
    let runningCount = 0;
    let maxRunningCount = 0;
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        withLock(path, 5_000, async () => {
          maxRunningCount = Math.max(maxRunningCount, ++runningCount);
          await sleep(10);
          runningCount--;
          return number;
        }),
      ),
    );
    expect(results).toEqual([1, 2, 3, 4, 5]);
    expect(maxRunningCount).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is released after a failure', async () => {
    await expect(withLock(path, 1_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock(path, 1_000, () => Promise.resolve('yes'))).toBe('yes');
  });

  it('takes over from a dead process', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeFile(path, `${pid} 12345\n`);
    expect(await withLock(path, 1_000, () => readFile(path, 'utf8'))).toMatch(new RegExp(`^${process.pid} `));
  });

  it('takes over from an earlier process with a pid that is in use again', async () => {
    await writeFile(path, `${process.pid} 1\n`);
    expect(await withLock(path, 1_000, () => Promise.resolve('mine'))).toBe('mine');
  });

  it.each(['', 'garbage'])('takes over from a lock file that names no process (%j)', async (text) => {
    await writeFile(path, text);
    expect(await withLock(path, 1_000, () => Promise.resolve('mine'))).toBe('mine');
  });

  it('gives up when the holder keeps the lock', async () => {
    await withLock(path, 1_000, async () => {
      await expect(withLock(path, 50, () => Promise.resolve())).rejects.toThrow(/Another process has held/);
    });
  });
});
