import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { germanInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('documents', () => {
  const shared = sharedService();

  describe('sending', () => {
    let service: Service;
    let team: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      [from, to] = await Promise.all([team.company({ email: 'billing@from.example' }), team.company()]);
    });

    function post(fields: object, path = 'send', wait = true): Promise<Answer> {
      const body = { recipient: to.address, documentType: 'invoice', ...fields };
      return team.post(`/api/v1/${from.id}/${path}`, body, wait ? { headers: { prefer: 'wait=20' } } : {});
    }

    describe('e-mail', () => {
      function mailOf(document: { deliveries: { id: string }[] }, index: number): string {
        return readFileSync(join(service.dataDir, 'mail', `${document.deliveries[index]?.id}.eml`), 'utf8');
      }

      it('goes beside the network, one mail to each, as a readable file without a mail server', async () => {
        const email = {
          when: 'always',
          to: ['a@buyer.example', 'b@buyer.example'],
          subject: 'Ihre Rechnung über été',
          message: 'Guten Tag!\nBitte sehr.',
        };
        const { document } = (await post({ document: germanInvoice('M-1'), email })).body;
        await service.settled(document.id);
        const ended = (await team.get(`/api/v1/documents/${document.id}`)).body.document;
        expect(ended).toMatchObject({
          deliveryStatus: 'delivered',
          sentOverPeppol: true,
          sentOverEmail: true,
          emailRecipients: email.to,
        });
        expect(
          ended.deliveries.map((d: { channel: string; address: string }) => [d.channel, d.address]),
        ).toEqual([
          ['peppol', to.address],
          ['email', 'a@buyer.example'],
          ['email', 'b@buyer.example'],
        ]);
        const mail = mailOf(ended, 1);
        expect(mail).toContain(`Message-ID: <${ended.deliveries[1].references.messageId}>`);
        expect(mail).toMatch(/^To: a@buyer\.example$/m);
        expect(mail).toMatch(/^Reply-To: billing@from\.example$/m);
        expect(mail).toContain('Guten Tag!');
        expect(mail).toMatch(/^Subject: =\?UTF-8\?/m);
        const parts = [...mail.matchAll(/filename=("?)(.+?)\1\n\n([A-Za-z0-9+/=\n]+)/g)];
        const attached = new Map(parts.map(([, , name, body]) => [name, Buffer.from(body ?? '', 'base64')]));
        expect(attached.get('M-1.xml')?.toString('utf8')).toBe(ended.xml);
        expect(attached.get('M-1.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
      });

      it('goes alone without a recipient', async () => {
        const email = { when: 'always', to: ['only@buyer.example'] };
        const { document } = (await post({ recipient: null, document: germanInvoice('M-2'), email })).body;
        expect(document).toMatchObject({
          receiverId: null,
          deliveryStatus: 'delivered',
          sentOverPeppol: false,
          sentOverEmail: true,
          emailRecipients: email.to,
          peppolMessageId: null,
          receivedPeppolSignalMessage: null,
          validation: { result: 'valid', errors: [] },
        });
        expect(mailOf(document, 0)).toMatch(/^Subject: Rechnung M-2 von Company/m);
        const again = (await team.post(`/api/v1/documents/${document.id}/resend`)).body.document;
        expect(again.deliveries[1].references.messageId).not.toBe(again.deliveries[0].references.messageId);
      });

      it.each([
        ['9999:rejected', ['failed', 'delivered'], 'delivered'],
        ['0208:0999999922', ['failed', 'delivered'], 'delivered'],
        ['9999:delivered', ['delivered'], 'delivered'],
      ])('follows a failure over the network: %s', async (recipient, statuses, status) => {
        const email = { when: 'on_peppol_failure', to: ['late@buyer.example'] };
        const { document } = (await post({ recipient, document: germanInvoice(`M-3 ${recipient}`), email }))
          .body;
        expect(document.deliveries.map((delivery: { status: string }) => delivery.status)).toEqual(statuses);
        expect(document.deliveryStatus).toBe(status);
        expect(document.emailRecipients).toEqual(statuses.length === 2 ? email.to : []);
      });

      it('keeps an order away from what it must not do', async () => {
        const cases: [object, string][] = [
          [{ recipient: null }, 'recipient'],
          [{ recipient: null, email: { when: 'on_peppol_failure', to: ['a@b.example'] } }, 'email.when'],
          [{ email: { when: 'never', to: ['a@b.example'] } }, 'email.when'],
          [{ email: { when: 'always', to: [] } }, 'email.to'],
          [{ email: { when: 'always', to: ['a@b.example\r\nBcc: c@d.example'] } }, 'email.to'],
          [
            { email: { when: 'always', to: Array.from({ length: 11 }, (_, i) => `a${i}@b.example`) } },
            'email.to',
          ],
          [
            { email: { when: 'always', to: ['a@b.example'], subject: 'x\r\nBcc: c@d.example' } },
            'email.subject',
          ],
        ];
        for (const [fields, field] of cases) {
          const answer = await post({ document: germanInvoice('M-4'), ...fields });
          expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
        }
      });
    });
  });
});
