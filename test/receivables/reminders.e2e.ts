import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import { REMINDER_QUEUE } from '../../src/business/receivables/reminders/reminder-work';
import { largeInstallation } from '../support/installations';
import type { MailServer } from '../support/mail-server';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { BUYERS, sendCredit, sendInvoice, type TestInvoice } from '../support/receivables';

let nextAddress = 1;

describe('payment reminders', () => {
  const installation = largeInstallation();
  let service: Service;
  let server: MailServer;
  let team: TeamClient;
  let companyId: string;

  beforeAll(async () => {
    service = installation.service();
    server = installation.mailServer();
    team = await service.team();
    companyId = (await team.company({ email: 'books@seller.example' })).id;
  });

  const newAddress = (): string => `ap${nextAddress++}@reminded.example`;
  const invoice = (fields: Partial<TestInvoice> = {}) =>
    sendInvoice(team, companyId, { due: -10, ...fields });
  const remind = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    team.post(`/api/v1/${companyId}/reminders`, body, { headers });
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address);
  const ended = async (id: string, states = ['sent', 'failed', 'cancelled']) =>
    eventually(
      async () => (await team.get(`/api/v1/reminders/${id}`)).body.reminder,
      ({ state }) => states.includes(state),
    );
  /** Text of a mail without the line breaks of its encoding. */
  const textOf = (data: string): string =>
    data
      .replace(/=\n/g, '')
      .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

  it('are mailed with the invoice, its payment data and a QR code, and shown in its timeline', async () => {
    const { id, number } = await invoice();
    await team.post(`/api/v1/documents/${id}/payments`, { amount: '21.00' });
    const to = newAddress();
    const { status, body } = await remind({ documentIds: [id], to, language: 'nl', note: 'Zie bijlage.' });
    expect([status, body.errors]).toEqual([200, undefined]);
    const [reminder] = body.reminders;
    expect(reminder).toMatchObject({
      to,
      language: 'nl',
      level: 1,
      customer: 'BE0987654394',
      note: 'Zie bijlage.',
    });
    expect(await ended(reminder.id)).toMatchObject({
      state: 'sent',
      documents: [{ documentId: id, number, openAmount: '100.00', currency: 'EUR', isSent: true }],
    });
    const [mail] = mailsTo(to);
    const text = textOf(mail?.data ?? '');
    expect(text).toContain('Openstaand bedrag: 100,00 EUR');
    expect(text).toContain('BE71 0961 2345 6769');
    expect(text).toContain('+++090/9337/55493+++');
    expect(text).toContain('Zie bijlage.');
    expect(text).toMatch(/^Reply-To: books@seller\.example$/m);
    expect(text).toContain(`filename=${number}.pdf`);
    expect(text).toContain(`filename=${number}-QR.png`);
    const { timeline } = (await team.get(`/api/v1/documents/${id}/timeline`)).body;
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'event', type: 'document.reminder_sent' }),
    );
    const { openInvoices } = (await team.get(`/api/v1/${companyId}/open-invoices`)).body;
    const listed = openInvoices.find(({ documentId }: { documentId: string }) => documentId === id);
    expect(listed.lastReminder).toMatchObject({ id: reminder.id, level: 1, state: 'sent' });
  });

  it('are one mail for each customer, once for a repeated request', async () => {
    const [one, two] = [await invoice(), await invoice()];
    const french = await invoice({ buyer: { ...BUYERS.other, email: 'compta@lumiere.example' } });
    const headers = { 'idempotency-key': `reminders-${Date.now()}` };
    await team.sdk.customers.upsert({
      name: 'Bakkerij Peeters',
      vatNumber: 'BE0987654394',
      email: 'ap@peeters.example',
      language: 'fr',
    });
    const body = { documentIds: [one.id, french.id, two.id] };
    const first = await remind(body, headers);
    const again = await remind(body, headers);
    expect(again.body.reminders.map(({ id }: { id: string }) => id)).toEqual(
      first.body.reminders.map(({ id }: { id: string }) => id),
    );
    expect(first.body.reminders).toHaveLength(2);
    for (const { id } of first.body.reminders) await ended(id);
    expect(mailsTo('ap@peeters.example')).toHaveLength(1);
    expect(mailsTo('compta@lumiere.example')).toHaveLength(1);
    const text = textOf(mailsTo('ap@peeters.example')[0]?.data ?? '');
    expect(text).toContain('Montant ouvert: 121,00 EUR');
    expect(text).toContain('Total: 242,00 EUR');
  });

  it('are refused by state, in words, for an invoice that must not be reminded of', async () => {
    const [paid, credited, early] = [await invoice(), await invoice(), await invoice({ due: 3 })];
    await team.post(`/api/v1/documents/${paid.id}/payments`, {});
    await sendCredit(team, companyId, credited.number, '100');
    const disputed = await invoice();
    const rejected = await invoice();
    for (const [{ id }, status] of [
      [disputed, 'questioned'],
      [rejected, 'rejected'],
    ] as const)
      await service.sql(
        `INSERT INTO business_states (document_id, team_id, company_id, direction, status, credited, paid, open_amount, updated_at)
         SELECT id, team_id, company_id, direction, $2, 0, 0, payable_amount, clock_timestamp() FROM documents WHERE id = $1`,
        [id, status],
      );
    const documentIds = [paid, credited, early, disputed, rejected].map(({ id }) => id);
    const { status, headers, body } = await remind({ documentIds, to: newAddress() });
    expect([status, headers.get('x-error-code')]).toEqual([409, 'not_remindable']);
    const refusals = (body.errors.documentIds as string[]).join('\n');
    expect(body.errors.documentIds).toHaveLength(5);
    expect(refusals).toContain(
      `No reminder can be sent for invoice ${paid.number} (${paid.id}): the invoice is paid.`,
    );
    expect(refusals).toContain(
      `No reminder can be sent for invoice ${credited.number} (${credited.id}): the invoice is credited in full.`,
    );
    expect(refusals).toContain('disputed by the buyer (questioned)');
    expect(refusals).toContain('rejected by the buyer');
    expect(refusals).toMatch(/not overdue: it is due on \d{4}-\d\d-\d\d/);
    expect(
      await service.sql('SELECT 1 FROM reminder_documents WHERE document_id = ANY ($1)', [documentIds]),
    ).toEqual([]);
  });

  it('do not name the same invoice twice within some days, unless they are asked to', async () => {
    const { id } = await invoice();
    const first = await remind({ documentIds: [id], to: newAddress() });
    const second = await remind({ documentIds: [id], to: newAddress() });
    expect([second.status, second.headers.get('x-error-code')]).toEqual([409, 'reminded_recently']);
    const third = await remind({ documentIds: [id], to: newAddress(), again: true });
    expect(third.body.reminders[0].level).toBe(2);
    for (const { body } of [first, third]) await ended(body.reminders[0].id);
    await service.sql(
      `UPDATE reminders SET created_at = created_at - interval '8 days' WHERE company_id = $1`,
      [companyId],
    );
    const fourth = await remind({ documentIds: [id], to: newAddress() });
    expect(fourth.body.reminders[0].level).toBe(3);
  });

  it('are stored once by simultaneous requests', async () => {
    const { id } = await invoice();
    const to = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => remind({ documentIds: [id], to })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('of a customer name its overdue invoices without those that must not be named', async () => {
    const own = (await team.company()).id;
    const send = (due: number) => sendInvoice(team, own, { due });
    const [oldest, paid, early, other] = [await send(-30), await send(-20), await send(5), await send(-1)];
    await team.post(`/api/v1/documents/${paid.id}/payments`, {});
    const body = { customer: 'BE0987654394', to: newAddress(), level: 3, language: 'de' };
    const preview = await team.post(`/api/v1/${own}/reminders/preview`, body);
    const [{ documents, subject, text, attachments }] = preview.body.reminders;
    expect(documents.map(({ documentId }: { documentId: string }) => documentId)).toEqual([
      oldest.id,
      other.id,
    ]);
    expect(subject).toContain('Letzte Zahlungserinnerung');
    expect(text).toContain('Offener Betrag: 121,00 EUR');
    expect(attachments).toContain(`${oldest.number}.pdf`);
    expect(await service.sql('SELECT 1 FROM reminders WHERE company_id = $1', [own])).toEqual([]);
    const { body: made } = await team.post(`/api/v1/${own}/reminders`, body);
    expect(made.reminders[0].documents).toHaveLength(2);
    expect(made.reminders[0].documents).not.toContainEqual(expect.objectContaining({ documentId: early.id }));
    const empty = await team.post(`/api/v1/${own}/reminders`, body);
    expect([empty.status, empty.headers.get('x-error-code')]).toEqual([409, 'nothing_to_remind']);
    const { reminders } = (await team.get(`/api/v1/${own}/reminders`)).body;
    expect(reminders).toHaveLength(1);
  });

  it('are not sent for an invoice that was paid meanwhile, and are tried again when the server says "later"', async () => {
    const [one, two] = [await invoice(), await invoice()];
    const to = newAddress();
    server.answers[to] = '451 Try again later';
    const { body } = await remind({ documentIds: [one.id, two.id], to });
    const [{ id }] = body.reminders;
    const failed = await eventually(
      async () => (await team.get(`/api/v1/reminders/${id}`)).body.reminder,
      ({ failure }) => failure !== null,
    );
    expect(failed).toMatchObject({ state: 'waiting', failure: expect.stringContaining('451') });
    await team.post(`/api/v1/documents/${one.id}/payments`, {});
    delete server.answers[to];
    await service.sql('UPDATE reminders SET next_attempt_at = clock_timestamp() WHERE id = $1', [id]);
    service.app.get(Dispatcher).request(REMINDER_QUEUE);
    const sent = await ended(id);
    expect(
      sent.documents.map(({ documentId, isSent }: Record<string, unknown>) => [documentId, isSent]),
    ).toEqual([
      [one.id, false],
      [two.id, true],
    ]);
    expect(textOf(mailsTo(to)[0]?.data ?? '')).not.toContain(one.number);
  });

  it('fail visibly for an address that the server refuses, and may be sent again then', async () => {
    const { id } = await invoice();
    const to = newAddress();
    server.answers[to] = '550 5.1.1 No such user';
    const { body } = await remind({ documentIds: [id], to });
    expect(await ended(body.reminders[0].id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('No such user'),
      sentAt: null,
    });
    expect((await remind({ documentIds: [id], to: newAddress() })).status).toBe(200);
  });

  it('refuse what they cannot be sent for, naming the field', async () => {
    const { id } = await invoice({ buyer: BUYERS.other, recipient: '9999:delivered' });
    for (const [body, field] of [
      [{}, 'documentIds'],
      [{ documentIds: [id], customer: 'x' }, 'documentIds'],
      [{ documentIds: [id], to: 'nobody' }, 'to'],
      [{ documentIds: [id], level: 4 }, 'level'],
      [{ documentIds: [id], language: 'it' }, 'language'],
      [{ documentIds: [id] }, 'to'],
    ] as const) {
      const { status, body: answer } = await remind(body);
      expect([status, Object.keys(answer.errors)]).toEqual([400, [field]]);
    }
    const stranger = await service.team();
    const own = (await stranger.company()).id;
    expect((await stranger.post(`/api/v1/${own}/reminders`, { documentIds: [id] })).status).toBe(401);
    expect((await stranger.post(`/api/v1/${companyId}/reminders`, { documentIds: [id] })).status).toBe(401);
    const other = (await team.company()).id;
    expect((await team.post(`/api/v1/${other}/reminders`, { documentIds: [id] })).status).toBe(400);
  });
});
