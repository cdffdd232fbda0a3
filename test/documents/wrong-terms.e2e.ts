import { frenchInvoice, frenchParty, type FrenchParty } from '../support/french-invoice';
import { itemsAt } from '../support/pages';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

/** Members of the document as JSON text, because not all that is wrong can be a value; and the field at fault. */
type Wrong = [members: string, field: string];

const line = (members: string): string =>
  `"lines":[{"name":"Pain","netPriceAmount":"8","vat":{"category":"S","percentage":"5.5"},${members}}]`;
const priced = (extended: string): string => line(`"grossPriceAmount":"10","extended":{${extended}}`);
const discount = (members: string): string =>
  `"discounts":[{"reason":"Fidélité","amount":"1","vat":{"category":"E","percentage":"0"},${members}}]`;
const exchange = (rate: string, more = ''): string =>
  `"taxCurrency":"USD","taxExchangeRate":${rate}${more === '' ? '' : `,${more}`}`;
/** Stands for a text that is too long. */
const LONG = 'LONG';

/** Of the field itself, or of a rule on the document. */
const REFUSAL = /; received |^BR-[A-Z0-9-]+/;

const PRICES: Wrong[] = [
  [priced('"furtherPriceDiscounts":"1"'), 'lines.0.extended.furtherPriceDiscounts'],
  [priced('"furtherPriceDiscounts":{"amount":"1"}'), 'lines.0.extended.furtherPriceDiscounts'],
  [priced('"furtherPriceDiscounts":[null]'), 'lines.0.extended.furtherPriceDiscounts.0'],
  [priced('"furtherPriceDiscounts":[{}]'), 'lines.0.extended.furtherPriceDiscounts.0.amount'],
  [priced('"furtherPriceDiscounts":[{"amount":""}]'), 'lines.0.extended.furtherPriceDiscounts.0.amount'],
  [priced('"furtherPriceDiscounts":[{"amount":"1,5"}]'), 'lines.0.extended.furtherPriceDiscounts.0.amount'],
  [priced('"furtherPriceDiscounts":[{"amount":"NaN"}]'), 'lines.0.extended.furtherPriceDiscounts.0.amount'],
  [priced('"furtherPriceDiscounts":[{"amount":1e400}]'), 'lines.0.extended.furtherPriceDiscounts.0.amount'],
  [priced('"furtherPriceDiscounts":[{"amount":true}]'), 'lines.0.extended.furtherPriceDiscounts.0.amount'],
  [priced('"furtherPriceDiscounts":[{"amount":"-1"}]'), 'lines.0.extended.furtherPriceDiscounts.0.amount'],
  [priced('"priceSurcharges":[{"amount":-1}]'), 'lines.0.extended.priceSurcharges.0.amount'],
  [
    priced(`"furtherPriceDiscounts":[{"amount":"2","reason":"${LONG}"}]`),
    'lines.0.extended.furtherPriceDiscounts.0.reason',
  ],
  [
    priced(`"furtherPriceDiscounts":[{"amount":"2","reasonCode":"${LONG}"}]`),
    'lines.0.extended.furtherPriceDiscounts.0.reasonCode',
  ],
  [
    priced('"furtherPriceDiscounts":[{"amount":"2","percentage":"3"}]'),
    'lines.0.extended.furtherPriceDiscounts.0.percentage',
  ],
  [line('"extended":{"priceSurcharges":[{"amount":"1"}]}'), 'lines.0.grossPriceAmount'],
  [line('"extended":{"furtherPriceDiscounts":[{"amount":"1"}]}'), 'lines.0.grossPriceAmount'],
  [
    line(
      '"grossPriceAmount":"10","priceDiscountAmount":"2","extended":{"furtherPriceDiscounts":[{"amount":"1"}]}',
    ),
    'lines.0.grossPriceAmount',
  ],
];

const REFERENCES: Wrong[] = [
  ['"extended":{"contractDate":"2026-01-02"}', 'contractReference'],
  ['"extended":{"contractTypeCode":"315"}', 'contractReference'],
  ['"extended":{"purchaseOrderDate":"2026-01-02"}', 'purchaseOrderReference'],
  ['"extended":{"despatchDate":"2026-01-02"}', 'despatchReference'],
  ['"contractReference":"C","extended":{"contractDate":"2026-02-30"}', 'extended.contractDate'],
  ['"contractReference":"C","extended":{"contractDate":"02/01/2026"}', 'extended.contractDate'],
  ['"contractReference":"C","extended":{"contractDate":20260102}', 'extended.contractDate'],
  ['"contractReference":"C","extended":{"contractDate":["2026-01-02"]}', 'extended.contractDate'],
  ['"contractReference":"C","extended":{"contractDates":"2026-01-02"}', 'extended.contractDates'],
  ['"invoiceReferences":[{"id":"F-1","issueDate":"2026-13-01"}]', 'invoiceReferences.0.issueDate'],
];

