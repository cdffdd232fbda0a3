import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/kernel/database/embedded';
import { superuserUrl } from '../../test/support/superuser';
import { cpuOfDatabase, cpuOfProcess } from './cpu-time';
import { freePort } from './free-port';

const START_MS = 60_000;

/** What the server has done for one statement since the last `forget`. */
export interface StatementCost {
  text: string;
  calls: number;
  planMs: number;
  executionMs: number;
  walBytes: number;
}

interface Part {
  role: string;
  url: string;
  child: ChildProcess;
}

/** Whether a checkout has a setting of this name: older ones are compared, which have fewer. */
export function hasSetting(build: string, name: string): boolean {
  return new RegExp(`^${name}=`, 'm').test(readFileSync(join(build, '.env.example'), 'utf8'));
}

/**
 * A build of the product as its own processes over its own PostgreSQL, which counts statements. Linux only, for what it costs.
 */
export class Installation {
  private output = '';
  private readonly parts: Part[] = [];

  private constructor(
    private readonly build: string,
    private readonly dataDir: string,
    private readonly server: EmbeddedPostgres,
    private readonly postmaster: number,
    readonly database: Client,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /**
   * @param build directory of a checkout with `dist`
   * @param roles of its processes
   * @param settings beside those that every measurement has
   */
  static async start(
    build: string,
    roles: string[],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Installation> {
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
    chmodSync(dataDir, 0o755);
    let pid = 0;
    const server = await startEmbeddedPostgres({
      dataDir,
      log: (line) => (pid = Number(/pid (\d+)/.exec(line)?.[1] ?? pid)),
      settings: {
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.track_planning': 'on',
        max_wal_size: '4GB',
        checkpoint_timeout: '1h',
      },
    });
    const database = new Client({
      connectionString: superuserUrl(server.url, dataDir).replace(/\/postgres$/, '/passerelle'),
    });
    await database.connect();
    await database.query('CREATE EXTENSION pg_stat_statements');
    const one = new Installation(build, dataDir, server, pid, database, settings);
    for (const role of roles) await one.add(role);
    return one;
  }

  /** Addresses of the processes that serve requests. */
  get urls(): string[] {
    return this.parts.filter(({ role }) => role !== 'worker').map(({ url }) => url);
  }

  /** What the first start has said, e.g. the company that it made. */
  matchOutput(pattern: RegExp): string {
    return pattern.exec(this.output)?.[1] ?? '';
  }

  get authorization(): string {
    const key = `${this.matchOutput(/key\s+(key_\w+)/)}:${this.matchOutput(/secret\s+(secret_\S+)/)}`;
    return `Basic ${Buffer.from(key).toString('base64')}`;
  }

  /** Process ids of one role. */
  pids(role: string): number[] {
    return this.parts.filter((part) => part.role === role).map(({ child }) => child.pid ?? 0);
  }

  /** CPU milliseconds so far. */
  cpu(): { node: number; database: number } {
    return {
      node: this.parts.reduce((sum, { child }) => sum + cpuOfProcess(child.pid ?? 0), 0),
      database: cpuOfDatabase(this.postmaster),
    };
  }

  /** Position of the log that is written ahead, in bytes. */
  async walBytes(): Promise<number> {
    const { rows } = await this.database.query<{ bytes: number }>(
      `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`,
    );
    return rows[0]?.bytes ?? 0;
  }

  /** Statements are counted from here on. */
  async forget(): Promise<void> {
    await this.database.query('SELECT pg_stat_statements_reset()');
  }

  /** The product's statements, the most frequent first. */
  async statements(): Promise<StatementCost[]> {
    const { rows } = await this.database.query<StatementCost>(
      `SELECT query AS text, calls::float8 AS calls, total_plan_time AS "planMs", total_exec_time AS "executionMs",
         wal_bytes::float8 AS "walBytes"
       FROM pg_stat_statements WHERE toplevel AND userid <> (SELECT oid FROM pg_roles WHERE rolname = current_user)
       ORDER BY calls DESC`,
    );
    return rows;
  }

  async stop(): Promise<void> {
    for (const { child } of this.parts) {
      if (child.exitCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
    }
    await this.database.end();
    await this.server.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async add(role: string): Promise<void> {
    const port = await freePort();
    // A build without an account for migrations works as the owner of the tables.
    const { url, ownerUrl } = this.server;
    const accounts = hasSetting(this.build, 'DATABASE_OWNER_URL')
      ? { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
      : { DATABASE_URL: ownerUrl };
    const child = spawn(process.execPath, [join(this.build, 'dist/src/main.js')], {
      cwd: this.dataDir,
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: this.dataDir,
        ...accounts,
        ROLE: role,
        PORT: String(port),
        HOST: '127.0.0.1',
        APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
        RATE_LIMIT_PER_SECOND: '1000000',
        LOG_LEVEL: 'info',
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (this.parts.length === 1) this.output += String(chunk);
      });
    this.parts.push({ role, url: `http://127.0.0.1:${port}`, child });
    for (const end = Date.now() + START_MS; !/is running|works on/.test(output); await sleep(50))
      if (child.exitCode !== null || Date.now() > end) throw new Error(`No start:\n${output}`);
  }
}
