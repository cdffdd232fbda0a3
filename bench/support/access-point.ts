import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/kernel/database/embedded';
import type { TestCertificate } from '../../test/support/peppol/certificates';
import type { TestNetwork } from '../../test/support/peppol/test-network';
import { cpuOfDatabase, cpuOfProcess } from './cpu-time';
import { freePort } from './free-port';

const START_MS = 60_000;

/** CPU milliseconds so far, of all threads. */
export interface CpuUsed {
  service: number;
  database: number;
}

/** Longest turn of the event loop, in CPU time of the main thread and by the clock. */
export interface Turn {
  cpuMs: number;
  wallMs: number;
}

/** An access point as processes of their own: the compiled product and its PostgreSQL. Linux only, for what it costs. */
export class AccessPointProcess {
  private output = '';
  private client: Client | null = null;

  private constructor(
    private readonly dataDir: string,
    private readonly database: { server: EmbeddedPostgres; pid: number },
    private readonly child: ChildProcess,
    readonly baseUrl: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (this.output += String(chunk)));
  }

  static async start(
    network: TestNetwork,
    certificate: TestCertificate,
    settings: Record<string, string> = {},
  ): Promise<AccessPointProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
    chmodSync(dataDir, 0o755);
    let pid = 0;
    const server = await startEmbeddedPostgres({
      dataDir,
      log: (line) => (pid = Number(/pid (\d+)/.exec(line)?.[1] ?? pid)),
    });
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: server.url,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
      RATE_LIMIT_PER_SECOND: '100000',
      LOG_LEVEL: 'info',
      ...network.settings(certificate),
      ...settings,
    };
    const watch = join(process.cwd(), 'bench/support/loop-watch.cjs');
    const child = spawn(process.execPath, ['--require', watch, join(__dirname, '../../src/main.js')], {
      cwd: dataDir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const one = new AccessPointProcess(dataDir, { server, pid }, child, `http://127.0.0.1:${port}`);
    await one.ready();
    return one;
  }

  /** The company that the first start makes. */
  get companyId(): string {
    return this.found(/company\s+(c_\w+)/);
  }

  /** Makes a company of a verified number. @returns its electronic address */
  async company(number: string): Promise<string> {
    const { company } = await this.api<{ company: { id: string } }>('companies', {
      name: `Company ${number}`,
      address: 'Rue de la Loi 16',
      postalCode: '1000',
      city: 'Bruxelles',
      country: 'BE',
      vatNumber: `BE${number}`,
    });
    const path = `companies/${company.id}`;
    const { verification } = await this.api<{ verification: { id: string } }>(`${path}/verify`, {});
    await this.api(`${path}/verifications/${verification.id}/outcome`, { outcome: 'verified' });
    return `0208:${number}`;
  }

  /** @throws Error for any answer that is not 200 */
  async api<T>(path: string, body: object): Promise<T> {
    const key = `${this.found(/key\s+(key_\w+)/)}:${this.found(/secret\s+(secret_\S+)/)}`;
    const answer = await fetch(`${this.baseUrl}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(key).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** One statement, over a connection that stays: to open one would cost the server more than most statements. */
  async sql<Row extends object>(text: string): Promise<Row[]> {
    if (this.client === null) {
      this.client = new Client({ connectionString: this.database.server.url });
      await this.client.connect();
    }
    return (await this.client.query<Row>(text)).rows;
  }

  cpu(): CpuUsed {
    return { service: cpuOfProcess(this.child.pid ?? 0), database: cpuOfDatabase(this.database.pid) };
  }

  residentMb(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  }

  /** The longest turn of the event loop since the last call. */
  async longestTurn(): Promise<Turn> {
    this.output = this.output.replace(/loop-watch .*\n/g, '');
    this.child.kill('SIGUSR2');
    for (;;) {
      const loopReport = /loop-watch (.*)\n/.exec(this.output)?.[1];
      if (loopReport !== undefined) return JSON.parse(loopReport) as Turn;
      await sleep(10);
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGTERM');
      await ended;
    }
    await this.client?.end();
    await this.database.server.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private found(pattern: RegExp): string {
    return pattern.exec(this.output)?.[1] ?? '';
  }

  private async ready(): Promise<void> {
    for (const end = Date.now() + START_MS; !this.output.includes('is running'); await sleep(50))
      if (this.child.exitCode !== null || Date.now() > end) throw new Error(`No start:\n${this.output}`);
  }
}
