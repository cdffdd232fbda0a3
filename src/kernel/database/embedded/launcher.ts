import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPackage, prepareBinaries } from './binaries';
import { ensureCluster, readPassword } from './cluster';
import { EmbeddedPostgresError } from './embedded-error';
import { isPostmasterOf, type PostmasterPid, readPostmasterPid } from './postmaster-pid';
import { acceptsService, isRefusedPassword, ServerConnection, serviceUrl } from './server-connection';
import { requestShutdown, ServerProcess } from './server-process';
import {
  findLauncherFiles,
  type LauncherFiles,
  locateCluster,
  makeLauncherFiles,
  settleSite,
} from './server-site';
import { withLock } from './start-lock';

const POLL_MS = 10;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
/** How long connections that were just closed may still be seen by the server. */
const CLOSING_MS = 500;
/** Failures that pass: the port was taken in between, or another server of the cluster is ending or came first. */
const PASSING =
  /could not bind|could not create any TCP|shared memory block .* still in use|lock file .* already exists/;

export interface EmbeddedPostgresOptions {
  /** Data directory of the installation; the launcher's files are in `<dataDir>/postgres`. */
  dataDir: string;
  /** Settings of the server over the launcher's own, e.g. `{ fsync: 'off' }`; without effect when adopted. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** `postgres://passerelle:…@127.0.0.1:<port>/passerelle` */
  url: string;
  /** Whether the server ran already. */
  adopted: boolean;
  /**
   * Ends the use of the server by this process, which must have closed its own connections. The last one out
   * shuts it down: while any other client is connected (another process of the installation, the command
   * line, psql) the server stays, whoever started it.
   */
  stop(): Promise<void>;
}

type Log = (line: string) => void;

/** A server that answers, over a connection that stays open. */
interface Answering {
  pid: number;
  port: number;
  password: string;
  connection: ServerConnection;
}

/**
 * The PostgreSQL server of a data directory: the one that runs, or a new one. Of several processes that ask at
 * once, one starts it and the others adopt it. A server that outlived a killed process is adopted too.
 * @throws EmbeddedPostgresError when there is none for this platform, or it does not start within 60 s
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const files = await makeLauncherFiles(options.dataDir);
  return withLock(files.lock, START_LIMIT_MS, async () => {
    const { server, adopted } = await adoptOrStart(files, options.settings ?? {}, log);
    await server.connection.ensureDatabase(server.password);
    log(`embedded PostgreSQL ${adopted ? 'adopted' : 'started'}: pid ${server.pid}, port ${server.port}`);
    let stopped: Promise<void> | null = null;
    return {
      url: serviceUrl(server.port, server.password),
      adopted,
      stop: () => (stopped ??= withLock(files.lock, START_LIMIT_MS, () => leave(files, server, log))),
    };
  });
}

/**
 * The address of the server that runs on a data directory, or null. Never starts one, but waits for one that
 * is about to be ready.
 * @throws the system's error (`EACCES`) when this user may not read the data directory
 */
export async function findRunning(dataDir: string): Promise<string | null> {
  const files = await findLauncherFiles(dataDir);
  if (files === null) return null;
  const deadline = performance.now() + START_LIMIT_MS;
  const server = await findAnswering(files, deadline);
  if (server === null) return null;
  await server.connection.close();
  const url = serviceUrl(server.port, server.password);
  while (!(await acceptsService(url))) {
    if (performance.now() > deadline) return null;
    await sleep(POLL_MS);
  }
  return url;
}

async function adoptOrStart(
  files: LauncherFiles,
  settings: Record<string, string>,
  log: Log,
): Promise<{ server: Answering; adopted: boolean }> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const running = await findAnswering(files, deadline);
    if (running !== null) return { server: running, adopted: true };
    const started = await start(files, settings, log, deadline);
    if (started !== null) return { server: started, adopted: false };
    await sleep(10 * POLL_MS);
  }
}