const REASONS: Wrong[] = [
  [discount('"exemptionReason":5'), 'discounts.0.exemptionReason'],
  [discount('"exemptionReason":{"text":"x"}'), 'discounts.0.exemptionReason'],
  [discount(`"exemptionReason":"${LONG}"`), 'discounts.0.exemptionReason'],
  [discount(`"exemptionReasonCode":"${LONG}"`), 'discounts.0.exemptionReasonCode'],
  [discount('"exemptionReasonCode":["VATEX-EU-AE"]'), 'discounts.0.exemptionReasonCode'],
  [
    '"countrySpecific":null,' + discount('"exemptionReasonCode":"VATEX-EU-AE"'),
    'discounts.0.exemptionReasonCode',
  ],
];

const RATES: Wrong[] = [
  [exchange('"0"'), 'taxExchangeRate'],
  [exchange('-1.2'), 'taxExchangeRate'],
  [exchange('1e400'), 'taxExchangeRate'],
  [exchange('"Infinity"'), 'taxExchangeRate'],
  [exchange('[1.1]'), 'taxExchangeRate'],
  [exchange('"1.1"', '"taxExchangeDate":"2026-11-31"'), 'taxExchangeDate'],
  [exchange('"1.1"', '"taxExchangeDate":0'), 'taxExchangeDate'],
  [exchange('"1.1"', '"vat":{"totalVatAmountInTaxCurrency":"1.00"}'), 'vat.totalVatAmountInTaxCurrency'],
  ['"taxCurrency":"USD","taxExchangeDate":"2026-11-01"', 'taxExchangeRate'],
  ['"taxExchangeRate":"1.1"', 'taxCurrency'],
  ['"taxCurrency":"EUR","taxExchangeRate":"1"', 'taxCurrency'],
  ['"taxCurrency":"usd","taxExchangeRate":"1"', 'taxCurrency'],
  ['"taxCurrency":"XQX","taxExchangeRate":"1.1"', 'taxCurrency'],
  ['"countrySpecific":null,' + exchange('"1.1"', '"taxExchangeDate":"2026-11-01"'), 'taxExchangeDate'],
];

/** What only the French extension, or few profiles, have a place for, given wrongly. */
describe('documents', () => {
  const shared = sharedService();

  describe('wrong prices, dates, reasons and rates', () => {
    let team: TeamClient;
    let seller: FrenchParty;
    let buyer: FrenchParty;

    beforeAll(async () => {
      team = await shared().team();
      seller = await frenchParty(team);
      buyer = await frenchParty(team);
    });

    /** A request to send, with these members in its document instead of its own. */
    function withMembers(members: string): string {
      const memberNames = Object.keys(JSON.parse(`{${members}}`) as object);
      const request = JSON.stringify(frenchInvoice(buyer, 'WRONG-1'), (name, value: unknown) =>
        memberNames.includes(name) ? undefined : value,
      );
      return request.replace('"document":{', `"document":{${members.replace(LONG, 'x'.repeat(10_001))},`);
    }

    it.each([...PRICES, ...REFERENCES, ...REASONS, ...RATES])(
      '%s is refused by %s',
      async (members, field) => {
        const raw = withMembers(members);
        const { status, body } = await team.post(`/api/v1/${seller.id}/send`, undefined, { raw });
        expect({ status, errors: body.errors }).toEqual({
          status: 400,
          errors: expect.objectContaining({
            [`document.${field}`]: [expect.stringMatching(REFUSAL)],
          }),
        });
      },
    );

    it('that are right are not sent to who does not take the French extension', async () => {
      const raw = withMembers(priced('"furtherPriceDiscounts":[{"amount":"2"}]'));
      expect(await team.post(`/api/v1/${seller.id}/send`, undefined, { raw })).toMatchObject({ status: 422 });
    });

    it('stores nothing of all that', async () => {
      expect(await itemsAt(team, '/api/v1/documents', 'documents')).toEqual([]);
    });
  });
});
