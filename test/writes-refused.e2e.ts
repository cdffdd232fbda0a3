import { Client } from 'pg';
import { METRICS_TOKEN } from './support/metrics-token';
import { emptiedService } from './support/per-worker';
import type { Service } from './support/service';
import type { TeamClient } from './support/team-client';
import { until } from './support/until';
import { invoiceTo } from './support/invoices';

describe('a database that answers and refuses writes', () => {
  const shared = emptiedService();
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  let admin: Client;

  beforeAll(async () => {
    service = shared();
    team = await service.team();
    companyId = (await team.company()).id;
    const adminUrl = new URL(process.env['PASSERELLE_TEST_ADMIN'] ?? '');
    adminUrl.pathname = new URL(service.databaseUrl).pathname;
    admin = new Client({ connectionString: adminUrl.href });
    await admin.connect();
  });
  afterAll(() => admin.end());

  const ready = async (): Promise<[number, Record<string, unknown>]> => {
    const answer = await fetch(`${service.baseUrl}/health/ready`);
    return [answer.status, (await answer.json()) as Record<string, unknown>];
  };
  const send = async (number: string): Promise<number> =>
    (await team.post(`/api/v1/${companyId}/send`, invoiceTo('9999:delivered', number))).status;
  const metric = async (): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const answer = await fetch(`${service.baseUrl}/metrics`, { headers });
    return /^passerelle_database_writes_refused (\d)$/m.exec(await answer.text())?.[1];
  };
  const countLogLines = (message: string): number =>
    service.log.filter((line) => line.includes(message)).length;

  const expectRefusedThenAccepted = async (reason: string, repair: () => Promise<void>): Promise<void> => {
    const before = {
      refused: countLogLines('the database rejects writes'),
      accepted: countLogLines('accepts writes again'),
    };
    const answers = [await send(`${reason} 1`), await send(`${reason} 2`), await send(`${reason} 3`)];
    expect(answers).toEqual([503, 503, 503]);
    expect(await ready()).toEqual([
      503,
      {
        success: false,
        errors: { root: [expect.stringContaining(`refuses writes: ${reason}`)] },
        writes: 'refused',
      },
    ]);
    expect(await metric()).toBe('1');
    expect(countLogLines('the database rejects writes') - before.refused).toBe(1);
    await repair();
    await until(async () => (await ready())[0] === 200);
    expect([await metric(), countLogLines('accepts writes again') - before.accepted]).toEqual(['0', 1]);
    expect(await send(`${reason} 4`)).toBe(200);
  };

  it('is not ready while it is read-only, and ready by itself afterwards', async () => {
    const { rows } = await admin.query<{ name: string }>('SELECT current_database() AS name');
    const name = rows[0]?.name ?? '';
    const newSessions = async (): Promise<void> => {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name NOT LIKE '%listen%'`,
      );
      // What was cut off is met by the first request of each connection.
      await until(async () => (await team.get('/api/v1/documents')).status === 200);
    };
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await newSessions();
    await until(async () => (await send('first')) === 503 && (await ready())[0] === 503);
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await newSessions();
    await until(async () => (await ready())[0] === 200);
    expect(await send('last')).toBe(200);
  });

  it('is not ready while its disk is full, and ready by itself afterwards', async () => {
    // The server's own error, for every new row of a document and every new table.
    await admin.query(`
      CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE FUNCTION disk_full_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER disk_full BEFORE INSERT ON documents EXECUTE FUNCTION disk_full();
      CREATE EVENT TRIGGER disk_full ON ddl_command_start WHEN TAG IN ('CREATE TABLE')
        EXECUTE FUNCTION disk_full_for_tables()`);
    await expectRefusedThenAccepted('its disk is full', async () => {
      await admin.query(
        'DROP EVENT TRIGGER disk_full; DROP TRIGGER disk_full ON documents; DROP FUNCTION disk_full, disk_full_for_tables',
      );
    });
  });
});
