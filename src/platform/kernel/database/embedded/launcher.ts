import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPackage, prepareBinaries } from './binaries';
import { ensureCluster } from './cluster';
import { EmbeddedPostgresError } from './embedded-error';
import { isPostmaster, readPostmasterPid } from './postmaster-pid';
import { requireNoRecovery } from './recovery-marker';
import {
  type ConnectedServer,
  connect,
  findConnectedServer,
  POLL_MS,
  START_LIMIT_MS,
} from './running-server';
import { buildOwnerUrl, buildServiceUrl } from './server-connection';
import { choosePort, storePort } from './server-port';
import { requestShutdown, ServerProcess } from './server-process';
import { type LauncherFiles, locateCluster, makeLauncherFiles, prepareSite } from './server-site';
import { withLock } from './start-lock';
import { prepareWalArchive, createWalArchiveSettings } from './wal-archive';
import { type SupervisionListener, Supervisor } from './supervisor';

const STOP_LIMIT_MS = 30_000;
/** Time for which the server may still list connections that were just closed. */
const CLOSING_MS = 500;
/** Log messages of temporary failures: another server of the cluster is stopping, or was started first. */
const TEMPORARY_FAILURES = /shared memory block .* still in use|lock file .* already exists/;
const PORT_IN_USE = /could not bind|could not create any TCP/;
/** Free disk space below which PostgreSQL cannot even write the files that a start needs. */
const FULL_DISK_BYTES = 1024 * 1024;

export interface EmbeddedPostgresOptions {
  /** Data directory of the installation; the launcher's files are in `<dataDir>/postgres`. */
  dataDir: string;
  /**
   * Settings of the server that override the launcher's own, e.g. `{ fsync: 'off' }`; without effect when the server is
   * adopted.
   */
  settings?: Record<string, string>;
  /**
   * Folder for the archive of the write-ahead log; null or omitted: none. Without effect when the server is adopted.
   */
  walArchive?: string | null;
  log?: (line: string) => void;
  /** Whether this is a recovery: any other start is refused during an unfinished recovery. */
  isRecovery?: boolean;
  /**
   * Listener of the supervision, which restarts a crashed server at the same address until `stop`; omitted: no
   * supervision.
   */
  supervision?: SupervisionListener;
  /** Aborts the wait for a starting server. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** `postgres://passerelle:…@127.0.0.1:<port>/passerelle` */
  url: string;
  /** Connection string of the role that owns the tables: for migrations and restores. */
  ownerUrl: string;
  /** Whether the server was running already. */
  adopted: boolean;
  /**
   * Ends the use of the server by this process, which must have closed its own connections. The last user shuts the
   * server down: the server keeps running while another client is connected (another process of the installation, the
   * command line, psql), even when this process started the server.
   */
  stop(): Promise<void>;
}

type Log = (line: string) => void;

/**
 * Returns the PostgreSQL server of a data directory: the running one, or a new one. Of several processes that request
 * the server at once, one starts it and the others adopt it. A server that outlived a killed process is adopted too.
 * @throws EmbeddedPostgresError when there is no server for this platform, or it does not start within 60 s
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const files = await makeLauncherFiles(options.dataDir);
  const run = (port: number | null, signal?: AbortSignal): Promise<ConnectedServer> =>
    withLock(
      files.lock,
      START_LIMIT_MS,
      () =>
        adoptOrStart({
          files,
          settings: options.settings ?? {},
          walArchive: options.walArchive ?? null,
          isRecovery: options.isRecovery === true,
          log,
          port,
          signal,
        }),
      signal,
    );
  const first = await run(null, options.signal);
  const serverSupervision = {
    waitForLoss: ({ connection }: ConnectedServer) => connection.connectionEnd,
    restart: (signal: AbortSignal) => run(first.port, signal),
  };
  const supervisor =
    options.supervision === undefined ? null : new Supervisor(first, serverSupervision, options.supervision);
  const stop = async (): Promise<void> => {
    const server = supervisor === null ? first : await supervisor.stop();
    if (server !== null) await withLock(files.lock, START_LIMIT_MS, () => releaseServer(files, server, log));
  };
  let stopPromise: Promise<void> | null = null;
  return {
    url: buildServiceUrl(first.port, first.password),
    ownerUrl: buildOwnerUrl(first.port, first.password),
    adopted: first.adopted,
    stop: () => (stopPromise ??= stop()),
  };
}

/** Parameters of a start. */
interface StartParameters {
  files: LauncherFiles;
  settings: Record<string, string>;
  walArchive: string | null;
  isRecovery: boolean;
  log: Log;
  /** Port that the server must use, or null for its last port or any other. */
  port: number | null;
  signal: AbortSignal | undefined;
}

/**
 * Must be called while the lock is held.
 * @returns a server that is ready for the service
 */
