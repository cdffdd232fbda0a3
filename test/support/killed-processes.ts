import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, freePort, ServiceProcess } from './process';
import type { Service } from './service';
import { until } from './until';

/** `current_database()` and sleeping: a statement that a trigger delays. */
const SLEEPING_SESSIONS = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;

/**
 * Processes of the product beside a service without workers: one at a time, which a test kills at a chosen statement or
 * command, and another one that continues.
 */
export class KilledProcesses {
  private current: ServiceProcess | null = null;
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'passerelle-killed-'));

  private constructor(
    private readonly service: Service,
    private readonly settings: Record<string, string>,
  ) {}

  /** @param settings of the processes, beside those of the database */
  static async start(service: Service, settings: Record<string, string> = {}): Promise<KilledProcesses> {
    build();
    await service.sql(
      `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(300); RETURN NEW; END $$`,
    );
    return new KilledProcesses(service, settings);
  }

  async stop(): Promise<void> {
    await this.current?.end('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Base URL of the process that works. @throws Error when none does */
  get baseUrl(): string {
    if (this.current === null) throw new Error('No process works');
    return this.current.baseUrl;
  }

  /** Lets a process work, unless one does. */
  async work(): Promise<void> {
    if (this.current !== null) return;
    this.current = ServiceProcess.launch(this.dataDir, await freePort(), {
      DATABASE_URL: this.service.databaseUrl,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      NODE_ENV: 'test',
      ...this.settings,
    });
    await this.current.ready();
  }

  /** Kills the process that works. */
  async kill(): Promise<void> {
    await this.current?.end('SIGKILL');
    this.current = null;
  }

  /**
   * Kills the process once it is within a statement of a table.
   * @param trigger such as `BEFORE INSERT`
   * @param when condition on the row, in SQL
   * @param cause makes the process reach the statement
   */
  async killWithin(
    { trigger, table, when = 'true' }: { trigger: string; table: string; when?: string },
    cause: () => Promise<unknown>,
  ): Promise<void> {
    await this.service.sql(
      `CREATE TRIGGER held_up ${trigger} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION held_up()`,
    );
    await cause();
    await until(() => this.isAsleep());
    await this.kill();
    await this.service.sql(`SELECT pg_terminate_backend(pid) ${SLEEPING_SESSIONS}`);
    await until(async () => !(await this.isAsleep()));
    await this.service.sql(`DROP TRIGGER held_up ON ${table}`);
  }

  private async isAsleep(): Promise<boolean> {
    return (await this.service.sql(`SELECT 1 ${SLEEPING_SESSIONS}`)).length > 0;
  }
}
