import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  findRunning,
  startEmbeddedPostgres,
} from '../../src/platform/kernel/database/embedded/index';
import { readPostmasterPid } from '../../src/platform/kernel/database/embedded/postmaster-pid';
import {
  findUnprivilegedAccount,
  SERVER_ACCOUNT,
} from '../../src/platform/kernel/database/embedded/server-user';

jest.setTimeout(30_000);

const isRoot = process.getuid?.() === 0;

/** Real servers on one data directory, whose path is neither short nor simple. */
describe('embedded PostgreSQL', () => {
  let scratch: string;
  let dataDir: string;
  let cluster: string;
  const running = new Set<EmbeddedPostgres>();

  beforeAll(async () => {
    scratch = await realpath(await mkdtemp(join(tmpdir(), 'passerelle-server-')));
    dataDir = join(scratch, "l'été, my data", '.data');
    cluster = join(dataDir, 'postgres', 'cluster');
    await mkdir(dataDir, { recursive: true });
    // mkdtemp closes its directory, which would send the server of root elsewhere.
    await chmod(scratch, 0o755);
  });

  afterEach(async () => {
    for (const server of running) await server.stop();
    running.clear();
  });

  afterAll(() => rm(scratch, { recursive: true, force: true }));

  async function start(directory = dataDir): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir: directory, settings: { fsync: 'off' } });
    running.add(server);
    return server;
  }

  async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** The rights that the role has beyond its database. */
  async function rights(url: string): Promise<string[]> {
    const [row] = await query<Record<string, boolean>>(
      url,
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
    );
    return Object.entries(row ?? { none: true }).flatMap(([right, granted]) => (granted ? [right] : []));
  }

  async function asSuperuser(url: string, text: string): Promise<void> {
    const admin = new URL(url);
    admin.username = admin.pathname = 'postgres';
    admin.password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim();
    await query(admin.href, text);
  }

  async function pid(): Promise<number> {
    return (await readPostmasterPid(cluster))?.pid ?? 0;
  }

  it('is made by the first start, past the remains of one that was killed', async () => {
    const launcherFiles = join(dataDir, 'postgres');
    await mkdir(join(launcherFiles, 'cluster.new-dead', 'base'), { recursive: true });
    await writeFile(join(launcherFiles, 'cluster.new-dead', 'PG_VERSION'), '18\n');
    await writeFile(join(launcherFiles, 'lock'), '999999999 1\n');
    expect(await findRunning(dataDir)).toBeNull();

    const server = await start();

    expect(server.adopted).toBe(false);
    expect(await findRunning(dataDir)).toBe(server.url);
    expect((await readdir(launcherFiles)).filter((name) => !name.startsWith('bin-')).sort()).toEqual([
      'cluster',
      'password',
      'port',
      'server.log',
    ]);
    expect((await stat(join(launcherFiles, 'password'))).mode & 0o777).toBe(0o600);
    const [facts] = await query<Record<string, unknown>>(
      server.url,
      `SELECT current_database() AS database, current_user AS role, current_setting('server_encoding') AS encoding,
              current_setting('listen_addresses') AS addresses, current_setting('lc_messages') AS messages,
              current_setting('fsync') AS fsync, current_setting('jit') AS jit, upper('é') AS upper,
              (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()) AS owner`,
    );
    expect(facts).toEqual({
      database: 'passerelle',
      role: 'passerelle',
      encoding: 'UTF8',
      addresses: '127.0.0.1',
      messages: 'C',
      fsync: 'off',
      jit: 'off',
      upper: 'É',
      owner: 'passerelle_owner',
    });
    expect(await rights(server.url)).toEqual([]);
    await expect(query(server.url, 'CREATE TABLE kept (number int)')).rejects.toThrow(/permission denied/);
    await query(
      server.ownerUrl,
      'CREATE TABLE kept (number int); INSERT INTO kept VALUES (42); GRANT SELECT, UPDATE ON kept TO passerelle',
    );
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT')).rejects.toThrow(/password/);
    await expect(query(server.url, 'CREATE DATABASE another')).rejects.toThrow(/permission denied/);
    if (isRoot) expect((await stat(cluster)).uid).toBe(SERVER_ACCOUNT.uid);
  });

  it('starts again with its data, from a relative path, and is gone after stop', async () => {
    const server = await start(relative(process.cwd(), dataDir));
    expect(await query(server.url, 'SELECT number FROM kept')).toEqual([{ number: 42 }]);
    await server.stop();
    await server.stop();
    expect(await findRunning(dataDir)).toBeNull();
    await expect(query(server.url, 'SELECT')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('is started by one of several at once, adopted by the others, and stopped by the last', async () => {
    const [first, ...more] = await Promise.all([start(), start(), start()]);
    expect([first, ...more].filter((server) => !server.adopted)).toHaveLength(1);
    expect(new Set([first, ...more].map((server) => server.url)).size).toBe(1);
    await Promise.all(more.map((server) => server.stop()));
    expect(await findRunning(dataDir)).toBe(first.url);
    await first.stop();
    expect(await findRunning(dataDir)).toBeNull();
  });

  it('stays while anybody is connected', async () => {
    const server = await start();
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await server.stop();
    expect((await client.query<{ number: number }>('SELECT number FROM kept')).rows).toEqual([
      { number: 42 },
    ]);
    await client.end();
    const next = await start();
    expect(next.adopted).toBe(true);
    expect(next.url).toBe(server.url);
  });

  it('recovers after it was killed, although its old pid lives on as another process', async () => {
    const server = await start();
    await query(server.url, 'UPDATE kept SET number = 43');
    const killed = await pid();
    process.kill(killed, 'SIGKILL');
    while (existsSync(`/proc/${killed}/exe`)) await new Promise((resolve) => setTimeout(resolve, 10));
    const { uid, gid } = await stat(cluster);
    const impostor = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      const file = join(cluster, 'postmaster.pid');
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(impostor.pid)));
      const next = await start();
      expect(next.adopted).toBe(false);
      expect(await query(next.url, 'SELECT number FROM kept')).toEqual([{ number: 43 }]);
    } finally {
      impostor.kill();
    }
  });

  it('waits for a server that is just ending', async () => {
    const server = await start();
    const client = new Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    // A smart shutdown waits for its clients: the server is there, and refuses new ones.
    await server.stop();
    process.kill(await pid(), 'SIGTERM');
    while ((await readPostmasterPid(cluster))?.status !== 'stopping') {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const next = start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await client.end();
    expect((await next).adopted).toBe(false);
  });

  it('of a copied data directory is another one, even while the original runs', async () => {
    const original = await start();
    await query(original.url, 'UPDATE kept SET number = 44');
    const copyDir = join(scratch, 'copy');
    await cp(dataDir, copyDir, { recursive: true });
    expect(await findRunning(copyDir)).toBeNull();
    const copy = await start(copyDir);
    expect(copy.adopted).toBe(false);
    await query(copy.url, 'UPDATE kept SET number = 45');
    expect(await query(original.url, 'SELECT number FROM kept')).toEqual([{ number: 44 }]);
    expect(await findRunning(dataDir)).toBe(original.url);
  });

  it('gets a new password when the file with the old one is lost', async () => {
    const before = await start();
    await rm(join(dataDir, 'postgres', 'password'));
    await expect(start()).rejects.toThrow(/kill -INT \d+/);
    await before.stop();
    const after = await start();
    expect(after.url).not.toBe(before.url);
    expect(await query(after.url, 'SELECT number FROM kept')).toEqual([{ number: 44 }]);
  });

  it('revokes the rights of its role beyond its database, also when it is adopted', async () => {
    const server = await start();
    await asSuperuser(server.url, 'ALTER ROLE passerelle CREATEDB CREATEROLE REPLICATION BYPASSRLS');
    expect(await rights(server.url)).toHaveLength(4);
    expect((await start()).adopted).toBe(true);
    expect(await rights(server.url)).toEqual([]);
  });

  it('is given to the account of the server when an earlier version ran it as another', async () => {
    if (!isRoot) return; // only root changes owners
    const lent = await findUnprivilegedAccount();
    for (const name of await readdir(cluster, { recursive: true }))
      await chown(join(cluster, name), lent?.uid ?? 0, lent?.gid ?? 0);
    await chown(cluster, lent?.uid ?? 0, lent?.gid ?? 0);
    const server = await start();
    expect((await stat(join(cluster, 'global', 'pg_control'))).uid).toBe(SERVER_ACCOUNT.uid);
    expect(await query(server.url, 'SELECT number FROM kept')).toEqual([{ number: 44 }]);
  });

  it('is refused in the words of its log when it cannot start', async () => {
    await expect(startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /invalid value for parameter "shared_buffers"/,
    );
  });

  it('is refused when another version made it', async () => {
    const file = join(cluster, 'PG_VERSION');
    await writeFile(file, '17\n');
    await expect(start()).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/);
    await writeFile(file, '18\n');
  });
});
