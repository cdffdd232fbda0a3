import { creditNote } from '../support/credit-note';
import { asCii, BILLING_PROCESS, CII_TYPES } from '../support/cross-industry';
import { smallInvoice } from '../support/invoices';
import { itemsAt } from '../support/pages';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

interface Company {
  id: string;
  address: string;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const EN16931 = 'urn:cen.eu:en16931:2017';
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;

/** A specification whose rules nobody carries, so that nothing is wrong with saying twice what EN 16931 has once. */
const OWN = 'urn:example:billing';
const TWO_MEANS = ['A', 'B']
  .map(
    (reference) =>
      `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>${reference}</cbc:PaymentID></cac:PaymentMeans>`,
  )
  .join('');

describe('documents', () => {
  const shared = sharedService();

  describe('sending in the syntax that the recipient takes', () => {
    let team: TeamClient;
    let from: Company;
    /** Takes Peppol BIS in CII and nothing else. */
    let inCii: Company;
    /** Takes Peppol BIS in UBL, as every new company does. */
    let inUbl: Company;

    beforeAll(async () => {
      team = await shared().team();
      from = await team.company({ email: 'office@company.example', phone: '+32 2 555 12 12' });
      [inCii, inUbl] = [await taking(CII_TYPES.peppol), await team.company()];
    });

    /** A company that advertises nothing but these types. */
    async function taking(...docTypeIds: string[]): Promise<Company> {
      const company = await team.company();
      const path = `/api/v1/companies/${company.id}/document-types`;
      const usual = await itemsAt(team, path, 'documentTypes');
      for (const { id } of usual) await team.delete(`${path}/${String(id)}`);
      for (const docTypeId of docTypeIds)
        expect((await team.post(path, { docTypeId, processId: BILLING_PROCESS })).status).toBe(200);
      return company;
    }

    const send = (to: Company, document: unknown, more: object = {}): Promise<Answer> =>
      team.post(`/api/v1/${from.id}/send`, { recipient: to.address, documentType: 'xml', document, ...more });

    const converted = (to: Company, document: string): Promise<Answer> =>
      sendAndWait(team, from.id, {
        recipient: to.address,
        documentType: 'xml',
        document,
        convert: true,
        allowDuplicate: true,
      });

    async function arrivedAt({ id }: Company): Promise<{ xml: string; profile: string; docTypeId: string }> {
      const [newest] = await itemsAt(
        team,
        `/api/v1/documents?companyId=${id}&direction=incoming`,
        'documents',
      );
      return (await team.get(`/api/v1/documents/${String(newest?.id)}`)).body.document;
    }

    it('takes CII as XML, whose type, process and profile say where it goes', async () => {
      const cii = asCii(creditNote(from, inCii));
      const previewAnswer = await team.post(`/api/v1/${from.id}/preview`, {
        recipient: inCii.address,
        documentType: 'xml',
        document: cii,
      });
      expect(previewAnswer.body.document).toMatchObject({
        type: 'creditNote',
        docTypeId: CII_TYPES.peppol,
        xml: cii,
      });
      const sent = await converted(inCii, cii);
      expect(sent.body.document).toMatchObject({
        type: 'creditNote',
        profile: 'peppol-bis-3',
        docTypeId: CII_TYPES.peppol,
        processId: BILLING_PROCESS,
        deliveryStatus: 'delivered',
        conversion: null,
        xml: cii,
      });
      expect(await arrivedAt(inCii)).toMatchObject({
        docTypeId: CII_TYPES.peppol,
        xml: cii,
        conversion: null,
      });
    });

    it('refuses what the recipient takes in the other syntax only, and says what would help', async () => {
      const { status, headers, body } = await send(inCii, creditNote(from, inCii));
      expect([status, headers.get('x-error-code')]).toEqual([422, 'document_not_supported']);
      expect(body.errors.recipient[0]).toMatch(
        /It takes Peppol BIS 3 .* in CII\. Set convert to true .* as CII/,
      );
      expect(body.errors.recipient[1]).toContain('::D16B');
      const neither = await send(await taking(CII_TYPES.xrechnung), creditNote(from, inCii), {
        allowAddressMismatch: true,
        convert: true,
      });
      expect(neither.status).toBe(422);
      expect(neither.body.errors.recipient[0]).not.toContain('Set convert');
    });

    it('converts on demand, and says what was lost with the document', async () => {
      const ubl = creditNote(from, inCii).replace(/<cbc:IssueDate>/, '<cbc:UUID>u-1</cbc:UUID>$&');
      const { document } = (await converted(inCii, ubl)).body;
      expect(document).toMatchObject({
        docTypeId: CII_TYPES.peppol,
        deliveryStatus: 'delivered',
        validation: { ruleSets: expect.arrayContaining([{ name: 'cii', version: 'D16B' }]) },
        conversion: { from: 'ubl', to: 'cii', lost: [{ field: 'uuid', term: null }] },
      });
      const stored = await team.get(`/api/v1/documents/${document.id}`);
      expect(stored.body.document.conversion).toEqual(document.conversion);
      expect(stored.body.document.parsed.creditNoteNumber).toBe('CN-2026-7');
      expect((await arrivedAt(inCii)).xml).toBe(document.xml);

      const back = await converted(inUbl, asCii(creditNote(from, inUbl)));
      expect(back.body.document).toMatchObject({
        docTypeId: `${UBL}CreditNote-2::CreditNote##${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`,
        conversion: { from: 'cii', to: 'ubl', lost: [] },
        deliveryStatus: 'delivered',
      });
    });

    it('refuses to lose a term of EN 16931, names it and stores nothing', async () => {
      const count = async (): Promise<number> =>
        (await itemsAt(team, `/api/v1/documents?companyId=${from.id}`, 'documents')).length;
      const before = await count();
      const to = await taking(CII_TYPES.peppol.replace(/(?<=##).*(?=::)/, OWN));
      const ubl = creditNote(from, to)
        .replace(/(?<=CustomizationID>)[^<]*/, OWN)
        .replace('<cac:TaxTotal>', `${TWO_MEANS}$&`);
      const { status, headers, body } = await send(to, ubl, { convert: true });
      expect([status, headers.get('x-error-code'), Object.keys(body.errors)]).toEqual([
        400,
        'conversion_loses_terms',
        ['document.paymentMeans.1.reference'],
      ]);
      expect(body.errors['document.paymentMeans.1.reference'][0]).toContain('BT-83');
      expect(await count()).toBe(before);
    });

    describe('given as JSON', () => {
      const body = { delivery: { date: '2026-11-01' } };
      let number = 0;
      const invoice = (to: Company, more: object = {}): Promise<Answer> =>
        team.post(`/api/v1/${from.id}/send`, {
          recipient: to.address,
          documentType: 'invoice',
          document: smallInvoice(`J-${++number}`, body),
          ...more,
        });

      it.each([
        ['Peppol BIS in CII', [CII_TYPES.peppol], CII_TYPES.peppol, 'peppol-bis-3'],
        [
          'XRechnung in UBL',
          [CII_TYPES.xrechnung, `${UBL}Invoice-2::Invoice##${XRECHNUNG}::2.1`],
          `${UBL}Invoice-2::Invoice##${XRECHNUNG}::2.1`,
          'xrechnung-3',
        ],
        ['XRechnung in CII', [CII_TYPES.xrechnung], CII_TYPES.xrechnung, 'xrechnung-3'],
        ['EN 16931 in CII', [CII_TYPES.en16931], CII_TYPES.en16931, 'en16931'],
      ])('is written as %s for who takes that', async (_what, registered, docTypeId, profile) => {
        const { status, body: answer } = await invoice(await taking(...registered));
        expect([status, answer.errors]).toEqual([200, undefined]);
        expect(answer.document).toMatchObject({
          docTypeId,
          profile,
          conversion: null,
          validation: { result: 'valid' },
        });
      });

      it('stays Peppol BIS in UBL wherever that is accepted', async () => {
        const both = await taking(
          CII_TYPES.peppol,
          `${UBL}Invoice-2::Invoice##${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`,
        );
        expect((await invoice(both)).body.document.docTypeId).toContain('::2.1');
      });

      it('is what the client says: a profile in either syntax, a document type as it is', async () => {
        const xrechnung = await taking(CII_TYPES.xrechnung);
        expect((await invoice(xrechnung, { profile: 'xrechnung-3' })).body.document.docTypeId).toBe(
          CII_TYPES.xrechnung,
        );
        expect((await invoice(xrechnung, { profile: 'peppol-bis-3' })).status).toBe(422);
        const named = await invoice(inCii, { docTypeId: CII_TYPES.peppol });
        expect(named.body.document).toMatchObject({ docTypeId: CII_TYPES.peppol, profile: 'peppol-bis-3' });
        expect((await invoice(inUbl, { docTypeId: CII_TYPES.peppol })).status).toBe(422);
      });

      it('is written as the first type that has a place for all of it; a mail goes out without', async () => {
        const uuid = '2523149b-cb40-4b32-9004-debca57b80ee';
        const document = (): object => smallInvoice(`J-U-${++number}`, { ...body, uuid });
        const inXRechnung = `${UBL}Invoice-2::Invoice##${XRECHNUNG}::2.1`;
        const both = await invoice(await taking(CII_TYPES.peppol, inXRechnung), { document: document() });
        expect([both.status, both.body.errors]).toEqual([200, undefined]);
        expect(both.body.document).toMatchObject({ docTypeId: inXRechnung, profile: 'xrechnung-3' });
        const alone = await invoice(inCii, { document: document() });
        expect([alone.status, Object.keys(alone.body.errors)]).toEqual([400, ['document.uuid']]);
        const email = { when: 'always', to: ['buyer@example.com'] };
        const mailed = await invoice(inCii, { document: document(), email });
        expect([mailed.status, mailed.body.errors]).toEqual([200, undefined]);
      });

      it('has findings of CII by the fields of the JSON', async () => {
        const line = { name: 'L', netPriceAmount: '10', unitCode: 'ABC', vat: { percentage: '21' } };
        const { status, body: answer } = await invoice(inCii, {
          docTypeId: CII_TYPES.peppol,
          document: smallInvoice('J-X', { lines: [line] }),
        });
        expect([status, answer.errors]).toEqual([
          400,
          { 'document.lines.0.unitCode': [expect.stringMatching(/^BR-CL-23: /)] },
        ]);
      });
    });
  });
});
