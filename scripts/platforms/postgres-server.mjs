/**
 * A PostgreSQL server of any version for a trial: a fresh cluster in a temporary folder, on 127.0.0.1, without fsync. The service's own
 * launcher runs the embedded version alone; this one runs what stands in a folder with `initdb` and `postgres`.
 *
 * As a program: `node scripts/platforms/postgres-server.mjs FOLDER` prints the URL of a superuser and serves until its input ends.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainModule } from '../prepare/platform.mjs';

const START_MS = 60_000;
const SUPERUSER = 'postgres';
const PASSWORD = 'passerelle';

/** A port of the loopback address that nothing listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** PostgreSQL refuses to run as root: the account that it runs as there, or {} elsewhere. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Packages of the registry carry their symbolic links as a list. */
function makeLinks(folder) {
  const native = dirname(folder);
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/**
 * Starts a server.
 * @param folder holds the programs `initdb` and `postgres`
 * @param settings settings of the server, e.g. `{ max_connections: '50' }`
 * @returns `{ url, port, stop }`; `url` is the superuser's
 */
export async function startPostgres(folder, settings = {}) {
  makeLinks(folder);
  const account = unprivileged();
  const base = mkdtempSync(join(tmpdir(), 'passerelle-postgres-'));
  const passwordFile = join(base, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (account.uid !== undefined)
    for (const path of [base, passwordFile]) chownSync(path, account.uid, account.gid);
  const cluster = join(base, 'cluster');
  const options = { ...account, cwd: base, env: { LC_ALL: 'C', TZ: 'UTC' } };
  const initdb = [
    ...['--pgdata', cluster, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
  ];
  execFileSync(join(folder, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const all = {
    port,
    ...{ listen_addresses: '127.0.0.1', unix_socket_directories: base, max_connections: 200, fsync: 'off' },
    ...{ full_page_writes: 'off', timezone: 'UTC', log_timezone: 'UTC', shared_buffers: '32MB' },
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(folder, 'postgres'), ['-D', cluster, ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk) => (log = (log + String(chunk)).slice(-20_000)));
  const ended = new Promise((done) => server.once('exit', done));
  const stop = async () => {
    server.kill('SIGINT');
    await Promise.race([ended, sleep(10_000, undefined, { ref: false }).then(() => server.kill('SIGQUIT'))]);
    await ended;
    rmSync(base, { recursive: true, force: true });
  };
  for (const until = performance.now() + START_MS; !/database system is ready/.test(log); await sleep(50)) {
    if (server.exitCode === null && performance.now() < until) continue;
    await stop();
    throw new Error(`The server of ${folder} did not start:\n${log}`);
  }
  return {
    url: `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    port,
    stop,
    log: () => log,
  };
}

if (isMainModule(import.meta.url)) {
  const server = await startPostgres(process.argv[2]);
  console.log(server.url);
  process.stdin.resume();
  process.stdin.once('end', () => void server.stop().then(() => process.exit(0)));
}
