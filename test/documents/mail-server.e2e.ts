import { readdirSync } from 'node:fs';
import { largeInstallation } from '../support/installations';
import { germanInvoice } from '../support/invoices';
import type { MailServer } from '../support/mail-server';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';

describe('documents', () => {
  describe('a mail server', () => {
    const installation = largeInstallation();
    let service: Service;
    let server: MailServer;
    let team: TeamClient;
    let from: { id: string };

    beforeAll(async () => {
      service = installation.service();
      server = installation.mailServer();
      team = await service.team();
      from = await team.company();
    });

    async function mail(number: string, address: string, wait = 20): Promise<Answer> {
      const email = { when: 'always', to: [address] };
      return team.post(
        `/api/v1/${from.id}/send`,
        { recipient: null, documentType: 'invoice', document: germanInvoice(number), email },
        { headers: { prefer: `wait=${wait}` } },
      );
    }

    it('gets the mail, from the address of the installation', async () => {
      const { document } = (await mail('S-1', 'x@buyer.example')).body;
      expect(document.deliveryStatus).toBe('delivered');
      expect(server.mails).toHaveLength(1);
      expect(server.mails[0]).toMatchObject({ to: 'x@buyer.example' });
      expect(server.mails[0]?.data).toMatch(/^From: .*<invoices@passerelle\.example>$/m);
      expect(readdirSync(service.dataDir)).not.toContain('mail');
    });

    it('refuses an address for good', async () => {
      server.answers['gone@buyer.example'] = '550 5.1.1 No such user';
      const { document } = (await mail('S-2', 'gone@buyer.example')).body;
      expect(document.deliveries[0].failure).toMatchObject({
        category: 'recipient_not_found',
        providerCode: '550',
      });
    });

    it('is retried with the same mail when it says "later"', async () => {
      server.answers['busy@buyer.example'] = '451 Try again later';
      const { document } = (await mail('S-3', 'busy@buyer.example', 1)).body;
      expect(document.deliveryStatus).toBe('pending');
      delete server.answers['busy@buyer.example'];
      await service.sql(`UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE document_id = $1`, [
        document.id,
      ]);
      await service.settled(document.id);
      expect(server.mails.filter(({ to }) => to === 'busy@buyer.example')).toHaveLength(1);
      expect(server.mails.at(-1)?.data).toContain(`<${document.deliveries[0].references.messageId}>`);
      const attempts = await service.sql<{ outcome: string }>(
        'SELECT outcome FROM delivery_attempts WHERE delivery_id = $1 ORDER BY number',
        [document.deliveries[0].id],
      );
      expect(attempts.map(({ outcome }) => outcome)).toEqual(['retry', 'accepted']);
    });
  });
});
