import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallInvoice } from '../support/invoices';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';
import { until } from '../support/until';

/** Processes that are killed while they send a draft: there is always either the draft or its document. */
describe('a process killed while it sends a draft', () => {
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-drafts-'));

  beforeAll(async () => {
    build();
    service = await startService({ ROLE: 'api' });
    team = await service.team();
    companyId = (await team.company()).id;
    await service.sql(
      `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`,
    );
  });

  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const launch = async (): Promise<{ process: ServiceProcess; client: TeamClient }> => {
    const launched = ServiceProcess.launch(dataDir, await freePort(), {
      DATABASE_URL: service.databaseUrl,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      NODE_ENV: 'test',
    });
    await launched.ready();
    return {
      process: launched,
      client: new TeamClient(launched.baseUrl, team.teamId, team.keyId, team.secret),
    };
  };
  const createDraft = async (number: string): Promise<string> => {
    const content = { recipient: '9999:delivered', documentType: 'invoice', document: smallInvoice(number) };
    return (await team.post(`/api/v1/${companyId}/drafts`, { content })).body.draft.id as string;
  };
  const counts = async (number: string): Promise<{ drafts: number; documents: number }> => {
    const [row] = await service.sql<{ drafts: number; documents: number }>(
      `SELECT (SELECT count(*)::int FROM drafts WHERE number = $1) AS drafts,
         (SELECT count(*)::int FROM documents WHERE document_number = $1 AND direction = 'outgoing') AS documents`,
      [number],
    );
    return row ?? { drafts: -1, documents: -1 };
  };
  /** Kills a process that is sending a draft, once a statement sleeps in a trigger. */
  const killAt = async (trigger: string, table: string, number: string): Promise<() => Promise<Answer>> => {
    const path = `/api/v1/${companyId}/drafts/${await createDraft(number)}/send`;
    const doomed = await launch();
    await service.sql(
      `CREATE TRIGGER held_up ${trigger} ON ${table} FOR EACH ROW EXECUTE FUNCTION held_up()`,
    );
    const options = { headers: { 'idempotency-key': `draft ${number}` } };
    const unanswered = doomed.client.post(path, {}, options).then(
      () => 'answered',
      () => 'not answered',
    );
    const isAsleep = async (): Promise<boolean> =>
      (
        await service.sql(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
        )
      ).length > 0;
    await until(isAsleep, 80_000);
    await doomed.process.end('SIGKILL');
    expect(await unanswered).toBe('not answered');
    await service.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
    await until(async () => !(await isAsleep()));
    await service.sql(`DROP TRIGGER held_up ON ${table}`);
    return () => team.post(path, {}, options);
  };

  it('before the document is stored: the draft remains, and is sent once by the repetition', async () => {
    const repeat = await killAt('BEFORE INSERT', 'documents', 'KILLED-1');
    expect(await counts('KILLED-1')).toEqual({ drafts: 1, documents: 0 });
    expect((await repeat()).status).toBe(200);
    expect(await counts('KILLED-1')).toEqual({ drafts: 0, documents: 1 });
  });

  it('after the draft is deleted, in the same statement: the draft remains', async () => {
    const repeat = await killAt('AFTER DELETE', 'drafts', 'KILLED-2');
    expect(await counts('KILLED-2')).toEqual({ drafts: 1, documents: 0 });
    expect((await repeat()).status).toBe(200);
    expect(await counts('KILLED-2')).toEqual({ drafts: 0, documents: 1 });
  });

  it('before its answer: the document is there, and the repetition answers it', async () => {
    const repeat = await killAt('BEFORE UPDATE', 'idempotency_keys', 'KILLED-3');
    expect(await counts('KILLED-3')).toEqual({ drafts: 0, documents: 1 });
    const again = await repeat();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body.document.parsed.invoiceNumber).toBe('KILLED-3');
    expect(await counts('KILLED-3')).toEqual({ drafts: 0, documents: 1 });
  });
});
