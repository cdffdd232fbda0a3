import { Client } from 'pg';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/kernel/database/embedded';
import { readPostmasterPid } from '../../src/platform/kernel/database/embedded/postmaster-pid';
import { freePort } from './process';
import { startStandby } from './standby-server';
import { superuserUrl } from './superuser';
import { until } from './until';

/** A PostgreSQL server and its hot standby, which repeats every change (PostgreSQL, "Log-Shipping Standby Servers"). */
export class ReplicatedServers {
  private constructor(
    private readonly dataDir: string,
    private readonly primary: EmbeddedPostgres,
    private standby: ChildProcess,
    readonly primaryAdminUrl: string,
    readonly standbyAdminUrl: string,
  ) {}

  static async start(): Promise<ReplicatedServers> {
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-replicated-'));
    chmodSync(dataDir, 0o755);
    const begin = (): Promise<EmbeddedPostgres> =>
      startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    await (await begin()).stop();
    // A copy of a server that was shut down is a complete one.
    const copy = join(dataDir, 'standby');
    spawnSync('cp', ['-a', join(dataDir, 'postgres', 'cluster'), copy]);
    const primary = await begin();
    const admin = superuserUrl(primary.url, dataDir);
    const port = await freePort();
    const standby = startStandby({ cluster: copy, port, primary: new URL(admin), fsync: 'off' });
    const standbyAdmin = new URL(admin);
    standbyAdmin.port = String(port);
    const servers = new ReplicatedServers(dataDir, primary, standby, admin, standbyAdmin.href);
    await until(
      () =>
        servers.ask(servers.standbyAdminUrl, 'SELECT 1').then(
          () => true,
          () => false,
        ),
      80_000,
    );
    return servers;
  }

  /** The address of the service's database on both, the standby first and by its socket. */
  get url(): string {
    const { host } = new URL(this.primary.ownerUrl);
    const socket = `${encodeURIComponent(join(this.dataDir, 'standby'))}:${new URL(this.standbyAdminUrl).port}`;
    return this.primary.ownerUrl.replace(host, `${socket},${host}`) + '?target_session_attrs=read-write';
  }

  /** The address of the service's own role on the primary, which owns no table. */
  get serviceUrl(): string {
    return this.primary.url;
  }

  /** The address of the role that owns the tables. */
  get ownerUrl(): string {
    return this.primary.ownerUrl;
  }

  /** The address of the service's own role on the standby. */
  get replicaUrl(): string {
    const url = new URL(this.primary.url);
    const { hostname, port } = new URL(this.standbyAdminUrl);
    Object.assign(url, { hostname, port });
    return url.href;
  }

  /** Sends a signal to all processes of the standby. */
  signalStandby(signal: NodeJS.Signals): void {
    const { pid } = this.standby;
    if (pid === undefined) return;
    const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout.split('\n');
    for (const id of [pid, ...children.filter((line) => line !== '').map(Number)])
      try {
        process.kill(id, signal);
      } catch {
        // A child may have ended meanwhile.
      }
  }

  /** Starts a killed standby again. */
  async restartStandby(): Promise<void> {
    const cluster = join(this.dataDir, 'standby');
    await until(() => Promise.resolve(this.standby.exitCode !== null || this.standby.signalCode !== null));
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    const port = Number(new URL(this.standbyAdminUrl).port);
    this.standby = startStandby({ cluster, port, primary: new URL(this.primaryAdminUrl), fsync: 'off' });
    await until(() =>
      this.ask(this.standbyAdminUrl, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    );
  }

  async ask(adminUrl: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: adminUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Purpose of connections to one of the servers. */
  async connections(adminUrl: string): Promise<string[]> {
    const rows = await this.ask(
      adminUrl,
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE usename LIKE 'passerelle%' AND application_name <> 'passerelle host probe'`,
    );
    return rows.map(({ name }) => String(name));
  }

  /** The server is killed once its standby has replayed everything, and the standby is promoted. */
  async failOver(): Promise<void> {
    const [written] = await this.ask(this.primaryAdminUrl, 'SELECT pg_current_wal_lsn()::text AS position');
    await until(async () => {
      const [row] = await this.ask(
        this.standbyAdminUrl,
        `SELECT pg_last_wal_replay_lsn() >= '${String(written?.['position'])}' AS done`,
      );
      return row?.['done'] === true;
    });
    const entry = await readPostmasterPid(join(this.dataDir, 'postgres', 'cluster'));
    process.kill(entry?.pid ?? 0, 'SIGKILL');
    await this.ask(this.standbyAdminUrl, 'SELECT pg_promote()');
  }

  async stop(): Promise<void> {
    this.standby.kill('SIGINT');
    await this.primary.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
