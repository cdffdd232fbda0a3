import { operatorCommand } from '../../src/platform/kernel/request-context';
import { CompaniesService } from '../../src/business/companies/companies.service';
import { CREDIT_NOTE, creditNote } from '../support/credit-note';
import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import { belgianNumber, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('documents', () => {
  const shared = sharedService();

  /** Contract, section 8.1: a document and the request that brings it name the same companies, address and type. */
  describe('a document agrees with its envelope', () => {
    let service: Service;
    let team: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };
    let number: string;
    let others: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      [from, to] = await Promise.all([team.company(), team.company()]);
      number = from.address.slice(5);
      others = belgianNumber();
    });

    const seller = (fields: object): object => ({
      name: 'Atelier Dubois SRL',
      street: 'Rue de la Loi 16',
      city: 'Bruxelles',
      postalZone: '1000',
      country: 'BE',
      ...fields,
    });

    function invoice(fields: object): object {
      return smallInvoice(`AGREE-${Math.random()}`, {
        buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'DE' },
        ...fields,
      });
    }

    /** The same by send and preview, which have to say the same. */
    async function both(body: Record<string, unknown>, companyId = from.id): Promise<Answer> {
      const whole = { recipient: to.address, allowDuplicate: true, ...body };
      const { allowDuplicate: _, ...previewBody } = whole;
      const preview = await team.post(`/api/v1/${companyId}/preview`, previewBody);
      const sent = await team.post(`/api/v1/${companyId}/send`, whole);
      expect([preview.status, preview.body.errors]).toEqual([sent.status, sent.body.errors]);
      expect(preview.headers.get('x-error-code')).toBe(sent.headers.get('x-error-code'));
      return sent;
    }

    const json = (document: object): Promise<Answer> => both({ documentType: 'invoice', document });
    const xml = (document: string, fields: object = {}): Promise<Answer> =>
      both({ documentType: 'xml', document, ...fields });

    function outcome({ status, headers, body }: Answer): unknown[] {
      return [status, headers.get('x-error-code'), Object.keys((body.errors ?? {}) as object)];
    }

    describe('seller', () => {
      it.each([
        ['vatNumber', (other: string) => ({ vatNumber: `BE${other}` })],
        [
          'enterpriseNumber',
          (other: string) => ({ enterpriseNumberScheme: '0208', enterpriseNumber: other }),
        ],
      ])('of another company is refused by its %s', async (field, fields) => {
        const answer = await json(invoice({ seller: seller(fields(others)) }));
        expect(outcome(answer)).toEqual([
          400,
          'seller_mismatch',
          expect.arrayContaining([`document.seller.${field}`]),
        ]);
        expect(answer.body.errors[`document.seller.${field}`][0]).toContain(others);
      });

      it('is refused with every field at fault at once', async () => {
        const fields = { vatNumber: `BE${others}`, enterpriseNumberScheme: '0208', enterpriseNumber: others };
        expect(outcome(await json(invoice({ seller: seller(fields) })))).toEqual([
          400,
          'seller_mismatch',
          ['document.seller.vatNumber', 'document.seller.enterpriseNumber'],
        ]);
      });

      it('is the company whatever the notation of its numbers', async () => {
        const notations = [
          { vatNumber: `be ${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}` },
          { enterpriseNumberScheme: '0208', enterpriseNumber: number },
          { vatNumber: `BE${number}`, enterpriseNumber: number },
          {},
        ];
        for (const fields of notations) {
          const preview = await team.post(`/api/v1/${from.id}/preview`, {
            recipient: to.address,
            documentType: 'invoice',
            document: invoice({ seller: seller(fields) }),
          });
          expect([fields, preview.status, preview.body.errors]).toEqual([fields, 200, undefined]);
        }
      });

      it('of XML is compared by each of its terms, which the message names', async () => {
        const own = creditNote(from, to);
        expect((await xml(own)).status).toBe(200);
        expect(
          (await xml(own.replace(`schemeID="0208">${number}<`, `schemeID="9925">be${number}<`))).status,
        ).toBe(200);
        for (const [term, document] of [
          ['BT-31', own.replace(`>BE${number}<`, `>BE${others}<`)],
          ['BT-30', own.replace(`"0208">${number}</cbc:CompanyID>`, `"0208">${others}</cbc:CompanyID>`)],
          ['BT-34', own.replace(`"0208">${number}</cbc:EndpointID>`, `"0208">${others}</cbc:EndpointID>`)],
          // A document type that no rules of ours know is no way around.
          ['BT-31', own.replace('billing:3.0<', 'unheard-of<').replace(`>BE${number}<`, `>BE${others}<`)],
        ] as const) {
          const answer = await xml(document);
          expect([term, ...outcome(answer)]).toEqual([term, 400, 'seller_mismatch', ['document']]);
          expect(answer.body.errors.document[0]).toContain(term);
        }
      });

      it('is the buyer of a self-billed document', async () => {
        const supplier = seller({ vatNumber: `BE${to.address.slice(5)}`, name: 'Supplier' });
        const send = (buyer: object): Promise<Answer> =>
          both({
            documentType: 'selfBillingInvoice',
            document: invoice({ seller: supplier, buyer: seller(buyer) }),
            recipient: '9999:delivered',
          });
        expect(outcome(await send({ vatNumber: `BE${others}` }))).toEqual([
          400,
          'seller_mismatch',
          ['document.buyer.vatNumber'],
        ]);
        expect((await send({ vatNumber: `BE${number}` })).status).toBe(200);
      });

      it('is anybody once the operator lets the company send for others, which is audited', async () => {
        const agent = await team.company();
        const body = {
          documentType: 'invoice',
          document: invoice({ seller: seller({ vatNumber: `BE${others}` }) }),
        };
        expect((await both(body, agent.id)).status).toBe(400);
        const companies = service.app.get(CompaniesService);
        const set = (isAgent: boolean): Promise<unknown> =>
          operatorCommand.run('company agent', () => companies.setAgent(team.teamId, agent.id, isAgent));
        await set(true);
        await set(true);
        expect((await both(body, agent.id)).status).toBe(200);
        await set(false);
        expect((await both(body, agent.id)).status).toBe(400);
        const { auditEntries } = (await team.get('/api/v1/audit')).body;
        expect(
          auditEntries
            .filter(({ action }: { action: string }) => action.startsWith('company.agent'))
            .map(({ action, actor, after }: { action: string; actor: string; after: object }) => [
              action,
              actor,
              after,
            ]),
        ).toEqual([
          ['company.agent_disabled', 'operator', { isAgent: false }],
          ['company.agent_enabled', 'operator', { isAgent: true }],
        ]);
      });
    });

    describe('recipient', () => {
      it('is the address of the buyer, unless the request says that it may be another', async () => {
        const document = creditNote(from, { address: `0208:${others}` });
        const refused = await xml(document);
        expect(outcome(refused)).toEqual([400, 'recipient_mismatch', ['recipient']]);
        expect(refused.body.errors.recipient[0]).toContain('allowAddressMismatch');
        expect((await xml(document, { allowAddressMismatch: true })).status).toBe(200);
      });

      it('may be a magic one of the sandbox whatever the document says', async () => {
        expect((await xml(creditNote(from, to), { recipient: '9999:delivered' })).status).toBe(200);
      });
    });

    describe('document type', () => {
      const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
      const BILLING = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

      it.each([
        ['docTypeId', `${UBL}:Invoice-2::Invoice##${BILLING}::2.1`],
        ['processId', 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0'],
      ])('of the request is that of the XML: %s', async (field, value) => {
        const refused = await xml(creditNote(from, to), { [field]: value });
        expect(outcome(refused)).toEqual([400, 'document_type_mismatch', [field]]);
      });

      it('may be said again', async () => {
        const same = {
          docTypeId: `${UBL}:CreditNote-2::CreditNote##${BILLING}::2.1`,
          processId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
        };
        expect((await xml(creditNote(from, to), same)).status).toBe(200);
      });

      const CII =
        '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"><rsm:ExchangedDocument/></rsm:CrossIndustryInvoice>';
      const other = (root: string): string =>
        `<${root} xmlns="${UBL}:${root}-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>${BILLING}</cbc:CustomizationID></${root}>`;

      it.each([
        ['CII', CII, 'CrossIndustryInvoice:100::CrossIndustryInvoice'],
        ['UBL without a customization', `<Catalogue xmlns="${UBL}:Catalogue-2"/>`, 'Catalogue-2::Catalogue'],
        ['UBL under the customization of an invoice', other('Catalogue'), 'Catalogue-2::Catalogue'],
        ['no namespace', '<Invoice/>', 'Invoice without a namespace'],
      ])('of the request is that of the root element: %s', async (_what, document, root) => {
        const refused = await xml(document, { docTypeId: `${UBL}:Invoice-2::Invoice##${BILLING}::2.1` });
        expect(outcome(refused)).toEqual([400, 'document_type_mismatch', ['docTypeId', 'processId']]);
        expect(refused.body.errors.docTypeId).toEqual([expect.stringContaining(root)]);
      });

      it('of another root element is asked for where it says nothing of itself', async () => {
        expect(outcome(await xml(CII))).toEqual([400, 'invalid_document', ['docTypeId', 'processId']]);
        const docTypeId =
          'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100::CrossIndustryInvoice##urn:cen.eu:en16931:2017::D16B';
        expect(outcome(await xml(CII, { docTypeId }))).toEqual([400, 'invalid_document', ['processId']]);
      });

      it('of a document given as JSON cannot be that of another', async () => {
        const docTypeId = `${UBL}:CreditNote-2::CreditNote##${BILLING}::2.1`;
        const answer = await both({ documentType: 'invoice', document: invoice({}), docTypeId });
        expect(outcome(answer)).toEqual([400, 'document_type_mismatch', ['docTypeId']]);
      });
    });

    describe('the number', () => {
      // Of a kind that does not shrink in an index.
      const long = (characters: number): string =>
        Array.from({ length: characters }, () => Math.floor(Math.random() * 36).toString(36)).join('');

      it('of a document that is sent has at most 100 characters', async () => {
        const document = creditNote(from, to);
        const refused = await xml(document.replace('CN-2026-7', long(101)));
        expect(outcome(refused)).toEqual([400, 'invalid_document', ['document']]);
        expect(refused.body.errors.document[0]).toMatch(/BT-1.*at most 100 characters; received 101/);
        expect((await xml(document.replace('CN-2026-7', long(100)))).status).toBe(200);
        const asJson = await json(invoice({ invoiceNumber: long(101) }));
        expect(outcome(asJson)).toEqual([400, 'invalid_document', ['document.invoiceNumber']]);
      });

      it('of a received document may be of any length', async () => {
        const longNumber = long(5_000);
        const received = await team.post('/api/v1/sandbox/inbound', {
          companyId: to.id,
          document: CREDIT_NOTE.replace('CN-2026-7', longNumber),
        });
        expect([received.status, received.body.document.parsed.creditNoteNumber]).toEqual([200, longNumber]);
      });
    });

    describe('a received document', () => {
      async function findings(fields: object): Promise<string[]> {
        const { body } = await team.post('/api/v1/sandbox/inbound', { companyId: to.id, ...fields });
        const { validation } = body.document;
        expect(validation.result).toBe('valid');
        // Every document of one seller here comes from another sender, which is a warning of its own.
        const others = ({ ruleCode }: Record<string, string>): boolean =>
          ruleCode !== 'SENDER-NEW-FOR-SELLER';
        return validation.errors
          .filter(others)
          .map(
            ({ ruleCode, errorLevel, fieldName }: Record<string, string>) =>
              `${ruleCode} ${errorLevel} ${fieldName}`,
          );
      }

      it('carries a warning when its sender is not its seller', async () => {
        const received = creditNote({ address: '0208:0123456749' }, to);
        const warning = ['SENDER-NOT-SELLER WARNING seller'];
        expect(await findings({ document: received })).toEqual([]);
        expect(await findings({ document: received, sender: '9925:be0123456749' })).toEqual([]);
        expect(await findings({ document: received, sender: `0208:${others}` })).toEqual(warning);
        expect(await findings({ document: received, sender: '0088:5412345000013' })).toEqual(warning);
        const masked = received.replace('>BE0123456749<', `>BE${others}<`);
        expect(await findings({ document: masked })).toEqual(warning);
      });
    });
  });
});
