import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('takes files, stores their documents and says why others are refused', async () => {
    drop('one.xml', invoice('F-1'));
    drop('photo.png', Buffer.from('89504e470d0a1a0a', 'hex'));
    symlinkSync('/etc/passwd', join(folder, 'link.xml'));
    writeFileSync(join(folder, 'two.xml.part'), invoice('F-2'));
    await waitFor('done', ['one.xml']);
    await waitFor('refused', ['link.xml', 'link.xml.txt', 'photo.png', 'photo.png.txt']);
    expect(readFileSync(join(folder, 'refused', 'photo.png.txt'), 'utf8')).toMatch(
      /is an image.*Ask the supplier/,
    );
    const [document] = (await team.get(`/api/v1/documents?companyId=${company.id}`)).body.documents;
    expect(document.arrival).toEqual({
      ...{ arrivalId: document.arrival.arrivalId, channel: 'folder', sender: null, fileName: 'one.xml' },
      arrivedAt: expect.any(String),
    });
    expect((await arrivals()).map(({ fileName }) => fileName).sort()).toEqual(['one.xml', 'photo.png']);
    expect(existsSync(join(folder, 'two.xml.part'))).toBe(true);
  });
});
