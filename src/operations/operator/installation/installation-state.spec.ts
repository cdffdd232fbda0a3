import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDiskSpace } from './installation-state';

describe('readDiskSpace', () => {
  const existingFolder = mkdtempSync(join(tmpdir(), 'disk-'));
  const existingFile = join(existingFolder, 'file');
  writeFileSync(existingFile, '');
  afterAll(() => rmSync(existingFolder, { recursive: true }));

  it.each([
    ['reads the disk of an existing folder', existingFolder],
    ['reads the disk of the parent when the folder does not exist', join(existingFolder, 'a', 'b')],
    ['reads the disk of the parent when the path leads through a file', join(existingFile, 'a')],
  ])('%s', async (_title, directory) => {
    const { blocks, bsize } = await statfs(existingFolder);
    expect((await readDiskSpace(directory)).totalBytes).toBe(blocks * bsize);
  });
});
