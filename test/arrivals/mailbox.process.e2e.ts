import { deflateSync } from 'node:zlib';
import { createPdf, createObjects, createStream } from '../../src/standards/facturx/pdf/test-pdf.testing';
import { MailboxConnections } from '../../src/business/arrivals/mailbox-connections';
import { creditNote } from '../support/credit-note';
import { asCii } from '../support/cross-industry';
import { IMAP_CERTIFICATE, ImapServer, type ImapOptions } from '../support/imap-server';
import { makeMail, type MadeAttachment } from '../support/mails';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

const ENTITIES = [...Array(9).keys()]
  .map((level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  .join('');
const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY e0 "lol">${ENTITIES}]><Invoice>&e9;</Invoice>`;
const PDF_BOMB = createPdf({
  objects: createObjects(
    createStream(deflateSync(Buffer.alloc(66 * 1024 * 1024), { level: 1 }), '/Filter /FlateDecode'),
  ),
});
const SCRIPT: MadeAttachment = {
  name: 'invoice.js',
  type: 'application/javascript',
  content: 'WScript.Shell("calc")',
};
/** Beginning of a ZIP archive. */
const ZIP = Buffer.from('504b0304140000000800', 'hex');

describe('a mailbox', () => {
  let service: Service;
  let team: TeamClient;
  let imap: ImapServer;
  let supplier: { address: string };
  let company: { id: string; address: string };

  beforeAll(async () => {
    service = await startService();
    service.app.get(MailboxConnections).authorities = IMAP_CERTIFICATE;
    team = await service.team();
    supplier = { address: '0208:0987654394' };
  });

  afterAll(() => service.stop());

  /** A company with a mailbox of its own server. */
  const open = async (options: ImapOptions = {}): Promise<void> => {
    company = await team.company();
    imap = await ImapServer.start(options);
  };

  afterEach(() => imap.stop());

  const path = (): string => `/api/v1/companies/${company.id}/mailbox`;
  const setting = (more: object = {}): object => ({
    ...{ host: 'localhost', port: imap.port, user: imap.user, password: imap.password },
    ...more,
  });
  const invoice = (id: string): string =>
    creditNote(supplier, company).replace(/<cbc:ID>[^<]*/, `<cbc:ID>${id}`);
  const xml = (id: string): MadeAttachment => ({
    ...{ name: `${id}.xml`, type: 'application/xml' },
    content: invoice(id),
  });
  // The tests look into answers whose shape the API document check has verified.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const arrivals = async (): Promise<any[]> =>
    (await team.get(`/api/v1/companies/${company.id}/arrivals`)).body.arrivals;
  /** Waits until a check has ended after this call. */
  const checked = async (more: object = {}): Promise<void> => {
    const before = (await team.get(path())).body.mailbox?.lastCheckedAt ?? null;
    await team.put(path(), setting(more));
    await eventually(
      async () => (await team.get(path())).body.mailbox,
      ({ lastCheckedAt, nextCheckAt }) =>
        lastCheckedAt !== before && new Date(nextCheckAt).getTime() > Date.now() + 30_000,
    );
  };
  const documents = async (): Promise<{ id: string; arrival: object | null; type: string }[]> =>
    (await team.get(`/api/v1/documents?companyId=${company.id}&direction=incoming`)).body.documents;

  it('turns a mail with three invoices, a bomb and a script into three documents and two refusals', async () => {
    await open();
    const facturX = createPdf({ objects: createObjects(createStream(asCii(invoice('M-3')), '', true)) });
    imap.deliver(
      makeMail([
        xml('M-1'),
        { name: 'M-2.xml', type: 'text/xml', content: asCii(invoice('M-2')) },
        { name: 'M-3.pdf', type: 'application/pdf', content: facturX },
        { name: 'bomb.xml', type: 'application/xml', content: ENTITY_BOMB },
        SCRIPT,
      ]),
    );
    await checked();
    const [arrival, ...others] = await arrivals();
    expect(others).toEqual([]);
    expect(arrival).toMatchObject({
      ...{ channel: 'email', sender: 'billing@supplier.example', subject: 'Your invoices', refusal: null },
      ...{ sentAt: '2026-11-21T09:58:00.000Z', fileName: null },
    });
    expect(
      arrival.attachments.map(({ fileName, outcome, refusal }: never) => [
        fileName,
        outcome,
        (refusal as { code: string } | null)?.code,
      ]),
    ).toEqual([
      ['M-1.xml', 'stored', undefined],
      ['M-2.xml', 'stored', undefined],
      ['M-3.pdf', 'stored', undefined],
      ['bomb.xml', 'refused', 'malformed_xml'],
      ['invoice.js', 'refused', 'program'],
    ]);
    const stored = await documents();
    expect(stored).toHaveLength(3);
    for (const document of stored) {
      expect(document.type).toBe('creditNote');
      expect(document.arrival).toMatchObject({
        ...{ arrivalId: arrival.id, channel: 'email', sender: 'billing@supplier.example' },
      });
    }
    const one = (await team.get(`/api/v1/documents/${stored[0]?.id}`)).body.document;
    expect([one.arrival, one.sentOverPeppol]).toEqual([stored[0]?.arrival, false]);
    const { body } = await team.get('/api/v1/events?type=document.received');
    expect(
      body.events.filter(({ companyId }: { companyId: string }) => companyId === company.id),
    ).toHaveLength(3);
    // The mail is read and moved, not deleted.
    expect(imap.mailsOf('INBOX')).toEqual([]);
    expect(imap.mailsOf('Passerelle').map(({ flags }) => [...flags])).toEqual([['\\Seen']]);
    expect(imap.commands.join('\n')).not.toMatch(/EXPUNGE|\\Deleted/i);
  });

  it('says of each refused attachment why, and what to do', async () => {
    await open();
    const plainPdf = createPdf({ objects: { 1: '<< /Type /Catalog >>' } });
    const cases: [MadeAttachment, string][] = [
      [{ name: 'a.pdf', type: 'application/pdf', content: plainPdf }, 'pdf_without_invoice'],
      [{ name: 'b.pdf', type: 'application/pdf', content: PDF_BOMB }, 'unreadable_pdf'],
      [{ name: 'c.zip', type: 'application/xml', content: ZIP }, 'archive'],
      [{ name: 'd.png', type: 'image/png', content: Buffer.from('89504e470d0a1a0a', 'hex') }, 'image'],
      [{ name: 'e.txt', type: 'text/plain', content: 'hello' }, 'text'],
      [{ name: 'f.xml', type: 'application/xml', content: '<a/>' }, 'not_an_invoice'],
      [{ name: 'g.docx', type: 'application/zip', content: ZIP }, 'office_file'],
      [
        { name: 'h.bin', type: 'application/octet-stream', content: Buffer.from([1, 0, 2]) },
        'unknown_format',
      ],
      [{ name: 'i.xml', type: 'application/xml', content: '' }, 'empty'],
      [{ name: 'smime.p7m', type: 'application/pkcs7-mime', content: 'x' }, 'encrypted'],
      [{ name: 'own.xml', type: 'application/xml', content: creditNote(company, supplier) }, 'own_document'],
    ];
    imap.deliver(makeMail(cases.map(([attachment]) => attachment)));
    await checked();
    const [{ attachments }] = await arrivals();
    expect(
      attachments.map(({ fileName, refusal }: never) => [fileName, (refusal as { code: string }).code]),
    ).toEqual(cases.map(([{ name }, code]) => [name, code]));
    expect(attachments[0].refusal.message).toMatch(/has no e-invoice inside\. Ask the supplier/);
    expect(await documents()).toEqual([]);
  });

  it('ignores a logo in the text, and opens a forwarded mail', async () => {
    await open();
    const logo: MadeAttachment = {
      ...{ name: 'logo.png', type: 'image/png', content: Buffer.from('89504e470d0a1a0a', 'hex') },
      ...{ disposition: 'inline', cid: 'logo' },
    };
    const inner = makeMail([xml('F-1')]).toString();
    const forward = [
      'From: boss@example.com',
      'Subject: Fwd',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="f"',
      '',
      '--f',
      'Content-Type: message/rfc822; name="mail.eml"',
      'Content-Disposition: attachment; filename="mail.eml"',
      '',
      inner,
      '--f--',
      '',
    ].join('\r\n');
    imap.deliver(makeMail([logo, xml('F-2')]));
    imap.deliver(forward);
    await checked();
    const outcomes = (await arrivals()).map(({ attachments }) =>
      attachments.map(({ outcome }: never) => outcome),
    );
    expect(outcomes).toEqual([['stored'], ['ignored', 'stored']]);
  });

  it('handles each mail once, also when it is delivered twice or the same invoice comes again', async () => {
    await open({ canMove: false });
    const mail = makeMail([xml('D-1')]);
    imap.deliver(mail);
    imap.deliver(mail);
    imap.deliver(makeMail([xml('D-1')]));
    await checked();
    await checked();
    const outcomes = (await arrivals()).map(({ attachments }) => attachments[0].outcome);
    expect(outcomes.sort()).toEqual(['known', 'stored']);
    expect(await documents()).toHaveLength(1);
    // Without MOVE the mails stay, read.
    expect(imap.mailsOf('INBOX').map(({ flags }) => [...flags])).toEqual([
      ['\\Seen'],
      ['\\Seen'],
      ['\\Seen'],
    ]);
    // A new UIDVALIDITY makes all mails unknown by their place, and they are known by their content.
    imap.uidValidity = 8;
    for (const { flags } of imap.mailsOf('INBOX')) flags.clear();
    await checked();
    expect(await arrivals()).toHaveLength(2);
  });

  it('takes what somebody else has read meanwhile, but no read mails of the time before', async () => {
    await open();
    imap.deliver(makeMail([xml('S-0')]), ['\\Seen']);
    await checked();
    expect(await arrivals()).toEqual([]);
    imap.deliver(makeMail([xml('S-1')]), ['\\Seen']);
    await checked();
    expect(await arrivals()).toHaveLength(1);
  });

  it('finishes a mail whose connection broke, without storing it twice', async () => {
    await open();
    imap.deliver(makeMail([xml('B-1')]));
    imap.cutAt = /^UID STORE/;
    await team.put(path(), setting());
    const failed = await eventually(
      async () => (await team.get(path())).body.mailbox,
      ({ failure }) => failure !== null,
    );
    expect(failed.failure.code).toBe('connection');
    expect(imap.mailsOf('INBOX')).toHaveLength(1);
    imap.cutAt = null;
    expect((await team.post(`${path()}/check`)).status).toBe(200);
    await eventually(
      async () => imap.mailsOf('Passerelle').length,
      (count) => count === 1,
    );
    expect(await documents()).toHaveLength(1);
    const after = await eventually(
      async () => (await team.get(path())).body.mailbox,
      ({ failure }) => failure === null,
    );
    expect(after.lastCheckedAt).not.toBeNull();
  });

  it('refuses mails that are too large, nested or malformed, and goes on with the next', async () => {
    await open();
    const large = imap.deliver(makeMail([xml('L-1')]));
    large.statedSize = 26 * 1024 * 1024;
    imap.deliver(makeMail([...Array(60).keys()].map((each) => xml(`N-${each}`))));
    let nested = makeMail([xml('L-2')]).toString();
    for (let depth = 0; depth < 5; depth++)
      nested = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary="n${depth}"\r\n\r\n--n${depth}\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${nested}\r\n--n${depth}--\r\n`;
    imap.deliver(nested);
    imap.deliver(
      `From: =?x-none?B?////?= <a@b.example>\r\nSubject: \u0000\ufffd\r\nContent-Type: text/plain; charset=nonsense\r\n\r\nhello`,
    );
    imap.deliver(
      `Content-Type: multipart/mixed; boundary="x"\r\n\r\n${'--x\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n'.repeat(3_000)}`,
    );
    imap.deliver(makeMail([xml('L-3')]));
    await checked();
    const found = await arrivals();
    expect(found.map(({ refusal }) => refusal?.code ?? null).reverse()).toEqual([
      ...['too_large', 'too_many_attachments', 'mail_too_deep', 'no_attachment', 'malformed_mail', null],
    ]);
    expect(await documents()).toHaveLength(1);
    expect(imap.mailsOf('Passerelle')).toHaveLength(6);
  });

  it('shows why it cannot be read', async () => {
    await open();
    const failure = async (more: object): Promise<[string, string]> => {
      await team.delete(path());
      expect((await team.put(path(), setting(more))).status).toBe(200);
      const { failure: found } = await eventually(
        async () => (await team.get(path())).body.mailbox,
        (mailbox) => mailbox.failure !== null,
      );
      return [found.code, found.message];
    };
    expect(await failure({ password: 'wrong' })).toEqual([
      'login',
      expect.stringMatching(/Invalid credentials/),
    ]);
    expect(await failure({ folder: 'Invoices' })).toEqual(['folder', expect.stringMatching(/"Invoices"/)]);
    expect((await failure({ port: 1 }))[0]).toBe('connection');
    expect((await failure({ host: '127.0.0.1' }))[0]).toBe('certificate');
    expect(await failure({ host: '10.0.0.1' })).toEqual([
      'address',
      expect.stringMatching(/private address/),
    ]);
    // The password is in no command but the one to sign in.
    expect(imap.commands.filter((command) => command.includes(imap.password))).toEqual(
      imap.commands.filter((command) => /^LOGIN/.test(command) && !command.includes('wrong')),
    );
  });

  it('is read over STARTTLS, too', async () => {
    await open({ security: 'startTls' });
    imap.deliver(makeMail([xml('T-1')]));
    await checked({ security: 'startTls' });
    expect(await documents()).toHaveLength(1);
    const begun = imap.commands.findIndex((command) => /^STARTTLS/i.test(command));
    expect(begun).toBeLessThan(imap.commands.findIndex((command) => /^LOGIN/i.test(command)));
  });

  it('keeps its password to itself, and asks for it again for another server', async () => {
    await open();
    expect((await team.get(path())).body).toEqual({ success: true, mailbox: null });
    expect((await team.post(`${path()}/check`)).status).toBe(409);
    expect((await team.put(path(), setting({ password: undefined }))).status).toBe(400);
    const { body } = await team.put(path(), setting({ enabled: false }));
    expect(JSON.stringify(body)).not.toContain(imap.password);
    expect(body.mailbox).toMatchObject({
      enabled: false,
      folder: 'INBOX',
      security: 'tls',
      nextCheckAt: null,
    });
    expect((await team.post(`${path()}/check`)).status).toBe(409);
    const unchanged = setting({ password: undefined, folder: 'Other' });
    expect((await team.put(path(), unchanged)).status).toBe(200);
    const moved = await team.put(path(), setting({ password: undefined, host: 'attacker.example' }));
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['password']]);
    const stranger = await service.team();
    for (const request of [
      stranger.get(path()),
      stranger.put(path(), setting()),
      stranger.delete(path()),
      stranger.post(`${path()}/check`),
      stranger.get(`/api/v1/companies/${company.id}/arrivals`),
    ])
      expect((await request).status).toBe(401);
    expect((await team.delete(path())).status).toBe(200);
    expect((await team.get(path())).body.mailbox).toBeNull();
  });
});
