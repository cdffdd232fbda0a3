import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { PIXEL } from '../support/pixel';
import { sharedService } from '../support/per-worker';

const body = {
  buyerReference: '04011000-12345-03',
  buyer: { name: 'Amt für Prüfung', street: 'Platz 1', city: 'Bremen', postalZone: '28195', country: 'DE' },
  delivery: { date: '2026-11-01' },
  paymentMeans: [{ iban: 'BE71096123456769' }],
  lines: [{ name: 'Papier', netPriceAmount: '10', vat: { percentage: '21' } }],
};

describe('documents', () => {
  const shared = sharedService();

  describe('the PDF of a document', () => {
    let service: Service;
    let team: TeamClient;
    let seller: { id: string };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      seller = await team.company({ email: 'office@company.example', phone: '+32 2 555 12 12' });
    });

    /** The language that a PDF declares. */
    const languageOf = (pdf: unknown): string | undefined => /\/Lang \((\w+)\)/.exec(String(pdf))?.[1];

    async function sent(invoiceNumber: string, profile?: string): Promise<string> {
      const { body: answer } = await team.post(`/api/v1/${seller.id}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        profile,
        document: { invoiceNumber, ...body },
      });
      return String(answer.document.id);
    }

    describe('the language of a PDF', () => {
      it.each([
        ['German for an XRechnung', 'xrechnung-3', '', '*', 'de'],
        ['English for any other document', undefined, '', '*', 'en'],
        ['that of Accept-Language', 'xrechnung-3', '', 'xx, pl;q=0.8, fr;q=0.2', 'pl'],
        ['usual where Accept-Language has none of ours', 'xrechnung-3', '', 'xx', 'de'],
        ['that which is asked for', 'xrechnung-3', '?language=pt', 'fr', 'pt'],
      ])('is %s', async (_, profile, query, accepted, language) => {
        const id = await sent(`L-${language}-${accepted.length}`, profile);
        const { headers, body: pdf } = await team.get(`/api/v1/documents/${id}/pdf${query}`, {
          headers: { 'accept-language': accepted },
        });
        expect([headers.get('content-type'), languageOf(pdf)]).toEqual(['application/pdf', language]);
      });

      it('is one that there is', async () => {
        const { status, body: answer } = await team.get('/api/v1/documents/doc_none/pdf?language=xx');
        expect([status, JSON.stringify(answer.errors)]).toEqual([
          400,
          expect.stringContaining('en, fr, nl, de, it, es, pl, pt'),
        ]);
      });
    });

    it('shows a document as PDF before it is sent, saved under its number', async () => {
      const {
        status,
        headers,
        body: pdf,
      } = await team.post(
        `/api/v1/${seller.id}/preview?language=it`,
        { recipient: '9999:delivered', documentType: 'invoice', document: { invoiceNumber: 'P/1', ...body } },
        { headers: { accept: 'application/pdf' } },
      );
      expect([status, headers.get('content-type'), languageOf(pdf)]).toEqual([200, 'application/pdf', 'it']);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="P.1\.pdf"/);
      expect(headers.get('vary')).toMatch(/\baccept\b.*accept-language/i);
    });

    describe('the letterhead of a company', () => {
      const path = (): string => `/api/v1/companies/${seller.id}/letterhead`;

      it('is on the PDFs of documents that it sends, until it is removed', async () => {
        const id = await sent('L-1');
        const imagesIn = async (): Promise<boolean> =>
          String((await team.get(`/api/v1/documents/${id}/pdf`)).body).includes('/Subtype /Image');
        expect(await imagesIn()).toBe(false);
        const set = await team.put(path(), { logo: PIXEL, accentColor: '#0A5C8F' });
        expect(set.body.letterhead).toMatchObject({
          logo: { mediaType: 'image/png', width: 1, height: 1 },
          accentColor: '#0a5c8f',
        });
        expect((await team.get(path())).body).toEqual(set.body);
        expect(await imagesIn()).toBe(true);
        expect((await team.delete(path())).status).toBe(200);
        expect((await team.get(path())).body.letterhead).toMatchObject({ logo: null, accentColor: null });
        expect(await imagesIn()).toBe(false);
      });

      it('refuses what is no logo and no colour, and is another team’s to nobody', async () => {
        const svg = Buffer.from('<svg/>').toString('base64');
        const refused = await team.put(path(), { logo: svg });
        expect([
          refused.status,
          refused.headers.get('x-error-code'),
          Object.keys(refused.body.errors),
        ]).toEqual([400, 'invalid_logo', ['logo']]);
        const both = await team.put(path(), { logo: '%', accentColor: 'red' });
        expect([both.status, Object.keys(both.body.errors)]).toEqual([400, ['logo', 'accentColor']]);
        const stranger = await service.team();
        for (const answer of [
          await stranger.get(path()),
          await stranger.put(path(), {}),
          await stranger.delete(path()),
        ])
          expect(answer.status).toBe(401);
      });
    });
  });
});
