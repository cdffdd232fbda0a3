import { Client } from 'pg';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, renameSync, rmSync, statSync, writeFileSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../process';
import { STANDBY_NAME, startStandby } from '../standby-server';
import { until } from '../until';

/** Files of a copied cluster that belong to the running server. */
const SERVER_STATE_FILES = ['postmaster.pid'];

/** A standby that every commit of the primary waits for. */
export class SynchronousStandby {
  isPromoted = false;

  private constructor(
    private readonly dataDir: string,
    private readonly process: ChildProcess,
    private readonly adminUrl: string,
    readonly port: number,
  ) {}

  /** Copies the running primary (PostgreSQL, "Making a Base Backup Using the Low Level API"), and waits until it is in step. */
  static async start(dataDir: string, primaryAdminUrl: string): Promise<SynchronousStandby> {
    const primary = new Client({ connectionString: primaryAdminUrl });
    await primary.connect();
    try {
      const cluster = join(dataDir, 'postgres', 'standby');
      await copyCluster(primary, join(dataDir, 'postgres', 'cluster'), cluster);
      const port = await freePort();
      const url = new URL(primaryAdminUrl);
      const standby = startStandby({ cluster, port, primary: url, fsync: 'on' });
      url.port = String(port);
      await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY_NAME}'`);
      await primary.query('SELECT pg_reload_conf()');
      await until(async () => {
        if (standby.exitCode !== null) throw new Error(`The standby ended with ${standby.exitCode}`);
        const { rows } = await primary.query<{ state: string }>(
          'SELECT sync_state AS state FROM pg_stat_replication',
        );
        return rows[0]?.state === 'sync';
      });
      return new SynchronousStandby(dataDir, standby, url.href, port);
    } finally {
      await primary.end();
    }
  }

  /** Lets the standby take writes. */
  async promote(): Promise<void> {
    const client = new Client({ connectionString: this.adminUrl });
    await client.connect();
    await client.query('SELECT pg_promote()');
    await client.end();
    this.isPromoted = true;
  }

  /** Ends the server in order, and puts its cluster in the place of the lost primary's. */
  async replacePrimary(): Promise<void> {
    await this.end();
    const cluster = join(this.dataDir, 'postgres', 'cluster');
    rmSync(cluster, { recursive: true });
    renameSync(join(this.dataDir, 'postgres', 'standby'), cluster);
  }

  /** Kills all processes of the server; its data is not used again. */
  async kill(): Promise<void> {
    const { pid } = this.process;
    if (pid === undefined || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout.split('\n');
    const ended = once(this.process, 'exit');
    for (const id of [pid, ...children.filter((line) => line !== '').map(Number)])
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // A child may have ended meanwhile.
      }
    await ended;
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGINT');
    await ended;
  }
}

/** Copies the cluster of a running server, as the start of a standby. */
export async function copyCluster(primary: Client, cluster: string, copy: string): Promise<void> {
  await primary.query(`SELECT pg_backup_start('${STANDBY_NAME}', true)`);
  const { status, stderr } = spawnSync('cp', ['-a', cluster, copy], { encoding: 'utf8' });
  // Files that vanish while they are copied are in the log that the standby repeats.
  if (status !== 0 && !/No such file/.test(stderr)) throw new Error(`The cluster was not copied: ${stderr}`);
  const { rows } = await primary.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(false)',
  );
  for (const file of SERVER_STATE_FILES) rmSync(join(copy, file), { force: true });
  const label = join(copy, 'backup_label');
  writeFileSync(label, rows[0]?.label ?? '');
  const { uid, gid } = statSync(copy);
  chmodSync(label, 0o600);
  if (process.getuid?.() === 0) chownSync(label, uid, gid);
}
