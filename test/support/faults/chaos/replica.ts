import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../process';
import { startStandby } from '../../standby-server';
import { until } from '../../until';
import type { Installation } from '../installation';
import { copyCluster } from '../synchronous-standby';
import { TcpProxy } from '../tcp-proxy';

const NAME = 'replica';
/** How often a start is tried. */
const MAX_STARTS = 10;

/** An asynchronous replica that lists are read from. The replica follows the current writable server. */
export class Replica {
  private constructor(
    private readonly installation: Installation,
    private readonly cluster: string,
    private readonly port: number,
    /** Leads to the writable server. */
    private readonly wire: TcpProxy,
    private child: ChildProcess,
  ) {}

  static async start(installation: Installation): Promise<Replica> {
    const cluster = join(installation.dataDir, 'postgres', NAME);
    const admin = new Client({ connectionString: installation.adminUrl });
    await admin.connect();
    await copyCluster(admin, join(installation.dataDir, 'postgres', 'cluster'), cluster);
    await admin.end();
    const wire = await TcpProxy.start(Number(new URL(installation.adminUrl).port));
    const port = await freePort();
    const replica = new Replica(
      installation,
      cluster,
      port,
      wire,
      Replica.launch(installation, cluster, port, wire),
    );
    await replica.answers();
    return replica;
  }

  /** Address of the product's database on the replica. */
  get url(): string {
    const url = new URL(this.installation.databaseUrl);
    Object.assign(url, { hostname: '127.0.0.1', port: String(this.port) });
    return url.href;
  }

  /** Ends all processes of the server at once. */
  async kill(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || this.hasEnded) return;
    const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout.split('\n');
    const ended = once(this.child, 'exit');
    for (const id of [pid, ...children.filter((line) => line !== '').map(Number)])
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // A child may have ended meanwhile.
      }
    await ended;
  }

  async restart(): Promise<void> {
    // A server does not start while a killed process of the previous one still holds its shared memory.
    for (let tries = 1; ; tries += 1) {
      rmSync(join(this.cluster, 'postmaster.pid'), { force: true });
      this.child = Replica.launch(this.installation, this.cluster, this.port, this.wire);
      try {
        return await this.answers();
      } catch (error) {
        if (tries === MAX_STARTS) throw error;
        await sleep(500);
      }
    }
  }

  /** Makes the replica follow the promoted server. */
  followPromoted(): void {
    this.wire.cut();
    this.wire.leadTo(Number(new URL(this.installation.adminUrl).port));
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.wire.stop();
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private static launch(
    installation: Installation,
    cluster: string,
    port: number,
    wire: TcpProxy,
  ): ChildProcess {
    const primary = new URL(wire.in(installation.adminUrl));
    return startStandby({ cluster, port, primary, fsync: 'on', name: NAME });
  }

  private async answers(): Promise<void> {
    await until(async () => {
      if (this.hasEnded) throw new Error(`The replica ended with ${this.child.exitCode}`);
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
    }, 80_000);
  }
}
