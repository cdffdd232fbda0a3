import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArchive } from '../../src/standards/values/zip-archive';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';
import { download, line, OCTOBER, readCsv, sendDated } from './export-scene';

const DOCUMENTS = 12;

/** An export whose process is killed after it has written a part of the file. */
describe('exports', () => {
  describe('a process killed while it writes a file', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-export-'));

    beforeAll(async () => {
      build();
      service = await startService({ ROLE: 'api' });
      team = await service.team();
      companyId = (await team.company()).id;
      // The second part of a file is held up; the first one is committed by then.
      await service.sql(
        `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`,
      );
      await service.sql(
        `CREATE TRIGGER held_up BEFORE INSERT ON export_parts FOR EACH ROW WHEN (NEW.number = 1) EXECUTE FUNCTION held_up()`,
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
      });
      await launched.ready();
      return launched;
    }

    it('offers no half file, and a whole one once another process has begun anew', async () => {
      const doomed = await launch();
      for (let n = 1; n <= DOCUMENTS; n++)
        await sendDated(team, companyId, '9999:delivered', {
          document: {
            invoiceNumber: `K-${n}`,
            lines: [line(`${n}.10`, '21')],
            attachments: [
              {
                id: 'A',
                filename: 'a.bin.csv',
                mimeCode: 'text/csv',
                embeddedDocument: randomBytes(60_000).toString('base64'),
              },
            ],
          },
        });
      const created = await team.post(`/api/v1/${companyId}/exports`, OCTOBER);
      const exportId = created.body.export.id as string;
      const parts = (): Promise<{ claim: number; number: number }[]> =>
        service.sql('SELECT claim, number FROM export_parts WHERE export_id = $1 ORDER BY number', [
          exportId,
        ]);
      await until(async () => (await parts()).length === 1);
      const [{ claim: firstClaim } = { claim: 0 }] = await parts();
      await doomed.end('SIGKILL');
      expect((await team.get(`/api/v1/exports/${exportId}`)).body.export).toMatchObject({
        state: 'running',
        size: null,
      });
      const early = await team.get(`/api/v1/exports/${exportId}/file`);
      expect([early.status, early.headers.get('x-error-code')]).toEqual([409, 'export_not_ready']);
      // The statement of the process that is gone continues until it notices.
      await service.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );
      await service.sql('DROP TRIGGER held_up ON export_parts');
      const next = await launch();
      const done = await eventually(
        async () => (await team.get(`/api/v1/exports/${exportId}`)).body.export,
        ({ state }) => state === 'ready' || state === 'failed',
      );
      expect(done).toMatchObject({ state: 'ready', documentsDone: DOCUMENTS });
      // Parts of the claim that ended are gone.
      expect((await parts()).every(({ claim }) => claim > firstClaim)).toBe(true);
      const zip = await download(team, exportId);
      const sales = readCsv(readArchive(zip).get('sales.csv'));
      expect(sales.map((row) => row['Number']).sort()).toEqual(
        Array.from({ length: DOCUMENTS }, (_, n) => `K-${n + 1}`).sort(),
      );
      const events = await team.get('/api/v1/events?type=export.ready');
      expect(events.body.events).toHaveLength(1);
      expectForeignReaders(zip);
      await next.end('SIGTERM');
    }, 240_000);

    /** Readers of other makers accept the file, where the machine has them. */
    function expectForeignReaders(zip: Buffer): void {
      const file = join(dataDir, 'export.zip');
      writeFileSync(file, zip);
      expect(readFileSync(file).length).toBe(zip.length);
      const unzip = spawnSync('unzip', ['-t', file], { encoding: 'utf8' });
      if (unzip.error === undefined) expect(unzip.stdout).toContain('No errors detected');
      const program =
        'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()))';
      const python = spawnSync('python3', ['-c', program, file], { encoding: 'utf8' });
      // XML, PDF and an attachment of each document, five journals and the three files of the manifest.
      if (python.error === undefined) expect(python.stdout.trim()).toBe(String(DOCUMENTS * 3 + 8));
    }
  });
});
