import { CREDIT_NOTE, creditNote } from '../support/credit-note';
import { asCii, CII_TYPES } from '../support/cross-industry';
import type { Shared } from '../support/chapter';
import type { Answer, TeamClient } from '../support/team-client';

const NOTE = Buffer.from('hours worked').toString('base64');
const ATTACHMENT = `<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv"
  filename="hours.csv">${NOTE}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;

export function crossIndustry(shared: Shared): void {
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
      it('is stored, read, judged, listed, found, rendered and packed like the same in UBL', async () => {
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
        const judged = await team.post('/api/v1/validate', { document: two });
        expect([judged.status, judged.headers.get('x-error-code')]).toEqual([400, 'malformed_xml']);
      });
    });

    it('is judged by POST /validate, and its fields are read', async () => {
      const document = asCii(creditNote(from, from));
      const { body } = await team.post('/api/v1/validate', { document });
      expect(body).toMatchObject({
        validation: { profile: 'peppol-bis-3' },
        parsed: { creditNoteNumber: 'CN-2026-7', totals: { payableAmount: '12.10' } },
      });
    });
  });
}

interface Finding {
  ruleCode: string;
  errorLevel: string;
}

const xmlWanted = { headers: { accept: 'application/xml' } };
const MIXED =
  '<cbc:CreditNoteTypeCode xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">381</cbc:CreditNoteTypeCode>';
const NEWER = '<ram:SpecifiedProcuringProject><ram:ID>1</ram:ID></ram:SpecifiedProcuringProject>';
