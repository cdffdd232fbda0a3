import { KilledProcesses } from '../support/killed-processes';
import { MailServer } from '../support/mail-server';
import { sendInvoice } from '../support/receivables';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

/**
 * Processes that are killed while they mail reminders: the state says what is known, a reminder is never lost, and one whose
 * outcome was lost is mailed again under its Message-ID.
 */
describe('a process killed while it mails a reminder', () => {
  let service: Service;
  let mails: MailServer;
  let processes: KilledProcesses;
  let team: TeamClient;
  let companyId: string;
  let serial = 0;

  beforeAll(async () => {
    mails = await MailServer.start();
    service = await startService({ ROLE: 'api' });
    processes = await KilledProcesses.start(service, { SMTP_URL: mails.url });
    team = await service.team();
    companyId = (await team.company()).id;
  });

  beforeEach(() => processes.work());

  afterAll(async () => {
    await processes.stop();
    await service.stop();
    await mails.stop();
  });

  /** An open invoice, and what asks for its reminder. */
  const invoiceToRemind = async () => {
    const { id: documentId } = await sendInvoice(team, companyId, { due: -10 });
    await eventually(
      async () => (await team.get(`/api/v1/documents/${documentId}`)).body.document.deliveryStatus as string,
      (status) => status === 'delivered',
    );
    const to = `ap${(serial += 1)}@buyer.example`;
    const remind = async (): Promise<string> => {
      const { status, body } = await team.post(`/api/v1/${companyId}/reminders`, {
        ...{ documentIds: [documentId], to },
      });
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.reminders[0].id as string;
    };
    return { documentId, to, remind };
  };
  const read = async (id: string) => (await team.get(`/api/v1/reminders/${id}`)).body.reminder;
  const ended = (id: string) =>
    eventually(
      () => read(id),
      ({ state }) => state !== 'waiting',
    );
  const mailsTo = (address: string) =>
    mails.mails
      .filter(({ to }) => to === address)
      .map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1] ?? '');
  const events = async (documentId: string, type: string): Promise<number> => {
    const { body } = await team.get(`/api/v1/events?type=${type}&limit=100`);
    return body.events.filter(({ data }: { data: { documentId: string } }) => data.documentId === documentId)
      .length;
  };

  it('before the mail leaves: it waits, and is mailed once', async () => {
    const { documentId, to, remind } = await invoiceToRemind();
    mails.stalledAt = to;
    const id = await remind();
    await until(() => Promise.resolve(mails.stalled.includes(to)));
    await processes.kill();
    mails.stalledAt = null;
    expect(mailsTo(to)).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'waiting', sentAt: null });
    await processes.work();
    expect(await ended(id)).toMatchObject({ state: 'sent', documents: [{ documentId, isSent: true }] });
    expect(mailsTo(to)).toHaveLength(1);
    expect(await events(documentId, 'document.reminder_sent')).toBe(1);
  });

  it.each([
    ['before its outcome is stored', 'BEFORE UPDATE', 'reminders', `NEW.state = 'sent'`],
    ['while its outcome is stored', 'BEFORE UPDATE', 'reminder_documents', 'NEW.is_sent'],
  ])(
    'after the mail has left, %s: it waits, and is mailed again as the same one',
    async (_, trigger, table, when) => {
      const { documentId, to, remind } = await invoiceToRemind();
      let id = '';
      await processes.killWithin({ trigger, table, when }, async () => (id = await remind()));
      expect(mailsTo(to)).toHaveLength(1);
      expect(await read(id)).toMatchObject({
        state: 'waiting',
        sentAt: null,
        documents: [{ isSent: false }],
      });
      expect(await events(documentId, 'document.reminder_sent')).toBe(0);
      await processes.work();
      expect(await ended(id)).toMatchObject({ state: 'sent', documents: [{ documentId, isSent: true }] });
      expect(mailsTo(to)).toHaveLength(2);
      expect(new Set(mailsTo(to)).size).toBe(1);
      expect(await events(documentId, 'document.reminder_sent')).toBe(1);
    },
  );

  it('while a refusal is stored: it waits, and ends failed with one event', async () => {
    const { documentId, to, remind } = await invoiceToRemind();
    mails.answers[to] = '550 5.1.1 no such mailbox';
    let id = '';
    const statement = { trigger: 'BEFORE UPDATE', table: 'reminders', when: `NEW.state = 'failed'` };
    await processes.killWithin(statement, async () => (id = await remind()));
    expect(await read(id)).toMatchObject({ state: 'waiting', sentAt: null });
    await processes.work();
    expect(await ended(id)).toMatchObject({ state: 'failed', documents: [{ isSent: false }] });
    expect(mailsTo(to)).toEqual([]);
    expect(await events(documentId, 'document.reminder_failed')).toBe(1);
    expect(await events(documentId, 'document.reminder_sent')).toBe(0);
  });
});
