import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DocumentImport, type ImportOutcome } from '../../src/business/sending/import/document-import';
import type { SideOptions } from '../../src/business/sending/import/import-side';
import { TeamFiguresJob } from '../../src/operations/operator/figures/team-figures-job';
import { run, type Outcome } from '../support/cli';
import { CREDIT_NOTE, creditNote } from '../support/credit-note';
import { cloneDatabase, overTcp } from '../support/database';
import { build } from '../support/process';
import { startService, type Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';

describe('the command line', () => {
  describe('the command line', () => {
    const directory = mkdtempSync(join(tmpdir(), 'passerelle-cli-'));
    let service: Service;
    let team: TeamClient;
    let own: { id: string; address: string };
    let other: { id: string; address: string };

    beforeAll(async () => {
      build();
      service = await startService();
      team = await service.team();
      [own, other] = [await team.company(), await team.company()];
    });

    afterAll(async () => {
      await service.stop();
      rmSync(directory, { recursive: true, force: true });
    });

    const settings = (): Record<string, string> => ({
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: service.dataDir,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
    });
    const cli = (...words: string[]): Promise<Outcome> => run(words, settings(), directory);

    describe('without an installation', () => {
      it.each([
        ['team', 'list'],
        ['team', 'create', '--name', 'x'],
        ['company', 'list'],
        ['company', 'agent', 'on', '--company', 'c_x'],
        ['key', 'list', '--team', 'team_x'],
        ['key', 'create', '--team', 'team_x', '--type', 'basic'],
        ['work', 'parked'],
        ['document', 'import', '--team', 'team_x', 'a.xml'],
        ['migrate'],
        ['secrets', 'status'],
        ['audit', 'list'],
        ['db', 'backup', '--out', 'a.backup'],
      ])('makes none, says so and exits 4: %s %s', async (...words) => {
        const empty = mkdtempSync(join(directory, 'empty-'));
        const { status, errors } = await run([...words], { DATA_DIR: join(empty, 'data') }, empty);
        expect([status, errors]).toEqual([
          4,
          expect.stringMatching(/^There is no installation in DATA_DIR /),
        ]);
        expect(readdirSync(empty)).toEqual([]);
      });

      it.each([
        ['team', 'list'],
        ['db', 'backup', '--out', 'a.backup'],
      ])('says what is wrong with the database it was pointed at: %s %s', async (...words) => {
        const url = new URL(overTcp(service.databaseUrl));
        const at = async (change: (url: URL) => void): Promise<Outcome> => {
          const changed = new URL(url);
          change(changed);
          return run([...words, '--json'], { DATABASE_URL: changed.href }, directory);
        };
        const away = await at((to) => (to.port = '1'));
        expect([away.status, away.json().success]).toEqual([4, false]);
        expect(away.json().errors.root[0]).toContain('ECONNREFUSED');
        expect(away.output).not.toContain(url.password);
        const missing = await at((to) => (to.pathname = '/nowhere'));
        expect([missing.status, missing.output]).toEqual([4, expect.stringContaining('does not exist')]);
        const emptied = await cloneDatabase();
        const client = new Client({ connectionString: emptied });
        await client.connect();
        await client.query('DROP TABLE migrations CASCADE');
        await client.end();
        const empty = await at((to) => (to.pathname = new URL(emptied).pathname));
        expect([empty.status, empty.output]).toEqual([
          4,
          expect.stringContaining('contains no installation'),
        ]);
        expect(readdirSync(directory)).not.toContain('a.backup');
      });

      it('restores nothing into a database that does not answer', async () => {
        const url = new URL(overTcp(service.databaseUrl));
        url.port = '1';
        const words = ['db', 'restore', '--in', 'a.backup', '--json'];
        const { status, output } = await run(words, { DATABASE_URL: url.href }, directory);
        expect([status, output]).toEqual([4, expect.stringContaining('ECONNREFUSED')]);
      });

      it('makes no secret that fits nothing', async () => {
        const { status, errors } = await run(
          ['key', 'create', '--team', team.teamId, '--type', 'basic'],
          { DATABASE_URL: service.databaseUrl, DATA_DIR: join(directory, 'elsewhere') },
          directory,
        );
        expect([status, errors]).toEqual([4, expect.stringContaining('APP_SECRET')]);
        expect(readdirSync(directory)).not.toContain('elsewhere');
      });
    });

    it('has an exit status for each kind of failure', async () => {
      expect((await cli('team', 'list')).status).toBe(0);
      expect((await cli('key', 'list', '--team', 'team_x')).status).toBe(1);
      expect((await cli('team', 'nonsense')).status).toBe(2);
      expect((await cli('company', 'agent', 'maybe', '--company', own.id)).status).toBe(2);
      expect((await run(['team', 'list'], { PORT: 'x' }, directory)).status).toBe(78);
    });

    it('suspends a team, resumes it, sets its request rate, and compares teams', async () => {
      const client = await service.team();
      const of = ['--team', client.teamId];
      expect((await cli('team', 'suspend', ...of)).status).toBe(2);
      expect((await cli('team', 'suspend', ...of, '--reason', 'Unpaid')).output).toContain('suspended');
      const refused = await client.get('/api/v1/companies');
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'team_suspended']);
      expect((await cli('team', 'resume', ...of)).status).toBe(0);
      for (const words of [[], ['--rate', '0'], ['--rate', '5', '--default']])
        expect((await cli('team', 'limit', ...of, ...words)).status).not.toBe(0);
      expect((await cli('team', 'limit', ...of, '--rate', '5')).output).toContain('5 requests per second');
      expect((await client.get('/api/v1/companies')).status).toBe(200);
      await service.app.get(TeamFiguresJob, { strict: false }).countDueTeams(-1);
      const csv = (await cli('team', 'figures', '--sort', 'members', '--csv')).output.split('\n');
      expect(csv[0]).toMatch(/^id,name,environment,state,/);
      expect(csv.some((line) => line.startsWith(`${client.teamId},`) && line.endsWith(',5'))).toBe(true);
      const { teams } = (await cli('team', 'figures', '--json')).json() as { teams: { id: string }[] };
      expect(teams.map(({ id }) => id)).toContain(client.teamId);
    });

    it.each([['team', 'list'], ['company', 'list'], ['work', 'parked'], ['doctor']])(
      'loads no framework to read: %s %s',
      async (...words) => {
        const hook = join(directory, 'loaded.cjs');
        writeFileSync(
          hook,
          `process.on('exit', () => process.stderr.write('LOADED ' + Object.keys(require.cache).filter((file) => /typeorm.index|@nestjs.core|bullmq/.test(file)).join() + '.'));`,
        );
        const { errors } = await run(
          [...words],
          { ...settings(), NODE_OPTIONS: `--require ${hook}` },
          directory,
        );
        expect(errors).toContain('LOADED .');
      },
    );

    it('refuses a schema that is newer than itself, and knows renamed migrations', async () => {
      const url = await cloneDatabase();
      const client = new Client({ connectionString: url });
      await client.connect();
      const list = (): Promise<Outcome> =>
        run(['team', 'list', '--json'], { ...settings(), DATABASE_URL: url }, directory);
      await client.query(
        `UPDATE migrations SET name = 'Sending1763740000000' WHERE name = 'Sending1763750000000'`,
      );
      expect((await list()).status).toBe(0);
      await client.query(
        `INSERT INTO migrations (timestamp, name) VALUES (1999000000000, 'Future1999000000000')`,
      );
      await client.query('ALTER TABLE teams RENAME TO groups');
      await client.end();
      const refused = await list();
      expect([refused.status, refused.errors]).toEqual([78, '']);
      expect(refused.json()).toEqual({
        success: false,
        errors: { root: [expect.stringContaining('newer than this release')] },
      });
    });

    it('says in JSON why it failed, whatever the reason', async () => {
      const settled = await run(['team', 'list', '--json'], { PORT: 'x', ROLE: 'y' }, directory);
      expect([settled.status, settled.json().errors.root]).toEqual([
        78,
        [expect.stringContaining('PORT'), expect.stringContaining('ROLE')],
      ]);
      // Only the start of the service and this command note which secret is the current one.
      expect((await cli('secrets', 'rotate')).status).toBe(0);
      expect((await cli('secrets', 'status')).output).not.toContain('APP_SECRET_PREVIOUS');
      const secret = await run(
        ['secrets', 'status', '--json'],
        { ...settings(), APP_SECRET: 'another secret that is long enough to be accepted' },
        directory,
      );
      expect([secret.status, secret.json().errors.root]).toEqual([
        78,
        [expect.stringContaining('APP_SECRET does not fit')],
      ]);
      const url = await cloneDatabase();
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query('ALTER TABLE teams RENAME TO groups');
      await client.end();
      const broken = await run(['team', 'list', '--json'], { ...settings(), DATABASE_URL: url }, directory);
      expect([broken.status, broken.json().errors.root]).toEqual([
        1,
        [expect.stringContaining('"teams" does not exist')],
      ]);
      expect(broken.errors).toContain('    at ');
    });

    it('lists companies by team', async () => {
      const { companies } = (await cli('company', 'list', '--team', team.teamId, '--json')).json();
      expect(companies.map(({ id }: { id: string }) => id).sort()).toEqual([own.id, other.id].sort());
      expect(companies[0]).toMatchObject({ teamId: team.teamId, isVerified: true, isAgent: false });
      expect((await cli('company', 'list')).output).toContain(own.id);
      expect((await cli('company', 'list', '--team', 'team_x')).errors).toContain(
        'There is no team "team_x"',
      );
    });

    it('lets a company send for others', async () => {
      const on = await cli('company', 'agent', 'on', '--company', other.id, '--json');
      expect(on.json().company).toMatchObject({ id: other.id, isAgent: true });
      expect((await cli('company', 'list')).output).toMatch(new RegExp(`${other.id}.*sends for others`));
    });

    describe('document import', () => {
      let file = 0;

      function write(text: string | Buffer): string {
        const path = join(directory, `document-${file++}.xml`);
        writeFileSync(path, text);
        return path;
      }

      const importing = (words: string[], ...files: string[]): Promise<Outcome> =>
        cli('document', 'import', '--team', team.teamId, '--json', ...words, ...files);

      async function count(): Promise<number> {
        const [row] = await service.sql<{ n: number }>('SELECT count(*)::int AS n FROM documents');
        return row?.n ?? -1;
      }

      const stranger = { address: `0208:${belgianNumber()}` };

      /** The same without a process of its own. */
      async function imported(xml: string, namedSide: SideOptions = {}): Promise<ImportOutcome> {
        const documents = service.app.get(DocumentImport);
        const companies = await documents.listCompanies(team.teamId);
        return documents.import(team.teamId, companies, Buffer.from(xml), namedSide);
      }

      it('stores what was received and sent elsewhere, once, and sends nothing', async () => {
        const received = creditNote(stranger, own);
        const sent = creditNote(own, stranger).replace('CN-2026-7', 'CN-OLD-1');
        const outcomes = [await imported(received), await imported(sent)];
        const ids = outcomes.map((outcome) => ('documentId' in outcome ? outcome.documentId : ''));
        expect(outcomes).toEqual([
          { result: 'imported', documentId: ids[0], companyId: own.id, direction: 'incoming' },
          { result: 'imported', documentId: ids[1], companyId: own.id, direction: 'outgoing' },
        ]);
        const [incoming, outgoing] = await Promise.all(ids.map((id) => team.get(`/api/v1/documents/${id}`)));
        expect(incoming?.body.document).toMatchObject({
          senderId: stranger.address,
          receiverId: own.address,
          validation: { result: 'valid' },
          sentOverPeppol: false,
          deliveryStatus: null,
          xml: received,
        });
        expect(outgoing?.body.document).toMatchObject({
          senderId: own.address,
          receiverId: stranger.address,
          deliveryStatus: null,
          deliveries: [],
          peppolMessageId: null,
        });
        const again = await Promise.all([received, sent, sent, sent].map((xml) => imported(xml)));
        expect(
          again.map((outcome) => [outcome.result, 'documentId' in outcome && outcome.documentId]),
        ).toEqual([ids[0], ids[1], ids[1], ids[1]].map((id) => ['known', id]));
        const fresh = creditNote(own, stranger).replace('CN-2026-7', 'CN-TWICE');
        const atOnce = await Promise.all([fresh, fresh, fresh].map((xml) => imported(xml)));
        expect(atOnce.map(({ result }) => result).sort()).toEqual(['imported', 'known', 'known']);
        const resent = await team.post(`/api/v1/documents/${ids[1]}/resend`);
        expect([resent.status, resent.headers.get('x-error-code')]).toEqual([409, 'imported_document']);
        const { auditEntries } = (await team.get('/api/v1/audit')).body;
        const audited = auditEntries.filter(
          ({ action }: { action: string }) => action === 'document.imported',
        );
        expect(audited.map(({ subjectId }: { subjectId: string }) => subjectId)).toEqual(
          expect.arrayContaining(ids),
        );
        const events = await service.sql<{ type: string }>(
          `SELECT type FROM events WHERE data->>'documentId' = ANY($1) ORDER BY type`,
          [ids],
        );
        expect(events.map(({ type }) => type)).toEqual(['document.received', 'document.sent']);
      });

      it('asks whose a document is when that is open', async () => {
        const between = creditNote(own, other);
        expect(await imported(between)).toEqual({
          result: 'refused',
          message: expect.stringMatching(/outgoing for c_.* or incoming for c_.*--company or --direction/),
        });
        expect(await imported(between, { companyId: other.id })).toMatchObject({
          result: 'imported',
          companyId: other.id,
          direction: 'incoming',
        });
        expect(await imported(between, { direction: 'outgoing' })).toMatchObject({
          result: 'imported',
          companyId: own.id,
          direction: 'outgoing',
        });
        expect(await imported(CREDIT_NOTE)).toEqual({
          result: 'refused',
          message: expect.stringMatching(/no company of the team.*BE 0123456749.*BE 0987654394/),
        });
        expect(await imported(CREDIT_NOTE, { companyId: own.id, direction: 'incoming' })).toMatchObject({
          result: 'imported',
          direction: 'incoming',
        });
      });

      it('refuses what is no document, each with its reason, and takes the others', async () => {
        const before = await count();
        const huge = write('');
        truncateSync(huge, 26 * 1024 * 1024);
        const folder = join(directory, 'folder.xml');
        mkdirSync(folder);
        const device = join(directory, 'device.xml');
        symlinkSync('/dev/zero', device);
        const good = write(creditNote(stranger, own).replace('CN-2026-7', 'CN-GOOD'));
        const bad: [string, RegExp][] = [
          [join(directory, 'missing.xml'), /^The file cannot be read: .*ENOENT/],
          [folder, /^The file must be an XML file, but is a directory or a device/],
          [device, /^The file must be an XML file, but is a directory or a device/],
          [huge, /^The file must have at most 25 MiB \(REQUEST_BODY_LIMIT_MIB\); it has 27262976 bytes/],
          [write(''), /^The file must not be empty/],
          [write(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254])), /not acceptable XML/],
          [write('<Invoice'), /not acceptable XML/],
          [
            write('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'),
            /document type declaration is not accepted/,
          ],
          [write('<order xmlns="urn:x"/>'), /neither an invoice nor a credit note/],
        ];
        const outcome = await importing([], ...bad.map(([path]) => path), good);
        expect([outcome.status, outcome.json().success]).toEqual([1, false]);
        const files = outcome.json().files as Record<string, string>[];
        expect(files.slice(0, -1).map(({ result }) => result)).toEqual(bad.map(() => 'refused'));
        bad.forEach(([, reason], i) => expect(files[i]?.['message']).toMatch(reason));
        expect(files.at(-1)).toMatchObject({ file: good, result: 'imported' });
        expect(await count()).toBe(before + 1);
      });
    });
  });
});
