import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerLog } from './server-log';

describe('ServerLog', () => {
  let directory: string;
  let path: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'passerelle-log-'));
    path = join(directory, 'server.log');
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('shows the last lines of this start only', async () => {
    await writeFile(path, 'FATAL: of yesterday\n');
    const log = await ServerLog.open(path);
    expect(await log.tail()).toBe('');
    await appendFile(path, Array.from({ length: 30 }, (_, i) => `line ${i}\n`).join(''));
    expect((await log.tail()).split('\n')).toEqual(Array.from({ length: 20 }, (_, i) => `line ${i + 10}`));
    await log.close();
  });

  it('is emptied once it exceeds its limit, and can be read only by its owner', async () => {
    for (const [bytes, storedBytes] of [
      [100, 100],
      [101, 0],
    ] as const) {
      await writeFile(path, 'x'.repeat(bytes), { mode: 0o600 });
      await (await ServerLog.open(path, 100)).close();
      expect((await stat(path)).size).toBe(storedBytes);
    }
    await rm(path);
    await (await ServerLog.open(path)).close();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toBe('');
  });
});
