import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creditNote } from '../support/credit-note';
import { IMAP_CERTIFICATE, ImapServer } from '../support/imap-server';
import { KilledProcesses } from '../support/killed-processes';
import { makeMail, type MadeAttachment } from '../support/mails';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const SUPPLIER = { address: '0208:0987654394' };
const PICTURE: MadeAttachment = {
  ...{ name: 'scan.png', type: 'image/png' },
  content: Buffer.from('89504e470d0a1a0a', 'hex'),
};

/** A company whose mailbox was checked, and is empty. */
interface Post {
  company: { id: string; address: string };
  imap: ImapServer;
  /** Delivers two mails and has the mailbox checked: one with two invoices and a picture, one with a picture alone. */
  deliver: () => Promise<unknown>;
}

/** Processes that are killed while they read a mailbox: each attachment becomes one document or one refusal, and none is lost. */
describe('a process killed while it reads a mailbox', () => {
  let service: Service;
  let processes: KilledProcesses;
  let team: TeamClient;
  let post: Post;
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-imap-'));

  beforeAll(async () => {
    const certificate = join(folder, 'imap.pem');
    writeFileSync(certificate, IMAP_CERTIFICATE);
    service = await startService({ ROLE: 'api' });
    processes = await KilledProcesses.start(service, {
      ...{ NODE_EXTRA_CA_CERTS: certificate, WEBHOOK_ALLOW_INSECURE: 'true' },
    });
    team = await service.team();
  });

  beforeEach(async () => {
    const company = await team.company();
    const imap = await ImapServer.start();
    const xml = (id: string): MadeAttachment => ({
      ...{ name: `${id}.xml`, type: 'application/xml' },
      content: creditNote(SUPPLIER, company).replace(/<cbc:ID>[^<]*/, `<cbc:ID>${id}`),
    });
    const path = `/api/v1/companies/${company.id}/mailbox`;
    const { port, user, password } = imap;
    await processes.work();
    await team.put(path, { host: 'localhost', port, user, password });
    await until(async () => (await team.get(path)).body.mailbox.lastCheckedAt !== null);
    const deliver = (): Promise<unknown> => {
      imap.deliver(makeMail([xml('K-1'), xml('K-2'), PICTURE]));
      imap.deliver(makeMail([PICTURE], { subject: 'Scanned' }));
      return team.post(`${path}/check`);
    };
    post = { company, imap, deliver };
  });

  afterEach(async () => {
    await team.delete(`/api/v1/companies/${post.company.id}/mailbox`);
    await post.imap.stop();
  });

  afterAll(async () => {
    await processes.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Lets the check reach a command that the server does not answer, and kills the process there. */
  const killAtCommand = async (command: RegExp): Promise<void> => {
    const { imap } = post;
    imap.stallAt = command;
    await post.deliver();
    await until(() => Promise.resolve(imap.commands.some((each) => command.test(each))));
    await processes.kill();
    imap.stallAt = null;
  };
  const count = async (table: string): Promise<number> => {
    const [row] = await service.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE company_id = $1`,
      [post.company.id],
    );
    return row?.n ?? 0;
  };

  /** Waits until both mails are handled, and asserts what became of them. */
  const expectEachOnce = async (): Promise<void> => {
    const { company, imap } = post;
    await processes.work();
    await until(() => Promise.resolve(imap.mailsOf('Passerelle').length === 2));
    expect(imap.mailsOf('INBOX')).toEqual([]);
    expect(imap.mailsOf('Passerelle').map(({ flags }) => [...flags])).toEqual([['\\Seen'], ['\\Seen']]);
    const { body } = await team.get(`/api/v1/companies/${company.id}/arrivals`);
    const outcomes = body.arrivals.map(
      ({
        subject,
        attachments,
      }: {
        subject: string;
        attachments: { fileName: string; outcome: string }[];
      }) => [subject, attachments.map(({ fileName, outcome }) => `${fileName} ${outcome}`)],
    );
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        ['Your invoices', ['K-1.xml stored', 'K-2.xml stored', 'scan.png refused']],
        ['Scanned', ['scan.png refused']],
      ]),
    );
    const documents = await service.sql<{ number: string }>(
      'SELECT document_number AS number FROM documents WHERE company_id = $1 ORDER BY document_number',
      [company.id],
    );
    expect(documents.map(({ number }) => number)).toEqual(['K-1', 'K-2']);
    const types = await service.sql<{ type: string }>(
      'SELECT type FROM events WHERE company_id = $1 ORDER BY type',
      [company.id],
    );
    expect(types.map(({ type }) => type).filter((type) => !type.startsWith('company.'))).toEqual([
      'arrival.refused',
      'document.received',
      'document.received',
    ]);
  };

  it('while it fetches a mail', async () => {
    await killAtCommand(/^UID FETCH .*BODY/i);
    expect([await count('arrivals'), await count('documents')]).toEqual([0, 0]);
    await expectEachOnce();
  });

  it.each([
    ['the mail', 'BEFORE INSERT', 'arrivals', 'true'],
    ['the second document', 'BEFORE INSERT', 'documents', `NEW.document_number = 'K-2'`],
    ['the last attachment', 'AFTER INSERT', 'arrival_attachments', 'NEW.position = 3'],
    [
      'the event of a refusal',
      'AFTER INSERT',
      'arrival_attachments',
      `NEW.position = 1 AND NEW.outcome = 'refused'`,
    ],
  ])('while it stores %s', async (_, trigger, table, when) => {
    await processes.killWithin({ trigger, table, when }, post.deliver);
    // A mail is stored with all of its documents or not at all.
    expect(await count('documents')).toBe(2 * (await count('arrivals')));
    await expectEachOnce();
  });

  it.each([
    ['marks a stored mail as read', /^UID STORE/i],
    ['moves a stored mail', /^UID MOVE/i],
  ])('before it %s', async (_, command) => {
    await killAtCommand(command);
    expect([await count('arrivals'), await count('documents')]).toEqual([1, 2]);
    await expectEachOnce();
  });
});
