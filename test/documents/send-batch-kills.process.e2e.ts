import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoiceTo } from '../support/invoices';
import { build, freePort, ServiceProcess } from '../support/process';
import { sendBatch, toNdjson } from '../support/send-batch';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const DOCUMENTS = 400;
/** The document within whose statement the first process is killed. */
const KILLED_AT = 250;

/** Processes that are killed while they send a batch: each document is sent once. */
describe('a process killed while it sends a batch', () => {
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-batches-'));

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
  const listNumbers = async (): Promise<string[]> =>
    (
      await service.sql<{ number: string }>(
        `SELECT document_number AS number FROM documents WHERE company_id = $1 AND direction = 'outgoing' ORDER BY 1`,
        [companyId],
      )
    ).map(({ number }) => number);

  it('sends each document once, within a statement or between two', async () => {
    const numbers = Array.from({ length: DOCUMENTS }, (_, n) => `KILL-${String(n).padStart(3, '0')}`);
    const raw = toNdjson(numbers.map((number) => invoiceTo('9999:delivered', number)));
    const key = randomUUID();
    const send = (to: ServiceProcess): ReturnType<typeof sendBatch> =>
      sendBatch(new TeamClient(to.baseUrl, team.teamId, team.keyId, team.secret), companyId, raw, {
        'idempotency-key': key,
      });
    await service.sql(
      `CREATE TRIGGER held_up BEFORE INSERT ON idempotency_keys FOR EACH ROW
       WHEN (NEW.key = E'${key}\\n${KILLED_AT}') EXECUTE FUNCTION held_up()`,
    );
    const first = await launch();
    const cut = send(first).then(
      () => 'answered',
      () => 'cut',
    );
    await until(isAsleep, 60_000);
    await first.end('SIGKILL');
    expect(await cut).toBe('cut');
    await service.sql(`SELECT pg_terminate_backend(pid) ${asleep}`);
    await until(async () => !(await isAsleep()));
    await service.sql('DROP TRIGGER held_up ON idempotency_keys');
    const storedFirst = await listNumbers();
    expect(storedFirst).not.toContain(numbers[KILLED_AT - 1]);
    expect(storedFirst.length).toBeGreaterThan(0);

    // The second one ends wherever it happens to be.
    const second = await launch();
    const cutAgain = send(second).catch((error: unknown) => error);
    await until(async () => (await listNumbers()).length > storedFirst.length, 60_000);
    await second.end('SIGKILL');
    await cutAgain;

    const third = await launch();
    const { summary, documents } = await send(third);
    expect(summary).toMatchObject({
      complete: true,
      counts: { documents: DOCUMENTS, accepted: DOCUMENTS, duplicate: 0, refused: 0 },
    });
    expect(summary?.counts.repeated).toBeGreaterThanOrEqual(storedFirst.length);
    expect(await listNumbers()).toEqual(numbers);
    expect(new Set(documents.map(({ documentId }) => documentId)).size).toBe(DOCUMENTS);
    await third.end('SIGTERM');
  }, 300_000);
});
