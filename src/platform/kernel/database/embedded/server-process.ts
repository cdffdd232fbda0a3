import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { win32 } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, findPackage, SERVER_ENVIRONMENT } from './binaries';
import { isRunning, type ProcessQuery } from './process-table';
import { ServerLog } from './server-log';
import type { ServerSite } from './server-site';

/**
 * Settings of a small server for one installation. Errors are reported to the client that caused them and not to the log,
 * which would grow and would reveal contents of documents.
 */
const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  synchronous_commit: 'on',
  fsync: 'on',
  jit: 'off',
  // Disables three worker processes for reading and one for logical replication, none of which is used here.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Postmaster that this process started, in its own session: Ctrl-C in the terminal does not reach it. */
export class ServerProcess {
  private exited = false;
  private spawnError: Error | null = null;

  private constructor(
    private readonly child: ChildProcess,
    readonly log: ServerLog,
  ) {
    child.on('exit', () => (this.exited = true));
    child.on('error', (error) => {
      this.exited = true;
      this.spawnError = error;
    });
    child.unref();
  }

  /** Starts the server on a port of the loopback address. */
  static async start(
    binaries: Binaries,
    site: ServerSite,
    logPath: string,
    settings: Record<string, string>,
    port: number,
  ): Promise<ServerProcess> {
    const allSettings = { ...DEFAULT_SETTINGS, ...settings, port: String(port) };
    const options = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = await ServerLog.open(logPath);
    const child = spawn(binaries.postgres, ['-D', site.cluster, ...options], {
      ...site.user,
      cwd: site.base,
      env: SERVER_ENVIRONMENT,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.descriptor, log.descriptor],
    });
    return new ServerProcess(child, log);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get hasExited(): boolean {
    return this.exited;
  }

  /** Returns why the server ended: the system's error, or the end of its log. */
  async readExitReason(): Promise<string> {
    return this.spawnError?.message ?? (await this.log.tail());
  }
}

/**
 * Requests a fast shutdown: the server ends all sessions and writes a checkpoint, so that the next start needs no
 * recovery.
 */
export async function requestShutdown(pid: number): Promise<void> {
  const command =
    process.platform === 'win32' ? createShutdownCommand((await findPackage()).directory, pid) : null;
  try {
    if (command === null) process.kill(pid, 'SIGINT');
    else await promisify(execFile)(command.program, command.args, { windowsHide: true });
  } catch (error) {
    // Another process ended the server in the meantime, so there is nothing left to do.
    if (isRunning(pid)) throw error;
  }
}

/** Returns the command for Windows, which has no signals: pg_ctl sends the request through the server's pipe. */
export function createShutdownCommand(directory: string, pid: number): ProcessQuery {
  return {
    program: win32.join(directory, 'native', 'bin', 'pg_ctl.exe'),
    args: ['kill', 'INT', String(pid)],
  };
}
