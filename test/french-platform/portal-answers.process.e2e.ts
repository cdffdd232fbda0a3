import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { frenchPortalCheck } from '../../src/operations/doctor/french-portal.check';
import { parseConfig } from '../../src/platform/kernel/config';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { packArchive } from '../../src/standards/flux1';
import { productionCompany } from '../support/french-platform/production-declarant';
import { APPLICATION, portalSettings } from '../support/french-platform/portal-settings';
import { SimulatedPortal, type TakenFile } from '../support/french-platform/simulated-portal';
import { writeReportStatus } from '../support/french-platform/status-message';
import { callInterface, fluxReport, flowForm } from '../support/french-flows';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const PATIENCE_MS = 60_000;
const NAME = 'FFE0624A_AAA123_PPF001062400000000000';

let serial = 1000;

/** A name of an answer that the portal has not used. */
const answerName = (ending = '.tar.gz'): string => `${NAME}${serial++}${ending}`;

const statusOf = (reference: string, code = '300'): Buffer =>
  writeReportStatus({ id: 'CDV', reference, code, reason: null, at: new Date() });

const archiveOf = (...messages: Buffer[]): Buffer =>
  packArchive(
    messages.map((content, index) => ({ name: `m${index}.xml`, content })),
    new Date(),
  );

