import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCTION } from '../support/installations';
import { smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';

describe('documents', () => {
  describe('e-mail in production without a mail server', () => {
    const shared = sharedService(PRODUCTION);

    it('fails at its first attempt and says why; nothing is delivered into a folder', async () => {
      const service = shared();
      const team = await service.team();
      const company = await team.company();
      const { status, body } = await team.post(`/api/v1/${company.id}/send`, {
        recipient: null,
        documentType: 'invoice',
        document: smallInvoice('M-1'),
        email: { when: 'always', to: ['a@example.com'] },
      });
      expect([status, body.errors]).toEqual([200, undefined]);
      await service.settled(body.document.id);
      const { document } = (await team.get(`/api/v1/documents/${body.document.id}`)).body;
      expect(document.deliveryStatus).toBe('failed');
      expect(document.deliveries).toMatchObject([
        {
          channel: 'email',
          status: 'failed',
          failure: {
            category: 'other',
            message: expect.stringMatching(/no mail server \(SMTP_URL is not set\)/),
          },
        },
      ]);
      expect(existsSync(join(service.dataDir, 'mail'))).toBe(false);
    });
  });
});
