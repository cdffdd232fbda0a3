import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import { FORWARD_QUEUE } from '../../src/business/forwarding/forward-work';
import { keyClient } from '../auth/api-routes';
import { MailServer } from '../support/mail-server';
import { person } from '../support/people';
import { startService, type Service } from '../support/service';
import { supplierInvoice } from '../support/supplier-invoices';
import { belgianNumber, type Answer, type TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

const IBAN = 'BE71096123456769';
const codeOf = ({ status, headers }: Answer): unknown[] => [status, headers.get('x-error-code')];
interface Forward {
  id: string;
  ruleId: string | null;
  mails: { address: string; state: string; failure: string | null }[];
}

/** Received documents that are forwarded by mail, by hand and by rules. */
describe('forwarding', () => {
  let service: Service;
  let mails: MailServer;
  let team: TeamClient;
  let to: { id: string; address: string };

  beforeAll(async () => {
    mails = await MailServer.start();
    service = await startService({ SMTP_URL: mails.url, FORWARD_MAILS_PER_DAY: '20' });
  });

  beforeEach(async () => {
    mails.mails.length = 0;
    mails.answers = {};
    team = await service.team();
    to = await team.company();
  });

  afterAll(async () => {
    await service.stop();
    await mails.stop();
  });

  async function receive(
    options: { number?: string; iban?: string; amount?: string; sender?: string; embedded?: string } = {},
  ): Promise<string> {
    const { number = belgianNumber(), iban = IBAN, amount, sender, embedded = '' } = options;
    const xml = supplierInvoice({ number, iban, buyer: to.address.slice(5), ...(amount && { amount }) });
    const { status, body } = await team.post('/api/v1/sandbox/inbound', {
      companyId: to.id,
      document: xml.replace('<cac:AccountingSupplierParty>', `${embedded}<cac:AccountingSupplierParty>`),
      ...(sender === undefined ? {} : { sender }),
    });
    expect(status).toBe(200);
    return body.document.id;
  }
  const forward = (id: string, body: object): Promise<Answer> =>
    team.post(`/api/v1/documents/${id}/forward`, body);
  const forwardsOf = async (id: string): Promise<Forward[]> =>
    (await team.get(`/api/v1/documents/${id}/forwards`)).body.forwards;
  const ended = (id: string, count = 1): Promise<Forward[]> =>
    eventually(
      () => forwardsOf(id),
      (list) =>
        list.length === count && list.every((each) => each.mails.every(({ state }) => state !== 'pending')),
    );
  const rulesPath = (): string => `/api/v1/companies/${to.id}/forwarding-rules`;
  const rule = async (body: object): Promise<string> => {
    const answer = await team.post(rulesPath(), {
      ...{ name: 'Rule', moment: 'arrival', recipients: ['office@accountant.example'] },
      ...body,
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return answer.body.forwardingRule.id;
  };
  const attachment = (bytes: number): string =>
    `<cac:AdditionalDocumentReference><cbc:ID>a</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="scan.pdf">${Buffer.alloc(bytes, 'x').toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;

  it('mails a document with XML, PDF and attachments to each recipient, with note and warnings first', async () => {
    const number = belgianNumber();
    await receive({ number });
    const id = await receive({ number, iban: 'BE68539007547034', embedded: attachment(2_000) });
    const recipients = ['a@accountant.example', 'b@accountant.example', 'a@accountant.example'];
    const { status, body } = await forward(id, { to: recipients, note: 'Project 12', language: 'fr' });
    expect([status, body.forward.mails.length, body.forward.ruleId]).toEqual([200, 2, null]);
    await ended(id);
    expect(mails.mails.map((mail) => mail.to).sort()).toEqual([
      'a@accountant.example',
      'b@accountant.example',
    ]);
    const data = mails.mails[0]?.data ?? '';
    for (const name of ['.xml', '.pdf', 'scan.pdf']) expect(data).toContain(name);
    const plain = data.replace(/=\n/g, '');
    expect(plain.indexOf('compte')).toBeGreaterThan(0);
    expect(plain.indexOf('compte')).toBeLessThan(plain.indexOf('Project 12'));

    const listed = (await team.get(`/api/v1/documents/${id}/forwards`)).body;
    expect(listed.recentRecipients.sort()).toEqual(['a@accountant.example', 'b@accountant.example']);
    const { body: events } = await team.get('/api/v1/events?type=document.forwarded');
    expect(events.events).toHaveLength(2);
    const { body: timeline } = await team.get(`/api/v1/documents/${id}/timeline`);
    expect(timeline.timeline.map(({ type }: { type: string }) => type)).toContain('document.forwarded');
    const owner = await person(service, { team: team.teamId, role: 'owner' });
    const { body: audit } = await owner.get('/api/v1/audit?action=document.forwarded');
    expect(audit.auditEntries[0]).toMatchObject({ subjectId: id, after: { to: [...new Set(recipients)] } });
  });

  it('mails a link above 10 MiB, which needs its token and ends', async () => {
    const id = await receive({ embedded: attachment(8 * 1024 * 1024) });
    await forward(id, { to: ['a@accountant.example'] });
    const [sent] = await ended(id);
    const data = (mails.mails[0]?.data ?? '').replace(/=\n/g, '').replaceAll('=3D', '=');
    const path = /\/shared\/documents\/\S+/.exec(data)?.[0] ?? '';
    const get = (url: string): Promise<Response> => fetch(`${service.baseUrl}${url}`);
    const file = await get(path);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(8_000);
    expect(
      (await get(path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/token=../, 'token=xx')))
        .status,
    ).toBe(404);
    await service.sql(`UPDATE document_forwards SET expires_at = clock_timestamp() WHERE id = $1`, [
      sent?.id,
    ]);
    expect((await get(path)).status).toBe(404);
  }, 60_000);

  it('shows a refused mail, tells it, and does not try it again', async () => {
    const id = await receive();
    mails.answers = { 'gone@accountant.example': '550 5.1.1 no such user' };
    await forward(id, { to: ['gone@accountant.example'] });
    const [failed] = await ended(id);
    expect(failed?.mails[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('550') as string,
    });
    const { body } = await team.get('/api/v1/events?type=document.forward_failed');
    expect(body.events[0].data).toMatchObject({ documentId: id, address: 'gone@accountant.example' });
  });

  it('tries a mail again that the server does not take yet', async () => {
    const id = await receive();
    mails.answers = { 'busy@accountant.example': '451 4.7.1 later' };
    await forward(id, { to: ['busy@accountant.example'] });
    await eventually(
      () => forwardsOf(id),
      ([first]) => first?.mails[0]?.failure?.includes('451') === true,
    );
    mails.answers = {};
    await service.sql(
      `UPDATE forward_mails SET next_attempt_at = clock_timestamp() WHERE address = 'busy@accountant.example'`,
    );
    service.app.get(Dispatcher).request(FORWARD_QUEUE);
    expect((await ended(id))[0]?.mails[0]).toMatchObject({ state: 'sent', failure: null });
    expect(mails.mails.filter((mail) => mail.to === 'busy@accountant.example')).toHaveLength(1);
  });

  it('refuses wrong addresses, sent documents, other teams, and more mails than a day allows', async () => {
    const id = await receive();
    for (const wrong of [[], ['nobody'], ['a@b'], Array(11).fill('a@accountant.example')])
      expect((await forward(id, { to: wrong })).status).toBe(400);
    const stranger = await service.team();
    expect((await stranger.post(`/api/v1/documents/${id}/forward`, { to: ['a@b.example'] })).status).toBe(
      401,
    );
    expect((await stranger.get(`/api/v1/documents/${id}/forwards`)).status).toBe(401);
    const many = Array.from({ length: 10 }, (_, n) => `r${n}@accountant.example`);
    const answers = await Promise.all([1, 2, 3].map(() => forward(id, { to: many })));
    expect(answers.map(codeOf).sort()).toEqual([
      [200, null],
      [200, null],
      [409, 'forward_limit'],
    ]);
  });

  it('are forwarded by rules on arrival that match, each once', async () => {
    const label = (await team.post('/api/v1/labels', { name: 'Rent' })).body.label.id;
    const number = belgianNumber();
    const all = await rule({});
    const above = await rule({ amountAbove: '1000', currency: 'EUR' });
    const ofSender = await rule({ senders: [`0208:${number}`] });
    await rule({ documentTypes: ['creditNote'] });
    await rule({ labelId: label });
    await rule({ enabled: false });
    await rule({ moment: 'approval' });
    const rulesOf = async (id: string): Promise<unknown[]> =>
      (await forwardsOf(id)).map(({ ruleId }) => ruleId).sort();
    expect(await rulesOf(await receive({ amount: '1000' }))).toEqual([all]);
    expect(await rulesOf(await receive({ amount: '1000.01' }))).toEqual([all, above].sort());
    const id = await receive({ number });
    expect(await rulesOf(id)).toEqual([all, ofSender].sort());
    await ended(id, 2);
  });

  it('are forwarded by rules for a label that the supplier has', async () => {
    const label = (await team.post('/api/v1/labels', { name: 'Rent' })).body.label.id;
    const number = belgianNumber();
    const supplier = {
      name: 'Supplier',
      vatNumber: `BE${number}`,
      peppolAddresses: [`0208:${number}`],
    };
    const created = await team.post('/api/v1/suppliers', supplier);
    expect([created.status, created.body.errors]).toEqual([200, undefined]);
    await team.put(`/api/v1/suppliers/${created.body.supplier.id}/labels/${label}`);
    const labelled = await rule({ labelId: label });
    expect((await forwardsOf(await receive({ number }))).map(({ ruleId }) => ruleId)).toEqual([labelled]);
    expect(await forwardsOf(await receive())).toEqual([]);
  });

  it('are forwarded by rules on approval, once, also when they are approved again', async () => {
    const id = await receive();
    const approval = await rule({ moment: 'approval', recipients: ['once@accountant.example'] });
    const owner = await person(service, { team: team.teamId, role: 'owner' });
    const work = (state: string): Promise<Answer> => owner.put(`/api/v1/documents/${id}/purchase`, { state });
    expect(await forwardsOf(id)).toEqual([]);
    for (const state of ['approved', 'new', 'approved']) expect((await work(state)).status).toBe(200);
    expect((await ended(id)).map(({ ruleId }) => ruleId)).toEqual([approval]);
    expect(mails.mails.filter((mail) => mail.to === 'once@accountant.example')).toHaveLength(1);
  });

  it('are mailed to nobody whom the rule no longer names', async () => {
    const id = await rule({ recipients: ['late@accountant.example'] });
    mails.answers = { 'late@accountant.example': '451 later' };
    const document = await receive();
    await eventually(
      () => forwardsOf(document),
      ([first]) => first?.mails[0]?.failure !== null,
    );
    mails.answers = {};
    await team.delete(`${rulesPath()}/${id}`);
    await service.sql(
      `UPDATE forward_mails SET next_attempt_at = clock_timestamp() WHERE address = 'late@accountant.example' AND sent_at IS NULL`,
    );
    service.app.get(Dispatcher).request(FORWARD_QUEUE);
    expect((await ended(document))[0]?.mails[0]?.state).toBe('failed');
    expect(mails.mails.filter((mail) => mail.to === 'late@accountant.example')).toHaveLength(0);
  });

  it('has rules that are validated, limited in number, and belong to a team', async () => {
    const valid = { name: 'Rule', moment: 'arrival', recipients: ['a@accountant.example'] };
    for (const wrong of [
      { moment: 'later' },
      { recipients: [] },
      { recipients: ['nobody'] },
      { documentTypes: ['order'] },
      { senders: ['0208'] },
      { amountAbove: '10' },
      { amountAbove: '-1', currency: 'EUR' },
    ])
      expect([wrong, (await team.post(rulesPath(), { ...valid, ...wrong })).status]).toEqual([wrong, 400]);
    expect(
      (await team.post(rulesPath(), { ...valid, labelId: 'lbl_01KAJ3Q5E9V3Z5P7C8D0F2G4HA' })).status,
    ).toBe(404);
    const id = await rule({});
    const stranger = await service.team();
    expect((await stranger.get(rulesPath())).status).toBe(401);
    expect((await stranger.put(`${rulesPath()}/${id}`, valid)).status).toBe(401);
    const manager = await keyClient(team, { scopes: ['companies'] });
    expect(codeOf(await manager.post(rulesPath(), valid))).toEqual([403, 'insufficient_scope']);
    const { body } = await team.put(`${rulesPath()}/${id}`, { ...valid, name: 'Other', enabled: false });
    expect(body.forwardingRule).toMatchObject({ name: 'Other', enabled: false, language: 'en' });
    const answers = await Promise.all(Array.from({ length: 21 }, () => team.post(rulesPath(), valid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect((await team.get(rulesPath())).body.forwardingRules).toHaveLength(20);
    expect((await team.delete(`${rulesPath()}/${id}`)).status).toBe(200);
  });
});
