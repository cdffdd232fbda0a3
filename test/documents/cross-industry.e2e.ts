import { CREDIT_NOTE, creditNote } from '../support/credit-note';
import { asCii, CII_TYPES } from '../support/cross-industry';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const NOTE = Buffer.from('hours worked').toString('base64');
const ATTACHMENT = `<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv"
  filename="hours.csv">${NOTE}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;

describe('documents', () => {
  const shared = sharedService();

  describe('a Cross Industry Invoice', () => {
    let team: TeamClient;
    let from: { id: string; address: string };

    beforeAll(async () => {
      team = await shared().team();
      from = await team.company();
    });

    const inbound = (document: string): Promise<Answer> =>
      team.post('/api/v1/sandbox/inbound', { companyId: from.id, document });

    describe('that arrives', () => {
      it('is stored, read, validated, listed, found, rendered and packed like the same in UBL', async () => {
        const ubl = CREDIT_NOTE.replace('<cac:AccountingSupplierParty>', `${ATTACHMENT}$&`);
        const cii = asCii(ubl);
        const [inUbl, inCii] = [await inbound(ubl), await inbound(cii)];
        const { document } = inCii.body;
        expect(document).toMatchObject({
          type: 'creditNote',
          profile: 'peppol-bis-3',
          docTypeId: CII_TYPES.peppol,
          processId: inUbl.body.document.processId,
          senderId: inUbl.body.document.senderId,
          xml: cii,
          parsed: inUbl.body.document.parsed,
        });
        expect(document.validation.errors.filter((each: Finding) => each.errorLevel === 'ERROR')).toEqual([]);
        expect(document.parsed.attachments).toMatchObject([{ id: 'A1', embeddedDocument: NOTE }]);

        const read = await team.get(`/api/v1/documents/${document.id}`);
        expect(read.body.document.parsed).toEqual(document.parsed);
        const bytes = await team.get(`/api/v1/documents/${document.id}`, xmlWanted);
        expect(bytes.body).toBe(cii);
        const list = await team.get('/api/v1/documents?type=creditNote&search=cn-2026&number=CN-2026-7');
        expect(list.body.documents.map(({ id }: { id: string }) => id)).toContain(document.id);

        const [pdfOfCii, pdfOfUbl] = await Promise.all(
          [inCii, inUbl].map(({ body }) => team.get(`/api/v1/documents/${body.document.id}/pdf`)),
        );
        expect(pdfOfCii?.headers.get('content-type')).toBe('application/pdf');
        expect(String(pdfOfCii?.body).length).toBe(String(pdfOfUbl?.body).length);
        const packed = await team.get(`/api/v1/documents/${document.id}/package`);
        expect(String(packed.body)).toContain('attachments/hours.csv');
        expect(String(packed.body)).toContain('document.pdf');
      });

      it('has findings that name fields of the parsed document', async () => {
        const cii = asCii(CREDIT_NOTE).replace(
          />12\.10<\/ram:DuePayableAmount>/,
          '>1.00</ram:DuePayableAmount>',
        );
        const { validation } = (await inbound(cii)).body.document;
        expect(validation).toMatchObject({ result: 'invalid', profile: 'peppol-bis-3' });
        expect(validation.ruleSets).toContainEqual({ name: 'cii', version: 'D16B' });
        expect(validation.errors).toContainEqual(
          expect.objectContaining({ ruleCode: 'BR-CO-16', fieldName: 'totals.payableAmount' }),
        );
      });

      it.each([
        [
          'elements of UBL in it',
          (cii: string) => cii.replace('<ram:TypeCode>381</ram:TypeCode>', MIXED),
          'CII-STRUCTURE',
        ],
        [
          'elements of D22B in D16B',
          (cii: string) => cii.replace(/(?=<\/rsm:ExchangedDocument>)/, NEWER),
          'CII-STRUCTURE',
        ],
        [
          'a root of the other syntax',
          () => '<Invoice xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>',
          'ROOT-ELEMENT',
        ],
      ])('with %s is stored with a finding that says so', async (_what, broken, rule) => {
        const { status, body } = await inbound(broken(asCii(CREDIT_NOTE)));
        expect([status, body.document.validation.result]).not.toEqual([200, 'valid']);
        expect(status).toBe(200);
        const rules = body.document.validation.errors.map(({ ruleCode }: Finding) => ruleCode);
        expect(rules).toContainEqual(expect.stringContaining(rule));
      });

      it('and one of two roots are no XML', async () => {
        const cii = asCii(CREDIT_NOTE);
        const two = `${cii}${cii.slice(cii.indexOf('<rsm:'))}`;
        expect((await inbound(two)).body.document).toMatchObject({ type: 'unknown', parsed: null });
        const outcome = await team.post('/api/v1/validate', { document: two });
        expect([outcome.status, outcome.headers.get('x-error-code')]).toEqual([400, 'malformed_xml']);
      });
    });

    describe('and the other syntax', () => {
      const get = (id: string, query: string, accept = 'application/json'): Promise<Answer> =>
        team.get(`/api/v1/documents/${id}${query}`, { headers: { accept } });

      it('is converted while it is read, and stays what was stored', async () => {
        const ubl = CREDIT_NOTE.replace(/<cbc:IssueDate>/, '<cbc:UUID>u-1</cbc:UUID>$&');
        const { id, parsed } = (await inbound(ubl)).body.document;
        const cii = await get(id, '?format=cii', 'application/xml');
        expect(cii.headers.get('content-disposition')).toContain('CN-2026-7.xml');
        expect(cii.body).toBe(asCii(ubl));
        const ciiDocument = (await get(id, '?format=cii')).body.document;
        expect(ciiDocument).toMatchObject({
          xml: cii.body,
          parsed,
          conversion: { from: 'ubl', to: 'cii', lost: [{ field: 'uuid', term: null }] },
        });
        for (const query of ['', '?format=ubl']) {
          expect((await get(id, query, 'application/xml')).body).toBe(ubl);
          expect((await get(id, query)).body.document).toMatchObject({ xml: ubl, conversion: null });
        }
        const back = (await inbound(cii.body)).body.document;
        expect((await get(back.id, '?format=ubl')).body.document).toMatchObject({
          parsed: { ...parsed, uuid: null },
          conversion: { from: 'cii', to: 'ubl', lost: [] },
        });
      });

      it('is read and converted where the document is large, too', async () => {
        const [line = ''] = /<cac:CreditNoteLine>.*<\/cac:CreditNoteLine>/s.exec(CREDIT_NOTE) ?? [];
        const large = CREDIT_NOTE.replace(line, line.repeat(Math.ceil(100_000 / line.length)));
        const { id, parsed } = (await inbound(large)).body.document;
        const cii = await get(id, '?format=cii', 'application/xml');
        expect(cii.body.length).toBeGreaterThan(100_000);
        const back = (await inbound(cii.body)).body.document;
        expect(back).toMatchObject({ type: 'creditNote', docTypeId: CII_TYPES.peppol, parsed });
      });

      it('is none of what is no invoice, of another team, or of another name', async () => {
        const other = (await inbound('<order xmlns="urn:x"/>')).body.document;
        const refused = await get(other.id, '?format=cii');
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'not_convertible']);
        const stranger = await shared().team();
        const path = `/api/v1/documents/${other.id}`;
        expect((await stranger.get(`${path}?format=cii`)).status).toBe(401);
        const named = await get(other.id, '?format=edifact');
        expect([named.status, Object.keys(named.body.errors)]).toEqual([400, ['format']]);
      });
    });

    it('is validated by POST /validate, and its fields are read', async () => {
      const document = asCii(creditNote(from, from));
      const { body } = await team.post('/api/v1/validate', { document });
      expect(body).toMatchObject({
        validation: { profile: 'peppol-bis-3' },
        parsed: { creditNoteNumber: 'CN-2026-7', totals: { payableAmount: '12.10' } },
      });
    });
  });
});

interface Finding {
  ruleCode: string;
  errorLevel: string;
}

const xmlWanted = { headers: { accept: 'application/xml' } };
const MIXED =
  '<cbc:CreditNoteTypeCode xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">381</cbc:CreditNoteTypeCode>';
const NEWER = '<ram:SpecifiedProcuringProject><ram:ID>1</ram:ID></ram:SpecifiedProcuringProject>';
