import { smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { TeamClient } from '../support/team-client';

describe('documents', () => {
  const shared = sharedService();

  describe('drafts', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;
    let path: string;
    let serial = 0;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      companyId = (await team.company()).id;
      path = `/api/v1/${companyId}/drafts`;
    });

    const nextContent = (more: object = {}): Record<string, unknown> => ({
      recipient: '9999:delivered',
      documentType: 'invoice',
      document: smallInvoice(`D-${serial++}`, more),
    });

    it('name the size of files that are too large, and accept those within the bound', async () => {
      const withFile = (bytes: number): Record<string, unknown> =>
        nextContent({
          attachments: [
            {
              id: '1',
              mimeCode: 'application/pdf',
              filename: 'a.pdf',
              embeddedDocument: Buffer.alloc(bytes).toString('base64'),
            },
          ],
        });
      const refused = await team.post(path, { content: withFile(18 * 1024 * 1024) });
      expect([refused.status, refused.headers.get('x-error-code'), refused.body.errors]).toEqual([
        400,
        'draft_too_large',
        {
          'content.document.attachments': [
            'must have at most 17 MiB of files in a draft; received 18.0 MiB. Add large files when you send the document',
          ],
        },
      ]);
      const rest = await team.post(path, { content: { recipient: 'x'.repeat(3 * 1024 * 1024) } });
      expect([rest.status, Object.keys(rest.body.errors)]).toEqual([400, ['content']]);
      expect((await team.post(path, { content: withFile(16 * 1024 * 1024) })).status).toBe(200);
      // XML with its attachments within it.
      const xml = `<Invoice>${'x'.repeat(5 * 1024 * 1024)}</Invoice>`;
      expect((await team.post(path, { content: { document: xml } })).status).toBe(200);
    });
  });
});
