import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import { until } from '../support/until';
import { RecurringScene } from './recurring-scene';

/** Processes that are killed while they run a recurring invoice: each occurrence is made once, under consecutive numbers. */
describe('a process killed while it runs recurring invoices', () => {
  let service: Service;
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-recurring-'));

  beforeAll(async () => {
    build();
    service = await startService({ ROLE: 'api' });
    await service.sql(
      `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`,
    );
  });

  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const launch = async (): Promise<ServiceProcess> => {
    const launched = ServiceProcess.launch(dataDir, await freePort(), {
      DATABASE_URL: service.databaseUrl,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      NODE_ENV: 'test',
    });
    await launched.ready();
    return launched;
  };
  const isAsleep = async (): Promise<boolean> =>
    (
      await service.sql(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      )
    ).length > 0;

  /**
   * Misses three occurrences, kills the process that runs them once a statement sleeps in a trigger, and lets another process
   * run on.
   */
  const killAt = async (trigger: string, table: string, mode: 'send' | 'draft'): Promise<RecurringScene> => {
    const scene = await RecurringScene.create(service, await service.team());
    const { id } = await scene.createRecurring({ mode });
    await service.sql(
      `CREATE TRIGGER held_up ${trigger} ON ${table} FOR EACH ROW EXECUTE FUNCTION held_up()`,
    );
    const doomed = await launch();
    await scene.miss(id, 3);
    await until(isAsleep);
    await doomed.end('SIGKILL');
    await service.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
    await until(async () => !(await isAsleep()));
    await service.sql(`DROP TRIGGER held_up ON ${table}`);
    const next = await launch();
    await scene.settled(id, 3);
    await next.end('SIGTERM');
    return scene;
  };
  const countDrafts = async ({ companyId }: RecurringScene): Promise<unknown> =>
    service.sql(
      `SELECT to_char((content #>> '{document,issueDate}')::date, 'YYYY-MM-DD') AS day, count(*)::int AS drafts
       FROM drafts WHERE company_id = $1 GROUP BY 1 ORDER BY 1`,
      [companyId],
    );

  it.each([
    ['while it creates a run', 'BEFORE INSERT', 'recurring_invoice_runs'],
    ['before the document is stored', 'BEFORE INSERT', 'documents'],
    [
      'after the run has its document, in the same statement',
      'AFTER UPDATE OF document_id',
      'recurring_invoice_runs',
    ],
    [
      'after the document is stored, before the run is ended for the queue',
      'BEFORE UPDATE OF next_attempt_at',
      'recurring_invoice_runs',
    ],
  ])('%s: each occurrence is sent once', async (_, trigger, table) => {
    const scene = await killAt(trigger, table, 'send');
    expect(await scene.sent()).toEqual(
      [3, 2, 1].map((weeks, at) => ({ number: `R-00${at + 1}`, day: scene.weeksBefore(weeks) })),
    );
  });

  it.each([
    ['before the draft is stored', 'BEFORE INSERT', 'drafts'],
    ['after the draft is stored', 'AFTER INSERT', 'drafts'],
  ])('%s: each occurrence is a draft once', async (_, trigger, table) => {
    const scene = await killAt(trigger, table, 'draft');
    expect(await countDrafts(scene)).toEqual(
      [3, 2, 1].map((weeks) => ({ day: scene.weeksBefore(weeks), drafts: 1 })),
    );
    expect(await scene.sent()).toEqual([]);
  });
});