/** The server that runs on the cluster, once it answers; null when none runs. */
async function findAnswering(files: LauncherFiles, deadline: number): Promise<Answering | null> {
  const cluster = await locateCluster(files);
  for (;;) {
    const entry = await readPostmasterPid(cluster);
    if (entry === null) return null;
    const password = await readPassword(files);
    const answering = password === null ? null : await connect(cluster, entry, password);
    if (answering !== null) return answering;
    if (!(await isPostmasterOf(entry.pid, cluster))) return null;
    if (password === null) {
      throw new EmbeddedPostgresError(
        `The server of ${cluster} runs (pid ${entry.pid}), and its password in ${files.password} is lost. ` +
          `End it (kill -INT ${entry.pid}) and start again: the password is then replaced.`,
      );
    }
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The server of ${cluster} (pid ${entry.pid}, ${entry.status ?? 'starting'}) does not answer. ` +
          `Its log is ${files.serverLog}.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/**
 * Connects to the server that `postmaster.pid` describes; null when it is not ready or is not ours.
 * Asking earlier than it says `ready` would only fill its log with refusals.
 */
async function connect(cluster: string, entry: PostmasterPid, password: string): Promise<Answering | null> {
  if (entry.status !== 'ready' || entry.port === null) return null;
  let connection: ServerConnection;
  try {
    connection = await ServerConnection.open(entry.port, password);
  } catch (error) {
    // Behind a stale file the port may belong to another server by now, which refuses with reason.
    if (!isRefusedPassword(error) || !(await isPostmasterOf(entry.pid, cluster))) return null;
    throw new EmbeddedPostgresError(
      `The server of ${cluster} (pid ${entry.pid}) refuses the password of this data directory. ` +
        'End it and delete the file "password" to have a new one made.',
    );
  }
  if (await connection.serves(cluster).catch(() => false))
    return { ...entry, port: entry.port, password, connection };
  await connection.close();
  return null;
}

/** Starts the server and waits until it answers; null when it is worth another try. Nothing else runs. */
async function start(
  files: LauncherFiles,
  settings: Record<string, string>,
  log: Log,
  deadline: number,
): Promise<Answering | null> {
  const site = await settleSite(files);
  if (site.base !== files.directory) {
    log(
      `embedded PostgreSQL lives in ${site.base}: uid ${site.user?.uid}, its user, cannot enter ${files.directory}`,
    );
  }
  const binaries = await prepareBinaries(await findPackage(), site.base, site.user);
  const password = await ensureCluster(files, site, binaries, settings['fsync'] !== 'off');
  // A stale file whose pid came to another process would make PostgreSQL refuse.
  await rm(join(site.cluster, 'postmaster.pid'), { force: true });
  const server = await ServerProcess.start(binaries, site, files.serverLog, settings);
  try {
    while (!server.hasExited) {
      const entry = await readPostmasterPid(site.cluster);
      const answering =
        entry?.pid === server.pid && entry ? await connect(site.cluster, entry, password) : null;
      if (answering !== null) return answering;
      if (performance.now() > deadline) {
        // A long recovery must not be cut off: it would begin again at the next start.
        throw new EmbeddedPostgresError(
          `PostgreSQL (pid ${server.pid}) is not ready after ${START_LIMIT_MS / 1000} s and goes on; ` +
            `the next start adopts it. Its log ends:\n${await server.reason()}`,
        );
      }
      await sleep(POLL_MS);
    }
    const reason = await server.reason();
    if (!PASSING.test(reason) || performance.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start. Its log ends:\n${reason}`);
    }
    log('embedded PostgreSQL: another try');
    return null;
  } finally {
    await server.log.close();
  }
}

/** Shuts the server down unless somebody else is connected. */
async function leave(files: LauncherFiles, server: Answering, log: Log): Promise<void> {
  const cluster = await locateCluster(files);
  const others = await remainingClients(server);
  await server.connection.close();
  if (others === null && !(await isPostmasterOf(server.pid, cluster))) return;
  if (others !== null && others > 0) {
    log(`embedded PostgreSQL goes on: ${others} other connection(s)`);
    return;
  }
  await requestShutdown(server.pid);
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (
    (await readPostmasterPid(cluster))?.pid === server.pid ||
    (await isPostmasterOf(server.pid, cluster))
  ) {
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (pid ${server.pid}) has not ended after ${STOP_LIMIT_MS / 1000} s. Its log is ${files.serverLog}.`,
      );
    }
    await sleep(POLL_MS);
  }
  log('embedded PostgreSQL stopped');
}

/** How many other clients stay connected; null when the server cannot be asked any more. */
async function remainingClients(server: Answering): Promise<number | null> {
  const deadline = performance.now() + CLOSING_MS;
  try {
    for (;;) {
      const others = await server.connection.otherClients();
      if (others === 0 || performance.now() > deadline) return others;
      await sleep(2 * POLL_MS);
    }
  } catch {
    return null;
  }
}
