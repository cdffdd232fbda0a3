import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  findRunning,
  startEmbeddedPostgres,
} from '../../src/platform/kernel/database/embedded/index';
import { readPostmasterPid } from '../../src/platform/kernel/database/embedded/postmaster-pid';

jest.setTimeout(60_000);

/** Real servers that die, and two users of each, as two processes of an installation are. */
describe('the embedded server under supervision', () => {
  let dataDir: string;
  let users: { server: EmbeddedPostgres; heard: string[] }[];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'passerelle-supervised-'));
    await chmod(dataDir, 0o755);
  });

  beforeEach(async () => {
    users = [];
    for (let number = 0; number < 2; number++) {
      const heard: string[] = [];
      const supervision = {
        onLost: () => heard.push('lost'),
        onRestartFailed: (_attempt: number, reason: string) => heard.push(reason),
        onRestored: () => heard.push('restored'),
        onGaveUp: () => heard.push('gave up'),
      };
      const log = (line: string): unknown => heard.push(line.replace(/:.*/, ''));
      const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log, supervision });
      heard.length = 0;
      users.push({ server, heard });
    }
  });

  afterEach(async () => {
    for (const { server } of users) await server.stop();
    expect(await findRunning(dataDir)).toBeNull();
  });

  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const url = (): string => users[0]?.server.url ?? '';
  const heard = (number: number): string[] => users[number]?.heard ?? [];

  async function answers(): Promise<boolean> {
    const client = new Client({ connectionString: url() });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function kill(): Promise<void> {
    process.kill((await readPostmasterPid(join(dataDir, 'postgres', 'cluster')))?.pid ?? 0, 'SIGKILL');
  }

  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 30_000; !(await holds()); await sleep(20))
      if (Date.now() > end)
        throw new Error(`It did not happen: ${JSON.stringify(users.map((user) => user.heard))}`);
  }

  it('is restarted by one of its users and adopted by the other, at the same address', async () => {
    for (let deaths = 1; deaths <= 2; deaths++) {
      await kill();
      await until(() =>
        [0, 1].every((number) => heard(number).filter((line) => line === 'restored').length === deaths),
      );
      expect(await answers()).toBe(true);
    }
    const all = [...heard(0), ...heard(1)];
    expect(all.filter((line) => line === 'embedded PostgreSQL started')).toHaveLength(2);
    expect(all.filter((line) => line === 'embedded PostgreSQL adopted')).toHaveLength(2);
  });

  it('stays supervised by the other user when one stops', async () => {
    await users[0]?.server.stop();
    expect(heard(1)).toEqual([]);
    await kill();
    await until(() => heard(1).includes('restored'));
    expect(await answers()).toBe(true);
    expect(heard(0)).not.toContain('lost');
  });

  /** Stands for whatever makes starts fail, as a full disk does; needs no right and no file system of its own. */
  it('is restarted again while it cannot start, and comes back by itself once it can', async () => {
    await kill();
    await until(() => heard(0).includes('lost'));
    const squatter: Server = createServer((socket) => socket.destroy()).listen(
      Number(new URL(url()).port),
      '127.0.0.1',
    );
    await once(squatter, 'listening');
    await until(() => heard(0).some((line) => /did not start[^]*could not bind/.test(line)));
    expect(heard(0)).not.toContain('restored');
    await new Promise((resolve) => squatter.close(resolve));
    await until(() => [0, 1].every((number) => heard(number).includes('restored')));
    expect(await answers()).toBe(true);
  });

  it('is not brought back by a user that stops while it is away', async () => {
    await kill();
    await until(() => [0, 1].every((number) => heard(number).includes('lost')));
    await Promise.all(users.map(({ server }) => server.stop()));
    expect([...heard(0), ...heard(1)]).not.toContain('restored');
    expect(await answers()).toBe(false);
  });
});
