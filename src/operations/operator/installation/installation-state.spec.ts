import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDiskSpace } from './installation-state';

describe('readDiskSpace', () => {
  const there = mkdtempSync(join(tmpdir(), 'disk-'));
  const inTheWay = join(there, 'file');
  writeFileSync(inTheWay, '');
  afterAll(() => rmSync(there, { recursive: true }));

  it.each([
    ['that is there', there],
    ['that nobody has made yet', join(there, 'a', 'b')],
    ['that cannot be made', join(inTheWay, 'a')],
  ])('%s', async (_which, directory) => {
    const { blocks, bsize } = await statfs(there);
    expect((await readDiskSpace(directory)).totalBytes).toBe(blocks * bsize);
  });
});
