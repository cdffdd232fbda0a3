import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

const DOCUMENTS = 24;
/** The document within whose statement the first process is killed; later documents wait. */
const KILLED_AT = 7;

/** Processes that are killed while they send the invoices of a file: each becomes one document. */
describe('a process killed while it sends the invoices of a file', () => {
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-imports-'));

  beforeAll(async () => {
    build();
    service = await startService({ ROLE: 'api' });
    team = await service.team();
    companyId = (await team.company()).id;
    await service.sql(
      `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(120); RETURN NEW; END $$`,
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

  /** Numbers of the documents that were stored, and of those that the import has as sent. */
  const numbers = async (): Promise<{ stored: string[]; sent: string[] }> => {
    const stored = await service.sql<{ number: string }>(
      `SELECT document_number AS number FROM documents WHERE company_id = $1 AND direction = 'outgoing' ORDER BY 1`,
      [companyId],
    );
    const sent = await service.sql<{ number: string }>(
      `SELECT i.number FROM invoice_import_documents i JOIN documents d ON d.id = i.document_id
       WHERE i.company_id = $1 AND i.state = 'sent' AND d.document_number = i.number ORDER BY 1`,
      [companyId],
    );
    const list = (rows: { number: string }[]): string[] => rows.map(({ number }) => number);
    return { stored: list(stored), sent: list(sent) };
  };

  it('each once, whether it ends within the statement of a document or between two', async () => {
    const doomed = await launch();
    const all = Array.from({ length: DOCUMENTS }, (_, n) => `KILL-${String(n).padStart(2, '0')}`);
    const rows = all.map(
      (number) =>
        `${number};28/11/2026;De Kroon;Kerkstraat 1;Gent;9000;BE;9999:delivered;PO;Advice;100;21;BE71096123456769`,
    );
    const document = [
      'Number;Date;Customer;Street;City;Postcode;Country;Peppol ID;Reference;Description;Price;VAT rate;IBAN',
      ...rows,
    ].join('\n');
    const created = await team.post(`/api/v1/${companyId}/invoice-imports`, { document });
    const { id, suggestion } = created.body.invoiceImport;
    const path = `/api/v1/${companyId}/invoice-imports/${id}`;
    const read = async (): Promise<{ state: string; counts: Record<string, number> }> =>
      (await team.get(path)).body.invoiceImport;
    await team.put(`${path}/mapping`, { fields: suggestion.fields });
    await eventually(read, ({ state }) => state === 'ready', 60_000);
    expect((await team.get(`${path}/documents?state=invalid&limit=1`)).body.documents).toEqual([]);

    await service.sql(
      `CREATE TRIGGER held_up BEFORE UPDATE ON invoice_import_documents FOR EACH ROW
       WHEN (NEW.state = 'sent' AND OLD.number = '${all[KILLED_AT] ?? ''}') EXECUTE FUNCTION held_up()`,
    );
    await team.post(`${path}/send`);
    await until(isAsleep, 60_000);
    await doomed.end('SIGKILL');
    await service.sql(`SELECT pg_terminate_backend(pid) ${asleep}`);
    await until(async () => !(await isAsleep()));
    await service.sql('DROP TRIGGER held_up ON invoice_import_documents');
    const first = await numbers();
    expect(first.stored).toEqual(all.slice(0, KILLED_AT));
    expect(first.sent).toEqual(first.stored);

    // The second one ends wherever it happens to be.
    const second = await launch();
    await until(async () => ((await read()).counts.sent ?? 0) > KILLED_AT + 2, 60_000);
    await second.end('SIGKILL');

    const third = await launch();
    const ended = await eventually(read, ({ state }) => state === 'ready', 60_000);
    expect(ended.counts).toMatchObject({ sent: DOCUMENTS, failed: 0, queued: 0 });
    expect(await numbers()).toEqual({ stored: all, sent: all });
    await third.end('SIGTERM');
  }, 300_000);
});
