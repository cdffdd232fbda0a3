import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { overTcp } from './database';
import { freePort } from './process';
import { until } from './until';

/**
 * Time at which a client gets a session of the server: at its connection, or for each transaction (PgBouncer,
 * `pool_mode`).
 */
export type PoolMode = 'session' | 'transaction';

/** The PgBouncer of this machine before a database, with its own defaults. */
export class PgBouncer {
  static readonly present = spawnSync('pgbouncer', ['--version']).status === 0;

  private constructor(
    private child: ChildProcess,
    private readonly folder: string,
    /** Address of the database through the pooler. */
    readonly url: string,
    private readonly launch: () => ChildProcess,
  ) {}

  static async start(databaseUrl: string, mode: PoolMode): Promise<PgBouncer> {
    const server = new URL(overTcp(databaseUrl));
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'passerelle-pgbouncer-'));
    const name = server.pathname.slice(1);
    const target = `host=127.0.0.1 port=${server.port} user=${server.username} password=${server.password} dbname=${name}`;
    const settings = [
      ...['[databases]', `${name} = ${target}`, '[pgbouncer]'],
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
      ...[`pool_mode = ${mode}`, 'max_client_conn = 200', 'default_pool_size = 25', 'logfile = /dev/null'],
    ];
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, `${settings.join('\n')}\n`);
    // PgBouncer refuses to run as root.
    const isRoot = process.getuid?.() === 0;
    const nobody = isRoot ? Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) : 0;
    if (isRoot) chownSync(folder, nobody, nobody);
    chmodSync(folder, 0o755);
    const launch = (): ChildProcess =>
      spawn('pgbouncer', [file], { stdio: 'ignore', ...(isRoot ? { uid: nobody } : {}) });
    const url = new URL(server.href);
    url.port = String(port);
    const bouncer = new PgBouncer(launch(), folder, url.href, launch);
    await until(() => bouncer.answers(), 80_000);
    return bouncer;
  }

  /** Makes it accept connections without answering. */
  pause(): void {
    this.child.kill('SIGSTOP');
  }

  goOn(): void {
    this.child.kill('SIGCONT');
  }

  /** Ends it with all its connections. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Starts it again on the same port, and waits for its answer. */
  async restart(): Promise<void> {
    this.child = this.launch();
    await until(() => this.answers(), 80_000);
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }

  private async answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.url });
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
}
