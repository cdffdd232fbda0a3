import { inflateRawSync } from 'node:zlib';
import { CREDIT_NOTE } from '../support/credit-note';
import { germanInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import { storedReading } from '../support/stored-contents';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('documents', () => {
  const shared = sharedService();

  describe('documents', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([team.company(), team.company()]);
    });

    const send = (document: unknown, documentType = 'invoice', recipient = to.address): Promise<Answer> =>
      sendAndWait(team, from.id, { recipient, documentType, document });

    it('keeps embedded files in the XML and gives them back', async () => {
      const attachments = [
        { id: 'A1', filename: '../../proof.png', mimeCode: 'image/png', embeddedDocument: PNG },
        { id: 'A2', filename: 'link.pdf', url: 'https://example.com/terms.pdf' },
      ];
      const sent = await send(germanInvoice('A-1', { attachments }));
      expect(sent.body.document.parsed.attachments[0].embeddedDocument).toBe(PNG);
      const listed = await team.get('/api/v1/documents?search=a-1&direction=incoming');
      expect(listed.body.documents[0].parsed.attachments[0]).toMatchObject({
        id: 'A1',
        embeddedDocument: null,
      });
      const { parsed } = await storedReading(service, sent.body.document.id);
      expect(parsed).not.toContain(PNG.slice(0, 40));

      const files = await unzip(`/api/v1/documents/${sent.body.document.id}/package`);
      expect([...files.keys()]).toEqual([
        'document.xml',
        'document.json',
        'document.pdf',
        'attachments/__.._proof.png',
      ]);
      expect(files.get('document.xml')?.toString('utf8')).toBe(sent.body.document.xml);
      expect(files.get('attachments/__.._proof.png')?.toString('base64')).toBe(PNG);
    });

    it('reads a large document without holding up other requests', async () => {
      const lines = Array.from({ length: 3000 }, (_, i) => ({
        name: `Line ${i}`,
        netPriceAmount: '1.11',
        vat: { percentage: '21' },
      }));
      let answered = 0;
      let done = false;
      const sending = send(germanInvoice('BIG-1', { lines })).finally(() => (done = true));
      while (!done) {
        await team.get('/health/live');
        answered += 1;
      }
      const sent = await sending;
      expect(sent.body.document.parsed.lines).toHaveLength(3000);
      expect(sent.body.document.parsed.totals.linesAmount).toBe('3330.00');
      expect(sent.body.document.deliveryStatus).toBe('delivered');
      // Some hundred; one or two if they had waited. What the loop itself may do is measured by test/overload.
      expect(answered).toBeGreaterThan(10);
    });

    it('renders a PDF in the language that is asked for', async () => {
      const sent = await send(germanInvoice('PDF-1'));
      const pdf = async (query: string, headers: Record<string, string> = {}): Promise<Buffer> => {
        const url = `${service.baseUrl}/api/v1/documents/${sent.body.document.id}/pdf${query}`;
        const response = await fetch(url, { headers: { authorization: team.authorization, ...headers } });
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
        return Buffer.from(await response.arrayBuffer());
      };
      const english = await pdf('');
      expect(english.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await pdf('')).equals(english)).toBe(true);
      const french = await pdf('?language=fr');
      expect(french.equals(english)).toBe(false);
      expect((await pdf('', { 'accept-language': 'fr-BE, en;q=0.5' })).equals(french)).toBe(true);
      expect((await team.get(`/api/v1/documents/${sent.body.document.id}/pdf?language=xx`)).status).toBe(400);
      expect((await stranger.get(`/api/v1/documents/${sent.body.document.id}/pdf`)).status).toBe(401);
    });

    it('validates an invoice by what it claims to be, and says what was not checked', async () => {
      const claiming = (id: string): string =>
        CREDIT_NOTE.replace(/(?<=CustomizationID>)[^<]*/, `urn:cen.eu:en16931:2017#compliant#${id}`);
      const validate = async (document: string): Promise<Answer['body']> =>
        (await team.post('/api/v1/validate', { document })).body;
      const german = await validate(claiming('urn:xeinkauf.de:kosit:xrechnung_3.0'));
      expect(german.validation).toMatchObject({ result: 'invalid', profile: 'xrechnung-3' });
      expect(german.validation.errors.map(({ ruleCode }: { ruleCode: string }) => ruleCode)).toContain(
        'BR-DE-2',
      );
      const dutch = await validate(claiming('urn:fdc:nen.nl:nlcius:v1.0'));
      expect(dutch).toMatchObject({
        validation: {
          result: 'valid',
          profile: 'nlcius',
          ruleSets: [{ name: 'ubl' }, { name: 'en' }, { name: 'nlcius' }],
          errors: [],
        },
        parsed: { creditNoteNumber: 'CN-2026-7' },
      });
      const unknown = await validate(claiming('urn:example:cius'));
      expect(unknown.validation).toMatchObject({
        result: 'valid',
        profile: 'unknown',
        errors: [{ ruleCode: 'PROFILE-NOT-JUDGED', errorLevel: 'WARNING' }],
      });
    });

    it('lists the rule sets and code lists that documents are validated by', async () => {
      const { status, body } = await team.get('/api/v1/rule-sets');
      expect(status).toBe(200);
      const { ruleSets } = (await team.post('/api/v1/validate', { document: CREDIT_NOTE })).body.validation;
      const names = (sets: { name: string; version: string }[]): string[] =>
        sets.map(({ name, version }) => `${name} ${version}`);
      const inForce = names(body.ruleSets.filter(({ state }: { state: string }) => state === 'in_force'));
      expect(inForce).toEqual(expect.arrayContaining(names(ruleSets).filter((name) => name !== 'ubl 2.1')));
      expect(body.codeLists).toContainEqual({
        name: 'Document types, removed',
        source: 'Peppol code lists',
        version: '9.7',
        codes: 41,
      });
      expect((await fetch(`${service.baseUrl}/api/v1/rule-sets`)).status).toBe(401);
    });

    it('validates by the rules of the day that is asked for, and accepts days alone', async () => {
      const onDay = (onDate: string): Promise<Answer> =>
        team.post('/api/v1/validate', { document: CREDIT_NOTE, onDate });
      expect((await onDay('2024-02-29')).body.validation.ruleSets).toHaveLength(4);
      for (const onDate of ['2026-02-30', '2026-02-03T00:00:00Z', 'today']) {
        const { status, body } = await onDay(onDate);
        expect([status, Object.keys(body.errors as object)]).toEqual([400, ['onDate']]);
      }
    });

    it('validates any XML without storing it', async () => {
      const before = (await team.get('/api/v1/documents?limit=1')).body.documents[0].id;
      const valid = await team.post('/api/v1/validate', { document: CREDIT_NOTE });
      expect(valid.body.validation).toEqual({
        result: 'valid',
        profile: 'peppol-bis-3',
        ruleSets: [
          { name: 'ubl', version: '2.1' },
          { name: 'en', version: '1.3.16' },
          { name: 'peppol', version: '3.0.21' },
          { name: 'belgian-communication', version: '1' },
        ],
        errors: [],
      });
      expect(valid.body.parsed.creditNoteNumber).toBe('CN-2026-7');
      const broken = await team.post('/api/v1/validate', {
        document: CREDIT_NOTE.replace('>12.10</cbc:PayableAmount>', '>12.11</cbc:PayableAmount>'),
      });
      expect(broken.body.validation.result).toBe('invalid');
      expect(broken.body.validation.errors).toEqual([
        expect.objectContaining({
          ruleCode: 'BR-CO-16',
          errorLevel: 'ERROR',
          fieldName: 'totals.payableAmount',
        }),
      ]);
      expect(broken.body.validation.errors[0].errorMessage).toMatch(/12\.11.*12\.10|12\.10.*12\.11/);
      const other = await team.post('/api/v1/validate', { document: '<order xmlns="urn:x"/>' });
      expect(other.body).toMatchObject({
        validation: { result: 'not_supported', profile: 'unknown', ruleSets: [], errors: [] },
        parsed: null,
      });
      expect(
        (await team.post('/api/v1/validate', { document: '<!DOCTYPE a><a/>' })).headers.get('x-error-code'),
      ).toBe('malformed_xml');
      expect((await team.get('/api/v1/documents?limit=1')).body.documents[0].id).toBe(before);
    });

    async function unzip(path: string): Promise<Map<string, Buffer>> {
      const response = await fetch(`${service.baseUrl}${path}`, {
        headers: { authorization: team.authorization },
      });
      expect(response.headers.get('content-type')).toBe('application/zip');
      const zip = Buffer.from(await response.arrayBuffer());
      const files = new Map<string, Buffer>();
      for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
        const [compressed, nameLength, local] = [
          zip.readUInt32LE(at + 20),
          zip.readUInt16LE(at + 28),
          zip.readUInt32LE(at + 42),
        ];
        const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
        const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
        files.set(name, inflateRawSync(zip.subarray(start, start + compressed)));
      }
      return files;
    }
  });
});
