import { setTimeout as sleep } from 'node:timers/promises';
import { readPassword } from './cluster';
import { EmbeddedPostgresError } from './embedded-error';
import { isPostmaster, type PostmasterPid, readPostmasterPid } from './postmaster-pid';
import { requireNoRecovery } from './recovery-marker';
import {
  canServiceConnect,
  isRejectedPassword,
  ServerConnection,
  buildServiceUrl,
  buildSuperuserUrl,
} from './server-connection';
import { findLauncherFiles, type LauncherFiles, locateCluster } from './server-site';

export const POLL_MS = 10;
/** Time limit for the start of a server, including recovery from a crash. */
export const START_LIMIT_MS = 60_000;

/** Running server with an open connection to it. */
export interface ConnectedServer {
  /** Whether the server was running already. */
  adopted: boolean;
  pid: number;
  port: number;
  password: string;
  connection: ServerConnection;
}

/**
 * Returns the address of the server that runs on a data directory, or null. Never starts a server, but waits for one that is
 * about to be ready.
 * @throws the system's error (`EACCES`) when this user may not read the data directory, EmbeddedPostgresError while a
 * recovery is unfinished
 */
export async function findRunning(dataDir: string): Promise<string | null> {
  const files = await findLauncherFiles(dataDir);
  if (files === null) return null;
  await requireNoRecovery(files);
  const deadline = performance.now() + START_LIMIT_MS;
  const server = await findConnectedServer(files, deadline);
  if (server === null) return null;
  await server.connection.close();
  const url = buildServiceUrl(server.port, server.password);
  while (!(await canServiceConnect(url))) {
    if (performance.now() > deadline) return null;
    await sleep(POLL_MS);
  }
  return url;
}

/**
 * Returns the address of the running server of a data directory for its superuser, who may create databases; null when none
 * runs.
 * @throws the system's error (`EACCES`) when this user may not read the data directory
 */
export async function findSuperuserUrl(dataDir: string): Promise<string | null> {
  const files = await findLauncherFiles(dataDir);
  if (files === null) return null;
  const server = await findConnectedServer(files, performance.now() + START_LIMIT_MS);
  if (server === null) return null;
  await server.connection.close();
  return buildSuperuserUrl(server.port, server.password);
}

/** Returns the server of the cluster once it answers; null when none runs. */
export async function findConnectedServer(
  files: LauncherFiles,
  deadline: number,
  signal?: AbortSignal,
): Promise<ConnectedServer | null> {
  const cluster = await locateCluster(files);
  for (;;) {
    const entry = await readPostmasterPid(cluster);
    if (entry === null) return null;
    const password = await readPassword(files);
    const connectedServer = password === null ? null : await connect(cluster, entry, password);
    if (connectedServer !== null) return connectedServer;
    if (!(await isPostmaster(entry.pid, cluster))) return null;
    if (password === null) {
      throw new EmbeddedPostgresError(
        `The server of ${cluster} runs (pid ${entry.pid}), but the file of its password, ${files.password}, is missing. ` +
          `Stop it (kill -INT ${entry.pid}) and start again: the password is then replaced.`,
      );
    }
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The server of ${cluster} (pid ${entry.pid}, ${entry.status ?? 'starting'}) does not answer. ` +
          `Its log is ${files.serverLog}.`,
      );
    }
    // A server that reports `ready` but does not answer is recovering from a crash.
    await sleep(entry.status === 'ready' ? 10 * POLL_MS : POLL_MS, undefined, { signal });
  }
}

/**
 * Connects to the server that `postmaster.pid` describes; null when the server is not ready or serves another cluster.
 * Connecting before it reports `ready` would only fill its log with rejected connections.
 */
export async function connect(
  cluster: string,
  entry: PostmasterPid,
  password: string,
): Promise<ConnectedServer | null> {
  if (entry.status !== 'ready' || entry.port === null) return null;
  let connection: ServerConnection;
  try {
    connection = await ServerConnection.open(entry.port, password);
  } catch (error) {
    // When the file is stale, the port may belong to another server by now, which rightly rejects the password.
    if (!isRejectedPassword(error) || !(await isPostmaster(entry.pid, cluster))) return null;
    throw new EmbeddedPostgresError(
      `The server of ${cluster} (pid ${entry.pid}) rejects the password of this data directory. ` +
        'Stop the server and delete the file "password", so that a new password is generated.',
    );
  }
  if (await connection.servesCluster(cluster).catch(() => false))
    return { adopted: true, pid: entry.pid, port: entry.port, password, connection };
  await connection.close();
  return null;
}
