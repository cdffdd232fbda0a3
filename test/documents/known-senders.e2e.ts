import type { Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const IBANS = ['BE71096123456769', 'BE68539007547034', 'GB29NWBK60161331926819'];

/** Contract, section 9.2: a supplier that comes with another name, account or address than before. */
describe('documents', () => {
  const shared = sharedService();

  describe('the sender of a received document', () => {
    let service: Service;
    let team: TeamClient;
    let to: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      to = await team.company();
    });

    interface Invoice {
      number: string;
      name?: string;
      iban?: string;
      sender?: string;
      identifier?: string;
    }

    function document({ number, name = 'Supplier NV', iban = IBANS[0], identifier }: Invoice): string {
      const id =
        identifier === undefined
          ? ''
          : `<cac:PartyIdentification><cbc:ID schemeID="0208">${identifier}</cbc:ID></cac:PartyIdentification>`;
      const party = (own: string, title: string, address: string): string => `<cac:Party>
        <cbc:EndpointID schemeID="0208">${address}</cbc:EndpointID>${own}
        <cac:PostalAddress><cbc:CityName>Gent</cbc:CityName><cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
        <cac:PartyTaxScheme><cbc:CompanyID>BE${address}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
        <cac:PartyLegalEntity><cbc:RegistrationName>${title}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
      return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
        xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
        xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
        <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
        <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
        <cbc:ID>${Math.random()}</cbc:ID><cbc:IssueDate>${new Date().toISOString().slice(0, 10)}</cbc:IssueDate>
        <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
        <cbc:BuyerReference>x</cbc:BuyerReference>
        <cac:AccountingSupplierParty>${party(id, name, number)}</cac:AccountingSupplierParty>
        <cac:AccountingCustomerParty>${party('', 'Buyer', to.address.slice(5))}</cac:AccountingCustomerParty>
        <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
      </Invoice>`;
    }

    interface Found {
      id: string;
      result: string;
      warnings: string[];
      messages: string[];
    }

    async function receive(invoice: Invoice, receiver = to.id, by = team): Promise<Found> {
      const { status, body } = await by.post('/api/v1/sandbox/inbound', {
        companyId: receiver,
        document: document(invoice),
        ...(invoice.sender === undefined ? {} : { sender: invoice.sender }),
      });
      expect([status, body.errors]).toEqual([200, undefined]);
      const { validation, id } = body.document;
      const own = validation.errors.filter(
        ({ source, ruleCode }: Record<string, string>) =>
          // The documents name one company as their buyer, and some arrive at others.
          source === 'Passerelle' && ruleCode !== 'RECIPIENT-NOT-BUYER',
      );
      expect(own.every(({ errorLevel }: { errorLevel: string }) => errorLevel === 'WARNING')).toBe(true);
      return {
        id,
        result: validation.result,
        warnings: own.map(({ ruleCode, fieldName }: Record<string, string>) => `${ruleCode} ${fieldName}`),
        messages: own.map(({ errorMessage }: Record<string, string>) => errorMessage),
      };
    }

    it('says nothing the first time, and of a new account once', async () => {
      const number = belgianNumber();
      expect((await receive({ number })).warnings).toEqual([]);
      expect((await receive({ number, iban: 'BE71 0961 2345 6769' })).warnings).toEqual([]);
      const changed = await receive({ number, iban: IBANS[1] });
      expect(changed.warnings).toEqual(['PAYEE-ACCOUNT-NEW paymentMeans.0.iban']);
      expect(changed.messages[0]).toMatch(/BE68539007547034.*BE71096123456769/);
      expect((await receive({ number, iban: IBANS[1] })).warnings).toEqual([]);
      expect((await receive({ number, iban: IBANS[0] })).warnings).toEqual([]);
    });

    it('leaves the result of the validation as it is', async () => {
      const number = belgianNumber();
      const [first, second] = [
        await receive({ number }),
        await receive({ number, iban: IBANS[1], name: 'X' }),
      ];
      expect(second.result).toBe(first.result);
    });

    it('is noticed when its seller has another name, but not another notation of it', async () => {
      const number = belgianNumber();
      expect((await receive({ number, name: 'Supplier NV' })).warnings).toEqual([]);
      expect((await receive({ number, name: 'SUPPLIER N.V.' })).warnings).toEqual([]);
      const changed = await receive({ number, name: 'KBC Bank NV' });
      expect(changed.warnings).toEqual(['SELLER-NAME-NEW seller.name']);
      expect(changed.messages[0]).toMatch(/"KBC Bank NV".*"Supplier NV"/);
    });

    it('is noticed when the seller sent by another before', async () => {
      const number = belgianNumber();
      await receive({ number, sender: `0208:${number}` });
      expect((await receive({ number, sender: `9925:be${number}` })).warnings).toEqual([]);
      const changed = await receive({ number, sender: '0088:5412345000013' });
      expect(changed.warnings).toContain('SENDER-NEW-FOR-SELLER seller');
    });

    it('is noticed when an identifier of the seller is the number of another', async () => {
      const number = belgianNumber();
      expect((await receive({ number, identifier: number })).warnings).toEqual([]);
      expect((await receive({ number, identifier: belgianNumber() })).warnings).toContain(
        'SENDER-NOT-SELLER seller',
      );
    });

    it('is known to one team and not to another', async () => {
      const number = belgianNumber();
      const other = await service.team();
      const company = await other.company();
      await receive({ number });
      expect((await receive({ number, iban: IBANS[1], name: 'Other' }, company.id, other)).warnings).toEqual(
        [],
      );
    });

    it('is compared with documents that come at the same time: one of several is the first', async () => {
      const number = belgianNumber();
      const all = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          receive({ number, iban: IBANS[n % 3], name: `Name ${['one', 'two'][n % 2]}` }),
        ),
      );
      const count = (code: string): number =>
        all.flatMap(({ warnings }) => warnings).filter((warning) => warning.startsWith(code)).length;
      // The first says nothing; every other account and name is new once.
      expect([count('PAYEE-ACCOUNT-NEW'), count('SELLER-NAME-NEW')]).toEqual([2, 1]);
    });

    it('keeps at most twenty names of a sender', async () => {
      const number = belgianNumber();
      for (let n = 0; n < 25; n++) await receive({ number, name: `Name ${n}` });
      const rows = await service.sql(
        `SELECT count(*)::int AS count FROM sender_fingerprints WHERE team_id = $1 AND kind = 'name' AND subject LIKE $2`,
        [team.teamId, `%${number}`],
      );
      expect(rows).toEqual([{ count: 20 }]);
    });
  });
});
