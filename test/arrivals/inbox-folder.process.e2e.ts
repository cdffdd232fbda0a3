import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InboxFolder } from '../../src/business/arrivals/inbox-folder';
import { InboxFolderJob } from '../../src/business/arrivals/inbox-folder-job';
import { creditNote } from '../support/credit-note';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

describe('the watched folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'passerelle-inbox-'));
  let service: Service;
  let team: TeamClient;
  let company: { id: string; address: string };
  let folder: string;

  beforeAll(async () => {
    service = await startService({ INBOX_FOLDER: root });
    team = await service.team();
  });

  beforeEach(async () => {
    company = await team.company();
    folder = join(root, company.id);
    mkdirSync(folder);
  });

  afterAll(() => service.stop());

  const invoice = (id: string): string =>
    creditNote({ address: '0208:0987654394' }, company).replace(/<cbc:ID>[^<]*/, `<cbc:ID>${id}`);
  /** Drops a complete file, as programs do: under another name first. */
  const drop = (name: string, content: string | Buffer): void => {
    writeFileSync(join(folder, `${name}.part`), content);
    renameSync(join(folder, `${name}.part`), join(folder, name));
  };
  const list = (name: string): string[] =>
    existsSync(join(folder, name)) ? readdirSync(join(folder, name)).sort() : [];
  const waitFor = (name: string, files: string[]): Promise<string[]> =>
    eventually(
      async () => list(name),
      (found) => JSON.stringify(found) === JSON.stringify(files),
    );
  const arrivals = async (): Promise<
    { fileName: string; attachments: { outcome: string; documentId: string }[] }[]
  > => (await team.get(`/api/v1/companies/${company.id}/arrivals`)).body.arrivals;

  it('stores a file once, and moves it again when it was stored before', async () => {
    drop('one.xml', invoice('F-3'));
    await waitFor('done', ['one.xml']);
    // As after a kill between the commit and the move, and as when somebody drops it again.
    drop('one.xml', invoice('F-3'));
    await waitFor('done', ['one.xml', 'one.xml.2']);
    expect(await arrivals()).toHaveLength(1);
  });

  it('refuses a file that is too large as an arrival, once, without reading it', async () => {
    const read = jest.spyOn(InboxFolder.prototype, 'read');
    // A sparse file: it takes no space, and more than a process could read.
    const bytes = 5 * 2 ** 30;
    writeFileSync(join(folder, 'large.pdf.part'), '%PDF-1.7');
    truncateSync(join(folder, 'large.pdf.part'), bytes);
    renameSync(join(folder, 'large.pdf.part'), join(folder, 'large.pdf'));
    await waitFor('refused', ['large.pdf', 'large.pdf.txt']);
    expect(readFileSync(join(folder, 'refused', 'large.pdf.txt'), 'utf8')).toMatch(
      /has 5368709120 bytes; the maximum is/,
    );
    const refusal = { code: 'too_large', message: expect.stringContaining('5368709120 bytes') };
    expect(await arrivals()).toMatchObject([
      { fileName: 'large.pdf', size: bytes, channel: 'folder', refusal, attachments: [] },
    ]);

    // As after a kill between the commit and the move.
    renameSync(join(folder, 'refused', 'large.pdf'), join(folder, 'large.pdf'));
    await waitFor('refused', ['large.pdf', 'large.pdf.txt']);
    expect(list('.').filter((name) => name.startsWith('large'))).toEqual([]);
    expect(await arrivals()).toHaveLength(1);
    const { body } = await team.get('/api/v1/events?type=arrival.refused');
    const told = body.events.filter((event: { companyId: string }) => event.companyId === company.id);
    expect(told).toMatchObject([
      { data: { channel: 'folder', fileName: 'large.pdf', code: 'too_large', sender: null } },
    ]);
    expect(read.mock.calls.filter(([name]) => name === 'large.pdf')).toEqual([]);
    read.mockRestore();
  });

  it('waits until a file has not changed between two looks', async () => {
    // A second process looks, too: both see the file, and one document is made.
    const job = service.app.get(InboxFolderJob);
    writeFileSync(join(folder, 'slow.xml'), invoice('F-4').slice(0, 500));
    await job.run();
    writeFileSync(join(folder, 'slow.xml'), invoice('F-4'));
    await job.run();
    await Promise.all([job.run(), job.run()]);
    await waitFor('done', ['slow.xml']);
    expect(list('refused')).toEqual([]);
    expect((await arrivals()).map(({ attachments }) => attachments.map(({ outcome }) => outcome))).toEqual([
      ['stored'],
    ]);
  });
});
