import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallInvoice } from '../support/invoices';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';
import { until } from '../support/until';

const DOCUMENT = smallInvoice('K-1');

describe('idempotency', () => {
  /** Processes that are killed after the effect of a request was committed and before its answer was written down. */
  describe('a process killed between commit and answer', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-between-'));

    beforeAll(async () => {
      build();
      service = await startService({ ROLE: 'api' });
      team = await service.team();
      // Nobody works here, so the company is verified but its identifier is not published; sending needs no more.
      companyId = (await team.company()).id;
      // What writes the answer down is held up, and with it the request, whose effect is committed by then.
      await service.sql(
        `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`,
      );
    });

    afterAll(async () => {
      await service.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it.each<[string, string, string, () => [string, object]]>([
      [
        'a document',
        'documents',
        `document_number = 'K-1'`,
        () => [
          `/api/v1/${companyId}/send`,
          { recipient: '9999:delivered', documentType: 'invoice', document: DOCUMENT },
        ],
      ],
      [
        'a company',
        'companies',
        `name = 'Killed'`,
        () => [
          '/api/v1/companies',
          { name: 'Killed', address: 'S 1', postalCode: '1000', city: 'Gent', country: 'BE' },
        ],
      ],
    ])('is repeated for %s: one row in %s', async (_what, table, made, request) => {
      const [path, body] = request();
      const options = { headers: { 'idempotency-key': `killed ${table}` } };
      const through = (process: ServiceProcess): Promise<Answer> =>
        new TeamClient(process.baseUrl, team.teamId, team.keyId, team.secret).post(path, body, options);
      const rows = (): Promise<object[]> => service.sql(`SELECT id FROM ${table} WHERE ${made}`);

      const doomed = await launch();
      await service.sql(
        'CREATE TRIGGER held_up BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION held_up()',
      );
      const unanswered = through(doomed).then(
        () => 'answered',
        () => 'not answered',
      );
      await until(async () => (await rows()).length === 1, 80_000);
      await doomed.end('SIGKILL');
      expect(await unanswered).toBe('not answered');
      // The statement of the process that is gone continues until it notices.
      await service.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );
      await service.sql('DROP TRIGGER held_up ON idempotency_keys');

      const heir = await launch();
      const again = await through(heir);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      const resource = Object.values(again.body as Record<string, { id: string }>)[1];
      expect(await rows()).toEqual([{ id: resource?.id }]);
      expect((await through(heir)).headers.get('idempotent-replayed')).toBe('true');
      expect(await heir.end('SIGTERM')).toBe(0);
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
  });
});
