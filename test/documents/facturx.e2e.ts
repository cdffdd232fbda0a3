import { existsSync, readFileSync } from 'node:fs';
import { eventually } from '../support/until';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { extractInvoice } from '../../src/standards/facturx';
import { createPdf, createObjects, createStream } from '../../src/standards/facturx/pdf/test-pdf.testing';
import { CREDIT_NOTE, creditNote } from '../support/credit-note';
import { asCii } from '../support/cross-industry';
import { germanInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const EN16931 = 'urn:cen.eu:en16931:2017';
const metadata = (level: string): string =>
  `<rdf:Description xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:ConformanceLevel>${level}</fx:ConformanceLevel></rdf:Description>`;

/** A Factur-X file with nothing on its page. */
function facturX(xml: string, level = 'EN 16931'): Buffer {
  const objects = createObjects(createStream(xml, '', true), { more: '/Metadata 5 0 R' });
  return createPdf({ objects: { ...objects, 5: createStream(metadata(level)) } });
}

/** A PDF with one page. @param resources of the page */
function page(resources: string, more: Record<number, string> = {}): Buffer {
  return createPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`,
      4: createStream('0.2 0.4 0.6 rg 100 100 200 300 re f'),
      ...more,
    },
  });
}

const PLAIN_PDF = page('');
const BOMB = deflateSync(Buffer.alloc(66 * 1024 * 1024), { level: 1 });
const HOSTILE: [string, Buffer, RegExp][] = [
  ['without XML', PLAIN_PDF, /the PDF contains no invoice/],
  [
    'that is encrypted',
    createPdf({ objects: createObjects(createStream('<a/>')), trailer: '/Encrypt << >>' }),
    /is encrypted/,
  ],
  [
    'with 66 MiB of zeros',
    createPdf({ objects: createObjects(createStream(BOMB, '/Filter /FlateDecode')) }),
    /inflates to more than 64 MiB/,
  ],
  [
    'with two invoices',
    createPdf({
      objects: {
        ...createObjects(createStream('<a/>'), { inAf: false, inNames: false, more: '/AF [3 0 R 5 0 R]' }),
        5: '<< /F (xrechnung.xml) /EF << /F 6 0 R >> >>',
        6: createStream('<b/>'),
      },
    }),
    /two different invoices, "factur-x.xml" and "xrechnung.xml"/,
  ],
  ['whose XML is none', facturX('no XML'), /"factur-x.xml" in the PDF is not acceptable XML/],
  ['that is cut off', facturX(asCii(CREDIT_NOTE)).subarray(0, 300), /the PDF has/],
];

const base64 = (pdf: Buffer): string => pdf.toString('base64');
const asPdf = (raw: Buffer): { raw: Buffer; headers: Record<string, string> } => ({
  raw,
  headers: { 'content-type': 'application/pdf' },
});
const rules = ({ body }: Answer): string[] =>
  (body.validation ?? body.document.validation).errors.map(({ ruleCode }: { ruleCode: string }) => ruleCode);

describe('documents', () => {
  const shared = sharedService();

  describe('a Factur-X file', () => {
    let service: Service;
    let team: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };
    let xml: string;
    let pdf: Buffer;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      [from, to] = await Promise.all([team.company(), team.company()]);
      xml = asCii(creditNote(from, to), { customizationId: EN16931 });
      pdf = facturX(xml);
    });

    const upload = (raw: Buffer, by = team): Promise<Answer> =>
      by.post(`/api/v1/${to.id}/inbound`, undefined, asPdf(raw));

    it('is validated by the XML in it, as a body and in JSON', async () => {
      const inJson = await team.post('/api/v1/validate', { document: base64(pdf) });
      const asBody = await team.post('/api/v1/validate', undefined, asPdf(pdf));
      const plain = await team.post('/api/v1/validate', { document: xml });
      expect(inJson.status).toBe(200);
      expect(inJson.body).toEqual(plain.body);
      expect(asBody.body).toEqual(plain.body);
      expect(plain.body.validation.profile).toBe('en16931');
    });

    it('whose metadata says something else is stored with a warning', async () => {
      expect(rules(await team.post('/api/v1/validate', undefined, asPdf(facturX(xml, 'COMFORT'))))).toEqual(
        rules(await team.post('/api/v1/validate', { document: xml })),
      );
      const lies = await team.post('/api/v1/validate', undefined, asPdf(facturX(xml, 'EXTENDED')));
      expect(lies.body.validation.errors).toContainEqual(
        expect.objectContaining({
          ruleCode: 'FACTURX-PROFILE',
          errorLevel: 'WARNING',
          errorMessage: expect.stringContaining(
            'states the profile "EXTENDED", but the embedded invoice has EN 16931',
          ),
        }),
      );
      const silent = createPdf({ objects: createObjects(createStream(xml)) });
      expect(rules(await upload(silent))).toContain('FACTURX-METADATA');
    });

    it.each(HOSTILE)(
      '%s is refused with the reason, and received as unknown',
      async (_what, bytes, reason) => {
        const outcome = await team.post('/api/v1/validate', undefined, asPdf(bytes));
        expect([outcome.status, outcome.headers.get('x-error-code')]).toEqual([400, 'unreadable_pdf']);
        expect(outcome.body.errors.document[0]).toMatch(reason);
        const sent = await team.post(`/api/v1/${from.id}/send`, {
          recipient: to.address,
          documentType: 'xml',
          document: base64(bytes),
        });
        expect([sent.status, sent.headers.get('x-error-code')]).toEqual([400, 'unreadable_pdf']);
        const stored = await upload(bytes);
        expect(stored.status).toBe(200);
        expect(stored.body.document).toMatchObject({
          type: 'unknown',
          parsed: null,
          validation: { result: 'invalid' },
        });
        expect(stored.body.document.validation.errors[0]).toMatchObject({
          ruleCode: 'PDF',
          errorMessage: expect.stringMatching(reason),
        });
      },
    );

    it('that a company received is stored once, with its PDF, and notified', async () => {
      const first = await upload(pdf);
      expect(first.body.document).toMatchObject({
        direction: 'incoming',
        type: 'creditNote',
        companyId: to.id,
        senderId: from.address,
        receiverId: to.address,
        xml,
        sentOverPeppol: false,
        peppolMessageId: null,
      });
      const { id } = first.body.document;
      expect((await upload(pdf)).body.document.id).toBe(id);
      expect((await team.post(`/api/v1/${to.id}/inbound`, { document: base64(pdf) })).body.document.id).toBe(
        id,
      );
      const events = await team.get('/api/v1/events?type=document.received');
      expect(
        events.body.events.filter(({ data }: { data: { documentId: string } }) => data.documentId === id),
      ).toHaveLength(1);
      const stranger = await service.team();
      expect((await upload(pdf, stranger)).status).toBe(401);
      expect((await team.get(`/api/v1/documents/${id}/pdf`)).headers.get('content-type')).toBe(
        'application/pdf',
      );
    });

    it('without XML shows its PDF, and has no XML', async () => {
      const { id } = (await upload(PLAIN_PDF)).body.document;
      const pdfAnswer = await team.get(`/api/v1/documents/${id}/pdf`);
      expect([pdfAnswer.status, pdfAnswer.body]).toEqual([200, PLAIN_PDF.toString('utf8')]);
      const read = await team.get(`/api/v1/documents/${id}`, { headers: { accept: 'application/xml' } });
      expect([read.status, read.headers.get('x-error-code')]).toEqual([409, 'no_xml']);
      expect((await team.get(`/api/v1/documents/${id}/package`)).status).toBe(200);
      expect((await team.sdk.documents.get(id)).xml).toBeNull();
    });

    it('arrives in the sandbox like XML', async () => {
      const other = facturX(xml.replace('CN-2026-7', 'CN-2026-8'));
      const { body } = await team.post(`/api/v1/sandbox/inbound?companyId=${to.id}`, undefined, asPdf(other));
      expect(body.document).toMatchObject({ type: 'creditNote', receiverId: to.address });
      expect(body.document.xml).toContain('CN-2026-8');
    });

    it('is had of any invoice, in a profile that is the same invoice', async () => {
      const sent = await team.post(`/api/v1/${from.id}/send`, {
        recipient: to.address,
        documentType: 'invoice',
        document: germanInvoice('FX-0', { taxPointDate: '2026-01-31' }),
      });
      const { id } = sent.body.document;
      const as = async (query: string): Promise<{ status: number; error: string | null; pdf: Buffer }> => {
        const response = await fetch(`${service.baseUrl}/api/v1/documents/${id}?format=facturx${query}`, {
          headers: { authorization: team.authorization },
        });
        const error = response.headers.get('x-error-code');
        return { status: response.status, error, pdf: Buffer.from(await response.arrayBuffer()) };
      };
      const level = (pdf: Buffer): unknown => {
        const found = extractInvoice(pdf);
        return found.kind === 'invoice' ? found.invoice.metadata?.conformanceLevel : found.kind;
      };
      expect(level((await as('')).pdf)).toBe('EN 16931');
      const download = await fetch(`${service.baseUrl}/api/v1/documents/${id}/pdf?format=facturx`, {
        headers: { authorization: team.authorization },
      });
      expect(level(Buffer.from(await download.arrayBuffer()))).toBe('EN 16931');
      expect(level((await as('&profile=extended')).pdf)).toBe('EXTENDED');
      expect(await as('&profile=basic')).toMatchObject({ status: 400, error: 'profile_too_small' });
      expect(await as('&profile=minimum')).toMatchObject({ status: 400, error: 'invalid_input' });
      const list = await team.get(`/api/v1/documents/${id}?format=html`);
      expect([list.status, Object.keys(list.body.errors)]).toEqual([400, ['format']]);
    });

    describe('by e-mail', () => {
      const mailedPdf = async (fields: object): Promise<{ answer: Answer; mailed: Buffer | null }> => {
        const email = { when: 'always', to: ['a@buyer.example'] };
        const request = { recipient: null, documentType: 'invoice', email, ...fields };
        const answer = await team.post(`/api/v1/${from.id}/send`, request, {
          headers: { prefer: 'wait=20' },
        });
        if (answer.status !== 200) return { answer, mailed: null };
        const { deliveries } = answer.body.document;
        const delivery = deliveries.find(({ channel }: { channel: string }) => channel === 'email');
        const file = join(service.dataDir, 'mail', `${delivery.id}.eml`);
        // On a busy machine the answer comes before the mail has left.
        await eventually(
          () => Promise.resolve(existsSync(file)),
          (isThere) => isThere,
        );
        const mail = readFileSync(file, 'utf8');
        const body = /filename=("?)[^"\n]+\.pdf\1\n\n([A-Za-z0-9+/=\n]+)/.exec(mail)?.[2] ?? '';
        return { answer, mailed: Buffer.from(body, 'base64') };
      };
      const numberIn = (mailed: Buffer | null): string | undefined => {
        const found = mailed === null ? null : extractInvoice(mailed);
        if (found?.kind !== 'invoice') return found?.kind;
        return /<ram:ID>(.*?)<\/ram:ID>\s*<ram:TypeCode>/.exec(found.invoice.xml.toString())?.[1];
      };

      it('goes out of any invoice', async () => {
        const { mailed } = await mailedPdf({ document: germanInvoice('FX-1') });
        expect(numberIn(mailed)).toBe('FX-1');
      });

      it("goes out as the client's own PDF with the invoice put into it", async () => {
        const { mailed } = await mailedPdf({ document: germanInvoice('FX-2'), pdf: base64(PLAIN_PDF) });
        expect(numberIn(mailed)).toBe('FX-2');
        expect(extractInvoice(mailed ?? Buffer.alloc(0))).toMatchObject({
          invoice: { relationship: 'Alternative', metadata: { conformanceLevel: 'EN 16931', pdfaPart: 3 } },
        });
      });

      it('goes out as it was sent', async () => {
        const sent = facturX(xml.replace('CN-2026-7', 'FX-3'));
        const { mailed } = await mailedPdf({
          documentType: 'xml',
          document: base64(sent),
          recipient: '9999:delivered',
          allowAddressMismatch: true,
        });
        expect(mailed?.equals(sent)).toBe(true);
      });

      it.each([
        [
          'a font that is not inside',
          page('/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'),
          /the font Helvetica without/,
        ],
        [
          'an invoice already',
          facturX('<rsm:CrossIndustryInvoice xmlns:rsm="a"/>'),
          /already contains an invoice/,
        ],
        [
          'scripts',
          page('', { 1: '<< /Pages 2 0 R /OpenAction << /S /JavaScript /JS (a) >> >>' }),
          /has scripts/,
        ],
        ['no PDF', Buffer.from('<a/>'), /is not a PDF/],
      ])('refuses a PDF with %s', async (_what, own, reason) => {
        const { answer } = await mailedPdf({ document: germanInvoice('FX-4'), pdf: base64(own) });
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'unacceptable_pdf']);
        expect(answer.body.errors.pdf[0]).toMatch(reason);
      });
    });
  });
});