async function adoptOrStart(run: StartParameters): Promise<ConnectedServer> {
  if (!run.isRecovery) await requireNoRecovery(run.files);
  const server = await findOrStart(run);
  try {
    if (run.port !== null && server.port !== run.port)
      throw new EmbeddedPostgresError(
        `PostgreSQL runs again, but on port ${server.port}: port ${run.port} was in use.`,
      );
    await server.connection.ensureDatabase(server.password);
  } catch (error) {
    await server.connection.close();
    throw error;
  }
  const outcome = server.adopted ? 'adopted' : 'started';
  run.log(`embedded PostgreSQL ${outcome}: pid ${server.pid}, port ${server.port}`);
  return server;
}

async function findOrStart(run: StartParameters): Promise<ConnectedServer> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const runningServer = await findConnectedServer(run.files, deadline, run.signal);
    if (runningServer !== null) return runningServer;
    const startedServer = await start(run, deadline);
    if (startedServer !== null) return startedServer;
    await sleep(10 * POLL_MS, undefined, { signal: run.signal });
  }
}

/**
 * Starts the server and waits until it answers; null when another attempt is worthwhile. No other server runs in the
 * meantime.
 */
async function start(run: StartParameters, deadline: number): Promise<ConnectedServer | null> {
  const { files, log, walArchive, signal } = run;
  const site = await prepareSite(files);
  if (walArchive !== null) await prepareWalArchive(walArchive, site.user);
  const settings = { ...(walArchive !== null && createWalArchiveSettings(walArchive)), ...run.settings };
  if (site.base !== files.directory) {
    log(
      `embedded PostgreSQL is stored in ${site.base}, because its user (uid ${site.user?.uid}) cannot enter ${files.directory}`,
    );
  }
  const binaries = await prepareBinaries(await findPackage(), site.base, site.user);
  const password = await ensureCluster(files, site, binaries, settings['fsync'] !== 'off');
  // A stale file whose pid now belongs to another process would make PostgreSQL refuse to start.
  await rm(join(site.cluster, 'postmaster.pid'), { force: true });
  const port = run.port ?? (await choosePort(files.port));
  const server = await ServerProcess.start(binaries, site, files.serverLog, settings, port);
  try {
    while (!server.hasExited) {
      const entry = await readPostmasterPid(site.cluster);
      const connectedServer =
        entry?.pid === server.pid && entry ? await connect(site.cluster, entry, password) : null;
      if (connectedServer !== null) {
        if (run.port === null) await storePort(files.port, port);
        return { ...connectedServer, adopted: false };
      }
      if (performance.now() > deadline) {
        // A long recovery must not be interrupted: the next start would begin the recovery again.
        throw new EmbeddedPostgresError(
          `PostgreSQL (pid ${server.pid}) is not ready after ${START_LIMIT_MS / 1000} s but continues to start; ` +
            `the next start adopts it. Its log ends:\n${await server.readExitReason()}`,
        );
      }
      await sleep(POLL_MS, undefined, { signal });
    }
    const reason = await server.readExitReason();
    const isTemporary = TEMPORARY_FAILURES.test(reason) || (run.port === null && PORT_IN_USE.test(reason));
    if (!isTemporary || performance.now() > deadline)
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start${await describeFullDisk(site.base)}. Its log ends:\n${reason}`,
      );
    log('embedded PostgreSQL: the start is tried again');
    return null;
  } catch (error) {
    if (signal?.aborted === true && server.pid !== undefined) await requestShutdown(server.pid);
    throw error;
  } finally {
    await server.log.close();
  }
}

/** Returns a note when the disk is full: the server's log would mention it too, but may be on that disk. */
async function describeFullDisk(directory: string): Promise<string> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  return free < FULL_DISK_BYTES ? `: no space left on the disk of ${directory} (${free} bytes free)` : '';
}

/** Shuts the server down unless another client is connected. */
async function releaseServer(files: LauncherFiles, server: ConnectedServer, log: Log): Promise<void> {
  const cluster = await locateCluster(files);
  const otherClients = await countOtherClients(server);
  await server.connection.close();
  if (otherClients === null && !(await isPostmaster(server.pid, cluster))) return;
  if (otherClients !== null && otherClients > 0) {
    log(`embedded PostgreSQL keeps running: ${otherClients} other connection(s)`);
    return;
  }
  await requestShutdown(server.pid);
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (
    (await readPostmasterPid(cluster))?.pid === server.pid ||
    (await isPostmaster(server.pid, cluster))
  ) {
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (pid ${server.pid}) has not stopped after ${STOP_LIMIT_MS / 1000} s. Its log is ${files.serverLog}.`,
      );
    }
    await sleep(POLL_MS);
  }
  log('embedded PostgreSQL stopped');
}

/** Returns the number of other connected clients; null when the server no longer answers. */
async function countOtherClients(server: ConnectedServer): Promise<number | null> {
  const deadline = performance.now() + CLOSING_MS;
  try {
    for (;;) {
      const clients = await server.connection.countOtherClients();
      if (clients === 0 || performance.now() > deadline) return clients;
      await sleep(2 * POLL_MS);
    }
  } catch {
    return null;
  }
}
