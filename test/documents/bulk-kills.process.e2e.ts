import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoiceTo } from '../support/invoices';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

const DOCUMENTS = 24;
/** The document within whose transaction the first process is killed; later documents wait. */
const KILLED_AT = 7;

/** Processes that are killed while a bulk action sends documents again: each document is sent again exactly once. */
describe('a process killed while it sends many documents again', () => {
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bulk-'));

  beforeAll(async () => {
    build();
    service = await startService({ ROLE: 'api' });
    team = await service.team();
    companyId = (await team.company()).id;
    await service.sql(
      `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(120); RETURN OLD; END $$`,
    );
  });

  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function launch(): Promise<ServiceProcess> {
    const launched = ServiceProcess.launch(dataDir, await freePort(), {
      DATABASE_URL: service.databaseUrl,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      NODE_ENV: 'test',
    });
    await launched.ready();
    return launched;
  }

  const asleep = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  const isAsleep = async (): Promise<boolean> => (await service.sql(`SELECT 1 ${asleep}`)).length > 0;

  /** Number of deliveries of each document, and of its row in the bulk action. */
  const counts = (actionId: string): Promise<{ id: string; deliveries: number; waits: boolean }[]> =>
    service.sql(
      `SELECT d.id, (SELECT count(*)::int FROM deliveries v WHERE v.document_id = d.id) AS deliveries,
         EXISTS (SELECT FROM bulk_action_documents b WHERE b.document_id = d.id AND b.bulk_action_id = $1) AS waits
       FROM documents d WHERE d.company_id = $2 AND d.direction = 'outgoing' ORDER BY d.id DESC`,
      [actionId, companyId],
    );

  it('each once, whether it ends within the transaction of a document or between two', async () => {
    const doomed = await launch();
    const ids: string[] = [];
    for (let n = 0; n < DOCUMENTS; n++)
      ids.push(
        (await sendAndWait(team, companyId, invoiceTo('9999:delivered', `KILL-${n}`))).body.document.id,
      );
    // The newest documents come first. The deliveries of the document are written by then, in the same transaction.
    const at = [...ids].reverse()[KILLED_AT] ?? '';
    await service.sql(
      `CREATE TRIGGER held_up BEFORE DELETE ON bulk_action_documents FOR EACH ROW WHEN (OLD.document_id = '${at}') EXECUTE FUNCTION held_up()`,
    );
    const created = await team.post('/api/v1/bulk-actions', { action: 'resend', ids });
    const { id } = created.body.bulkAction;
    const read = async (): Promise<{ state: string; done: number; failed: number }> =>
      (await team.get(`/api/v1/bulk-actions/${id}`)).body.bulkAction;
    await until(isAsleep, 60_000);
    await doomed.end('SIGKILL');
    expect(await read()).toMatchObject({ state: 'running', done: KILLED_AT, failed: 0 });
    await service.sql(`SELECT pg_terminate_backend(pid) ${asleep}`);
    await until(async () => !(await isAsleep()));
    await service.sql('DROP TRIGGER held_up ON bulk_action_documents');
    for (const { deliveries, waits } of await counts(id)) expect(deliveries).toBe(waits ? 1 : 2);

    // The second one ends wherever it happens to be.
    const second = await launch();
    await until(async () => (await read()).done > KILLED_AT + 2, 60_000);
    await second.end('SIGKILL');
    for (const { deliveries, waits } of await counts(id)) expect(deliveries).toBe(waits ? 1 : 2);

    const third = await launch();
    const ended = await eventually(read, ({ state }) => state !== 'running', 60_000);
    expect(ended).toMatchObject({ state: 'done', done: DOCUMENTS, failed: 0 });
    expect(await counts(id)).toEqual(
      [...ids].reverse().map((documentId) => ({ id: documentId, deliveries: 2, waits: false })),
    );
    await until(
      async () =>
        (
          await service.sql(`SELECT 1 FROM deliveries WHERE team_id = $1 AND status <> 'delivered'`, [
            team.teamId,
          ])
        ).length === 0,
      60_000,
    );
    await third.end('SIGTERM');
  }, 300_000);
});