/** An archive whose header is changed after it was packed, its sum included. */
function archiveWith(change: (header: Buffer) => void): Buffer {
  const name = 'm.xml';
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('00000000005\0', 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  change(header);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return gzipSync(Buffer.concat([header, Buffer.from('hello'.padEnd(512, '\0')), Buffer.alloc(1024)]));
}

describe('answers of the state portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-portal-'));
  let service: Service;
  let other: Service;
  let portal: SimulatedPortal;
  let team: TeamClient;
  let siren: string;

  beforeAll(async () => {
    portal = new SimulatedPortal(folder, APPLICATION);
    // Two processes share the files and the answers.
    service = await startService(portalSettings(folder));
    other = await startService(portalSettings(folder), service.databaseUrl);
    team = await service.team('production');
    ({ siren } = await productionCompany(service, team));
  });

  afterAll(async () => {
    await other?.stop();
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(() => expect([portal.violations, portal.gaps]).toEqual([[], []]));

  async function submit(id: string, of = { team, siren }): Promise<string> {
    const { body } = await callInterface(of.team, 'POST', '/afnor-flow/v1/flows', {
      form: flowForm({ flowSyntax: 'FRR', name: id }, fluxReport(of.siren, id)),
    });
    return body.flowId as string;
  }

  async function taken(entryNames: readonly string[]): Promise<TakenFile[]> {
    const isMeant = ({ entryName }: TakenFile): boolean => entryNames.includes(entryName);
    await until(() => {
      portal.take();
      return Promise.resolve(portal.taken.filter(isMeant).length >= entryNames.length);
    }, PATIENCE_MS);
    return portal.taken.filter(isMeant);
  }

  async function statusOfFlow(id: string, of = team): Promise<string> {
    const { body } = await callInterface(of, 'GET', `/afnor-flow/v1/flows/${id}`);
    return body.acknowledgement.status as string;
  }

  const isMoved = (name: string, to: 'read' | 'refused'): Promise<void> =>
    until(
      () => Promise.resolve(!portal.list('incoming').includes(name) && portal.list(to).includes(name)),
      PATIENCE_MS,
    );

  const faultsOf = (name: string): string =>
    [...service.log, ...other.log].filter((line) => line.includes(name)).join('\n');

  it('on files of several teams come in one envelope; what two processes write and read counts once', async () => {
    const second = await service.team('production');
    const { siren: secondSiren } = await productionCompany(service, second);
    const mine = await Promise.all(Array.from({ length: 10 }, (_, index) => submit(`MANY-${index}`)));
    const theirs = await submit('MANY-0', { team: second, siren: secondSiren });
    const files = await taken([...mine, theirs].map((id) => `${id}.xml`));
    expect(files).toHaveLength(11);
    const name = portal.write(
      'FFE0624A',
      files.map(({ entryName }) => ({ reference: entryName, code: '300' })),
    );
    await isMoved(name, 'read');
    expect(await Promise.all(mine.map((id) => statusOfFlow(id)))).toEqual(mine.map(() => 'Ok'));
    expect(await statusOfFlow(theirs, second)).toBe('Ok');
    const [answers] = await service.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM french_portal_answers WHERE envelope = $1 AND effect = 'changed'`,
      [name],
    );
    expect(answers?.n).toBe(11);
  });

  it('that are put into the folder again change nothing', async () => {
    const id = await submit('AGAIN-1');
    await taken([`${id}.xml`]);
    const name = answerName();
    const content = archiveOf(statusOf('AGAIN-1'));
    portal.put(name, content);
    await isMoved(name, 'read');
    const before = await service.sql('SELECT * FROM french_portal_answers WHERE envelope = $1', [name]);
    portal.put(name, content);
    await until(() => Promise.resolve(portal.list('incoming').length === 0), PATIENCE_MS);
    expect(await service.sql('SELECT * FROM french_portal_answers WHERE envelope = $1', [name])).toEqual(
      before,
    );
    expect(await statusOfFlow(id)).toBe('Ok');
    // The same name with other contents is no repetition.
    portal.put(name, archiveOf(statusOf('AGAIN-1', '301')));
    await isMoved(name, 'refused');
    expect(faultsOf(name)).toContain('with other contents was read before');
    expect(await statusOfFlow(id)).toBe('Ok');
  });

  it('take effect as far as they can be read', async () => {
    const id = await submit('PART-1');
    await taken([`${id}.xml`]);
    const name = answerName();
    portal.put(name, archiveOf(statusOf('NOBODY'), Buffer.from('<broken'), statusOf('PART-1')));
    await isMoved(name, 'refused');
    expect(await statusOfFlow(id)).toBe('Ok');
    expect(faultsOf(name)).toContain('\\"NOBODY\\" is no file that this installation has sent');
  });

  it('on a number that several files have are set aside', async () => {
    const ids = [await submit('TWICE-1'), await submit('TWICE-1')];
    const files = await taken(ids.map((id) => `${id}.xml`));
    const name = answerName();
    portal.put(name, archiveOf(statusOf('TWICE-1')));
    await isMoved(name, 'refused');
    expect(faultsOf(name)).toContain('is on several files');
    for (const { name: fileName } of files) portal.write('FFE0624A', [{ reference: fileName, code: '300' }]);
    for (const id of ids) await until(async () => (await statusOfFlow(id)) === 'Ok', PATIENCE_MS);
  });

  it.each<[string, string, Buffer, string]>([
    ['another name', 'notes.txt', Buffer.from('x'), 'The name is not that of an answer'],
    [
      'an unknown interface',
      `FFE9999A_AAA123_PPF0019999000000000000001.tar.gz`,
      Buffer.from('x'),
      'The name is not that',
    ],
    [
      'the name of a file of ours',
      'FFE1025A_AAA123_AAA1231025000000000000001.tar.gz',
      Buffer.from('x'),
      'The name is not that',
    ],
    [
      'another application',
      'FFE0624A_BBB123_PPF0010624000000000000009.tar.gz',
      archiveOf(statusOf('X')),
      'is for the application BBB123',
    ],
    ['no archive', answerName(), Buffer.from('plain text'), 'not a gzip archive, or it is truncated'],
    [
      'a cut archive',
      answerName(),
      archiveOf(statusOf('X')).subarray(0, 200),
      'not a gzip archive, or it is truncated',
    ],
    ['an empty archive', answerName(), archiveOf(), 'The archive is empty'],
    ['an empty file', answerName(), Buffer.alloc(0), 'not a gzip archive, or it is truncated'],
    ['a bomb', answerName(), gzipSync(Buffer.alloc(80 * 1024 * 1024)), 'unpacks to more than'],
    ['too many bytes', answerName(), Buffer.alloc(17 * 1024 * 1024), 'the maximum is 16777216'],
    [
      'a path',
      answerName(),
      archiveWith((header) => header.write('../../m.xml', 0)),
      'whose name is not a plain file name',
    ],
    ['a link', answerName(), archiveWith((header) => header.write('2', 156)), 'not a plain file'],
    [
      'a size beyond its end',
      answerName(),
      archiveWith((header) => header.write('77777777777\0', 124)),
      'The archive is truncated within',
    ],
    ['a message that is no XML', answerName('.xml'), Buffer.from('<a'), 'answer'],
    ['entities', answerName('.xml'), Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 'answer'],
    ['another document', answerName('.xml'), Buffer.from('<Invoice/>'), 'not a life-cycle message'],
    ['an unknown status', answerName('.xml'), statusOf('X', '999'), 'with the status \\"999\\"'],
    ['an unknown file', answerName('.xml'), statusOf('X'), 'no file that this installation has sent'],
  ])('with %s are set aside, and the log says why', async (_, name, content, fault) => {
    const before = await service.sql('SELECT name, state FROM french_portal_files ORDER BY name');
    portal.put(name, content);
    await isMoved(name, 'refused');
    expect(faultsOf(name)).toContain(fault);
    expect(await service.sql('SELECT name, state FROM french_portal_files ORDER BY name')).toEqual(before);
  });

  it('that are links or folders are set aside and not followed', async () => {
    const [link, directory] = [answerName(), answerName()];
    symlinkSync('/etc/passwd', join(folder, 'incoming', link));
    mkdirSync(join(folder, 'incoming', directory));
    await isMoved(link, 'refused');
    await isMoved(directory, 'refused');
    // A folder of the same name that is not empty keeps nothing from being read.
    for (let time = 0; time < 2; time++) {
      mkdirSync(join(folder, 'incoming', directory, 'x'), { recursive: true });
      await until(() => Promise.resolve(!portal.list('incoming').includes(directory)), PATIENCE_MS);
    }
    expect(faultsOf(link)).toContain('It is no plain file');
    expect(await service.app.get(MetricsRegistry).toText()).toContain(
      'passerelle_french_portal_answers_total{result="refused"}',
    );
  });

  it('that a tool has not completed are left alone', async () => {
    for (const name of ['.FFE0624A', `${answerName()}.filepart`]) portal.put(name, 'x');
    const name = answerName();
    portal.put(name, 'x');
    await isMoved(name, 'refused');
    expect(portal.list('incoming')).toHaveLength(2);
  });

  it('and files that need the operator are found by doctor', async () => {
    const examine = async (): Promise<string[]> => {
      const findings = await frenchPortalCheck.run({
        config: parseConfig(portalSettings(folder)),
        databaseUrl: service.databaseUrl,
        isStartedForCommand: false,
        schema: { refusal: null, pending: [], unrecorded: [], newer: false },
        reader: { rows: (sql, parameters) => service.sql(sql, parameters) },
      });
      return findings.map(({ level, message }) => `${level} ${message}`);
    };
    const found = await examine();
    expect(found).toEqual([
      expect.stringMatching(/^warning \d+ answer\(s\) of the state portal were set aside/),
    ]);
    const id = await submit('DOCTOR-1');
    const [file] = await taken([`${id}.xml`]);
    // The file is there before its row says so.
    await until(
      async () =>
        (
          await service.sql(`SELECT 1 FROM french_portal_files WHERE subject_id = $1 AND state = 'written'`, [
            id,
          ])
        ).length === 1,
    );
    await service.sql(
      `UPDATE french_portal_files SET created_at = created_at - interval '25 hours' WHERE subject_id = $1`,
      [id],
    );
    await service.sql(
      `UPDATE french_portal_files SET sequence = sequence + 2 WHERE sequence = (SELECT max(sequence) FROM french_portal_files)`,
    );
    writeFileSync(join(folder, 'outgoing', 'FFE1025A_AAA123_AAA1231025000000000099999.tar.gz'), '');
    const later = await examine();
    expect(later.slice(1)).toEqual([
      expect.stringContaining('problem 1 file(s) in'),
      expect.stringMatching(`^problem 1 file.s. have no answer .* the oldest is ${file?.name}, 25 hours old`),
      expect.stringMatching(/^warning No file of the flow report has a number from \d+ to \d+/),
    ]);
    expect(later[1]).toContain('FR_PORTAL_FIRST_SEQUENCE');
    rmSync(join(folder, 'outgoing', 'FFE1025A_AAA123_AAA1231025000000000099999.tar.gz'));
    const elsewhere = frenchPortalCheck.run({
      config: parseConfig(portalSettings('/nonexistent/portal')),
      databaseUrl: '',
      isStartedForCommand: false,
      schema: { refusal: null, pending: [], unrecorded: [], newer: false },
      reader: { rows: () => Promise.resolve([]) },
    });
    expect((await elsewhere).map(({ message }) => message)).toEqual([
      'The folder /nonexistent/portal of FR_PORTAL_FOLDER does not exist.',
    ]);
  });
});
