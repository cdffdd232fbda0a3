import { smallInvoice } from '../support/invoices';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const MINIMAL = { headers: { prefer: 'return=minimal' } };
const LINES = Array.from({ length: 2_000 }, (_, i) => ({
  name: `Line ${i}`,
  netPriceAmount: '1.11',
  vat: { percentage: '21' },
}));
const ATTACHMENT = {
  id: 'A1',
  filename: 'plan.pdf',
  mimeCode: 'application/pdf',
  embeddedDocument: Buffer.alloc(300_000, '%PDF-').toString('base64'),
};

const sizeOf = ({ body }: Answer): number => JSON.stringify(body).length;

describe('documents', () => {
  const shared = sharedService();

  describe('Prefer: return=minimal', () => {
    let team: TeamClient;
    let from: { id: string };

    beforeAll(async () => {
      team = await shared().team();
      from = await team.company();
    });

    const request = (path: string, number: string, prefer?: string, document: object = {}): Promise<Answer> =>
      team.post(
        `/api/v1/${from.id}/${path}`,
        { recipient: '9999:delivered', documentType: 'invoice', document: smallInvoice(number, document) },
        prefer === undefined ? {} : { headers: { prefer } },
      );

    it('leaves the contents out of the answer to a send, however many lines and files it has', async () => {
      const content = { lines: LINES, attachments: [ATTACHMENT] };
      const sent = await request('send', 'SA-1', 'return=minimal', content);
      expect([sent.status, sent.headers.get('preference-applied')]).toEqual([200, 'return=minimal']);
      expect(sent.body.document).toMatchObject({
        xml: null,
        parsed: null,
        deliveryStatus: 'pending',
        validation: { result: 'valid' },
      });
      expect(sizeOf(sent)).toBeLessThan(10_000);

      const path = `/api/v1/documents/${sent.body.document.id}`;
      const small = await team.get(path, MINIMAL);
      expect(small.headers.get('preference-applied')).toBe('return=minimal');
      expect(small.headers.get('vary')).toContain('Prefer');
      expect(small.body.document).toMatchObject({ xml: null, parsed: null });
      expect(sizeOf(small)).toBeLessThan(10_000);

      const full = await team.get(path);
      expect(full.headers.get('preference-applied')).toBeNull();
      expect(full.body.document.parsed.lines).toHaveLength(2_000);
      expect(full.body.document.parsed.attachments[0].embeddedDocument).toBe(ATTACHMENT.embeddedDocument);
      expect(Object.keys(small.body.document)).toEqual(Object.keys(full.body.document));
    });

    it('is applied beside a wait', async () => {
      const sent = await request('send', 'SA-2', 'wait=20, return=minimal');
      expect(sent.headers.get('preference-applied')).toBe('return=minimal, wait=20');
      expect(sent.body.document).toMatchObject({ xml: null, parsed: null, deliveryStatus: 'delivered' });
    });

    it('is applied to a preview and to a document in another syntax', async () => {
      const seen = await request('preview', 'SA-3', 'return=minimal', { lines: LINES });
      expect(seen.headers.get('preference-applied')).toBe('return=minimal');
      expect(seen.body.document).toMatchObject({ xml: null, parsed: null, validation: { result: 'valid' } });

      const { body } = await request('send', 'SA-4');
      const converted = await team.get(`/api/v1/documents/${body.document.id}?format=cii`, MINIMAL);
      expect(converted.body.document).toMatchObject({ xml: null, parsed: null, conversion: { to: 'cii' } });
    });

    it('is an option of the SDK', async () => {
      const input = { recipient: '9999:delivered', documentType: 'invoice' as const };
      const document = smallInvoice('SA-5');
      const sent = await team.sdk.documents.send(from.id, { ...input, document }, {}, { answer: 'minimal' });
      expect([sent.xml, sent.parsed]).toEqual([null, null]);
      const small = await team.sdk.documents.get(sent.id, {}, { answer: 'minimal' });
      expect([small.xml, small.parsed]).toEqual([null, null]);
      expect((await team.sdk.documents.get(sent.id)).xml).toContain('SA-5');
    });
  });
});
