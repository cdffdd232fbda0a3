import { Client } from 'pg';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/platform/kernel/database/embedded';
import { superuserUrl } from '../superuser';
import { Member, type Role } from './member';
import { SynchronousStandby } from './synchronous-standby';
import { TcpProxy } from './tcp-proxy';

/** Longest step of the test clock: the longest wait in a delivery's schedule, with its random addition. */
export const LEAP_SECONDS = 4500;

/** PostgreSQL with its full guarantees, and processes of the built product around it. */
export class Installation {
  readonly members: Member[] = [];
  private postmaster = 0;
  /** Standby of the database, once a case has requested one. */
  private standby: SynchronousStandby | null = null;

  private constructor(
    readonly dataDir: string,
    private server: EmbeddedPostgres,
  ) {}

  static async start(): Promise<Installation> {
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-faults-'));
    chmodSync(dataDir, 0o755);
    const { server, pid } = await postgres(dataDir);
    const installation = new Installation(dataDir, server);
    installation.postmaster = pid;
    return installation;
  }

  /** Address of the writable server. */
  get databaseUrl(): string {
    const url = new URL(this.server.ownerUrl);
    if (this.standby?.isPromoted === true) url.port = String(this.standby.port);
    return url.href;
  }

  /** Address of the writable server for its superuser. */
  get adminUrl(): string {
    const url = new URL(superuserUrl(this.server.url, this.dataDir));
    if (this.standby?.isPromoted === true) url.port = String(this.standby.port);
    return url.href;
  }

  /** Base URLs of the processes that accept requests. */
  get addresses(): string[] {
    return this.members.filter(({ role }) => role !== 'worker').map(({ baseUrl }) => baseUrl);
  }

  /** The settings of every process. */
  settings(): Record<string, string> {
    return {
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      WEBHOOK_ALLOW_INSECURE: 'true',
      RATE_LIMIT_PER_SECOND: '100000',
      // Faults are tested here, not overload: no request is refused because of concurrency.
      CONCURRENT_REQUESTS_PER_TEAM: '10000',
      CONCURRENT_REQUESTS_MIN: '10000',
      LOG_LEVEL: 'error',
    };
  }

  /** Starts one more process and waits until it is ready. @throws Error after 30 s */
  async add(role: Role, settings: Record<string, string> = {}): Promise<Member> {
    const wire = await TcpProxy.start(this.databasePort);
    const member = await Member.launch(role, this.dataDir, wire, {
      ...this.settings(),
      ...settings,
      ROLE: role,
      DATABASE_URL: wire.in(this.databaseUrl),
    });
    this.members.push(member);
    await member.ready();
    return member;
  }

  /** Takes a member out in order. @returns its exit status */
  async remove(member: Member): Promise<number | null> {
    member.signal('SIGCONT'); // a stopped one would never hear the next signal
    const status = await member.process.end('SIGTERM');
    await member.wire.stop();
    this.members.splice(this.members.indexOf(member), 1);
    return status;
  }

  /**
   * Kills the database server without notice and starts it again; it recovers from its log.
   * @param signal SIGKILL, or SIGQUIT for what `pg_ctl stop -m immediate` does
   */
  async killDatabase(signal: 'SIGKILL' | 'SIGQUIT', downMs: number): Promise<void> {
    process.kill(this.postmaster, signal);
    await new Promise((resolve) => setTimeout(resolve, downMs));
    const { server, pid } = await postgres(this.dataDir);
    this.server = server;
    this.postmaster = pid;
    for (const { wire } of this.members) wire.leadTo(this.databasePort);
  }

  /** Starts a standby, and makes each commit wait until the standby has it on its disk. */
  async addSynchronousStandby(): Promise<void> {
    this.standby = await SynchronousStandby.start(this.dataDir, this.adminUrl);
  }

  /** Kills the database server permanently; its standby is promoted, and all processes are led there. */
  async failOver(): Promise<void> {
    if (this.standby === null) throw new Error('There is no standby');
    process.kill(this.postmaster, 'SIGKILL');
    await this.standby.promote();
    for (const { wire } of this.members) {
      wire.cut();
      wire.leadTo(this.databasePort);
    }
  }

  /** Ends the promoted server in order, and continues with its data as the only server. */
  async moveBack(): Promise<void> {
    if (this.standby?.isPromoted !== true) throw new Error('No standby was promoted');
    await this.standby.replacePrimary();
    this.standby = null;
    const { server, pid } = await postgres(this.dataDir);
    this.server = server;
    this.postmaster = pid;
    for (const { wire } of this.members) {
      wire.cut();
      wire.leadTo(this.databasePort);
    }
  }

  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(sql, parameters)).rows;
    } finally {
      await client.end();
    }
  }

  /** @param from clause after `SELECT count(*) FROM` */
  async count(from: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, parameters);
    return row?.n ?? 0;
  }

  /** Ends the leases of dead workers; with a live worker its rows would be claimed twice. */
  async endLeases(): Promise<void> {
    for (const table of ['deliveries', 'webhook_deliveries'])
      await this.query(
        `UPDATE ${table} SET lease_until = clock_timestamp() WHERE lease_until > clock_timestamp()`,
      );
  }

  /**
   * Waits until nothing is on its way any more.
   * @param advance advances the time, so that the test does not wait for schedules
   * @param options.butParked dead letters may be left
   * @throws Error when none of it is done for so many seconds
   */
  async settle(
    advance: () => Promise<void>,
    { butParked = false, seconds = 120 }: { butParked?: boolean; seconds?: number } = {},
  ): Promise<void> {
    let until = Date.now() + seconds * 1000;
    let last = { deliveries: Infinity, webhooks: Infinity };
    for (let leaps = 0; ;) {
      const [open] = await this.query<{ deliveries: number; webhooks: number; put: number }>(
        `SELECT (SELECT count(*)::int FROM deliveries WHERE status = 'pending' AND NOT ($1 AND parked_at IS NOT NULL)) AS deliveries,
           (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'pending' AND NOT ($1 AND parked_at IS NOT NULL)) AS webhooks,
           (SELECT count(*)::int FROM deliveries WHERE next_attempt_at > clock_timestamp() + interval '1 second')
             + (SELECT count(*)::int FROM webhook_deliveries WHERE next_attempt_at > clock_timestamp() + interval '1 second') AS put`,
        [butParked],
      );
      if (open?.deliveries === 0 && open.webhooks === 0) return;
      if (open === undefined) throw new Error('Nothing was counted');
      if (open.deliveries < last.deliveries || open.webhooks < last.webhooks)
        until = Date.now() + seconds * 1000;
      last = open;
      if (Date.now() > until) throw new Error(`Still on its way: ${JSON.stringify(open)}`);
      // Each step counts towards the two days after which a delivery is given up.
      if (open.put > 0 && leaps++ < 20) await advance();
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(({ process }) => process.end('SIGKILL')));
    await Promise.all(this.members.map(({ wire }) => wire.stop()));
    // A lost primary has ended already, and nobody needs the data of its successor.
    if (this.standby?.isPromoted === true) await this.standby.kill();
    else {
      await this.standby?.end();
      await this.server.stop();
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private get databasePort(): number {
    return Number(new URL(this.databaseUrl).port);
  }
}

async function postgres(dataDir: string): Promise<{ server: EmbeddedPostgres; pid: number }> {
  let pid = 0;
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (line) => (pid = Number(/pid (\d+)/.exec(line)?.[1] ?? pid)),
  });
  return { server, pid };
}
