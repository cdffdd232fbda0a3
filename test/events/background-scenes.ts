import { MailboxConnections } from '../../src/business/arrivals/mailbox-connections';
import { MailSender } from '../../src/platform/kernel/mail/mail-sender';
import { IMAP_CERTIFICATE, ImapServer } from '../support/imap-server';
import { invoiceTo } from '../support/invoices';
import { makeMail } from '../support/mails';
import { sendInvoice } from '../support/receivables';
import { sendAndWait } from '../support/team-client';
import { eventually, until } from '../support/until';
import { kinds, type EmissionTools } from './emission-tools';

/** A company whose mailbox is on a server of its own, and what checks it once. */
async function withMailbox(
  at: EmissionTools,
  run: (imap: ImapServer, check: () => Promise<void>, companyId: string) => Promise<void>,
): Promise<void> {
  at.service.app.get(MailboxConnections).authorities = IMAP_CERTIFICATE;
  const { id } = await at.team.company();
  const imap = await ImapServer.start();
  const path = `/api/v1/companies/${id}/mailbox`;
  const lastCheck = async (): Promise<string | null> => (await at.team.get(path)).body.mailbox.lastCheckedAt;
  const { port, user, password } = imap;
  try {
    await at.team.put(path, { host: 'localhost', port, user, password });
    await until(async () => (await lastCheck()) !== null);
    await run(
      imap,
      async () => {
        const before = await lastCheck();
        await at.team.post(`${path}/check`);
        await until(async () => (await lastCheck()) !== before);
      },
      id,
    );
  } finally {
    await at.team.delete(path);
    await imap.stop();
  }
}

/** Scenes of events that no request causes at once: mailboxes, arrivals, imports and reminders. */
export const backgroundScenes: Record<string, (at: EmissionTools) => Promise<void>> = {
  mailboxFailed: (at) =>
    withMailbox(at, async (imap, check, companyId) => {
      imap.password = 'another';
      expect(await at.emitted(check)).toEqual([]);
      const bodies = await at.emitted(check);
      expect(bodies).toMatchObject([{ type: 'mailbox.failed', companyId, data: { code: 'login' } }]);
      expect(await at.emitted(check)).toEqual([]);
    }),
  mailboxRecovered: (at) =>
    withMailbox(at, async (imap, check, companyId) => {
      const { password } = imap;
      imap.password = 'another';
      await check();
      await check();
      imap.password = password;
      expect(await at.emitted(check)).toMatchObject([{ type: 'mailbox.recovered', companyId }]);
      expect(await at.emitted(check)).toEqual([]);
    }),
  arrivalRefused: (at) =>
    withMailbox(at, async (imap, check, companyId) => {
      imap.deliver(makeMail([{ name: 'a.docx', type: 'application/msword', content: 'PK\u0003\u0004' }]));
      expect(await at.emitted(check)).toMatchObject([
        {
          type: 'arrival.refused',
          companyId,
          data: { channel: 'email', sender: 'billing@supplier.example', fileName: 'a.docx' },
        },
      ]);
    }),
  invoiceImportFailed: async (at) => {
    const { id } = await at.team.company();
    const number = `EM-IMP-${at.nextNumber()}`;
    await sendAndWait(at.team, id, invoiceTo('9999:delivered', number));
    const document = `Number;Date;Customer;Street;City;Postcode;Country;Peppol ID;Reference;Description;Price;VAT rate;IBAN
${number};28/11/2026;De Kroon;Kerkstraat 1;Gent;9000;BE;9999:delivered;PO;Advice;100;21;BE71096123456769`;
    const created = await at.team.post(`/api/v1/${id}/invoice-imports`, {
      document,
      fileName: 'november.csv',
    });
    const { id: invoiceImportId, suggestion } = created.body.invoiceImport;
    const path = `/api/v1/${id}/invoice-imports/${invoiceImportId}`;
    const ready = () =>
      eventually(
        async () => (await at.team.get(path)).body.invoiceImport,
        ({ state }) => state === 'ready',
      );
    await at.team.put(`${path}/mapping`, { fields: suggestion.fields });
    expect((await ready()).counts).toMatchObject({ valid: 1 });
    const bodies = await at.emitted(async () => {
      await at.team.post(`${path}/send`);
      await ready();
    });
    expect(bodies).toMatchObject([
      {
        type: 'invoice_import.failed',
        companyId: id,
        data: { invoiceImportId, fileName: 'november.csv', failed: 1, sent: 0 },
      },
    ]);
  },
  reminderFailed: async (at) => {
    const { id } = await at.team.company();
    const invoice = await sendInvoice(at.team, id, { due: -10 });
    const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550, command: 'RCPT TO' });
    const send = jest.spyOn(at.service.app.get(MailSender), 'send').mockRejectedValue(refusal);
    try {
      const bodies = await at.emitted(async () => {
        const input = { documentIds: [invoice.id], to: 'nobody@buyer.example' };
        const { body } = await at.team.post(`/api/v1/${id}/reminders`, input);
        const path = `/api/v1/reminders/${body.reminders[0].id}`;
        await until(async () => (await at.team.get(path)).body.reminder.state === 'failed');
      });
      expect(kinds(bodies)).toEqual(['document.reminder_failed']);
      expect(bodies[0]?.data).toMatchObject({ documentId: invoice.id, failure: 'No such mailbox' });
    } finally {
      send.mockRestore();
    }
  },
};
