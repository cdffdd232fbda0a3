import { Client } from 'pg';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/kernel/database/embedded';
import { freePort, ServiceProcess } from '../process';
import { TcpProxy } from './tcp-proxy';

export type Role = 'api' | 'worker';

/** A process of the product with its own wire to the database. */
export class Member {
  process: ServiceProcess;

  constructor(
    readonly role: Role,
    readonly port: number,
    readonly wire: TcpProxy,
    private readonly start: (member: Member) => ServiceProcess,
  ) {
    this.process = start(this);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @throws Error when it is not there within 30 s */
  async ready(): Promise<void> {
    if (this.role === 'api') return this.process.ready();
    for (const until = Date.now() + 30_000; !this.process.output.includes('is running');) {
      if (Date.now() > until || this.process.child.exitCode !== null)
        throw new Error(`The worker is not ready:\n${this.process.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Kills it as a power cut does, and starts it again on the same port. */
  async killAndRestart(): Promise<void> {
    await this.process.end('SIGKILL');
    await this.restart();
  }

  async restart(): Promise<void> {
    this.wire.trap = null;
    this.wire.cut();
    this.process = this.start(this);
    await this.ready();
  }

  signal(signal: NodeJS.Signals): void {
    this.process.child.kill(signal);
  }
}

/** PostgreSQL with its full guarantees, and processes of the built product around it. */
export class Installation {
  readonly members: Member[] = [];
  postmaster = 0;

  private constructor(
    readonly dataDir: string,
    private server: EmbeddedPostgres,
    private readonly settings: Record<string, string>,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<Installation> {
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-faults-'));
    chmodSync(dataDir, 0o755);
    const pids: number[] = [];
    const installation = new Installation(dataDir, await postgres(dataDir, pids), settings);
    installation.postmaster = pids[0] ?? 0;
    return installation;
  }

  get databaseUrl(): string {
    return this.server.url;
  }

  async add(role: Role, settings: Record<string, string> = {}): Promise<Member> {
    const wire = await TcpProxy.start(Number(new URL(this.server.url).port));
    const member = new Member(role, await freePort(), wire, ({ port }) =>
      ServiceProcess.launch(this.dataDir, port, {
        ROLE: role,
        DATABASE_URL: wire.in(this.server.url),
        APP_SECRET: 'a secret of the test run, long enough to be taken',
        WEBHOOK_ALLOW_INSECURE: 'true',
        RATE_LIMIT_PER_SECOND: '100000',
        LOG_LEVEL: 'error',
        ...this.settings,
        ...settings,
      }),
    );
    this.members.push(member);
    await member.ready();
    return member;
  }

  /** Takes a member out in order. @returns its exit status */
  async remove(member: Member): Promise<number | null> {
    const status = await member.process.end('SIGTERM');
    await member.wire.stop();
    this.members.splice(this.members.indexOf(member), 1);
    return status;
  }

  /** Kills the database server and starts it again; it recovers from its log. */
  async killDatabase(downMs: number): Promise<void> {
    process.kill(this.postmaster, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, downMs));
    const pids: number[] = [];
    this.server = await postgres(this.dataDir, pids);
    this.postmaster = pids[0] ?? 0;
    for (const { wire } of this.members) wire.leadTo(Number(new URL(this.server.url).port));
  }

  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.server.url });
    await client.connect();
    try {
      return (await client.query<Row>(sql, parameters)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(({ process }) => process.end('SIGKILL')));
    await Promise.all(this.members.map(({ wire }) => wire.stop()));
    await this.server.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

async function postgres(dataDir: string, pids: number[]): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: (line) => {
      const pid = /pid (\d+)/.exec(line)?.[1];
      if (pid !== undefined) pids.push(Number(pid));
    },
  });
}
