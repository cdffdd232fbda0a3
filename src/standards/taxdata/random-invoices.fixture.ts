import fc from 'fast-check';
import type { DocumentKind, SchemedIdentifier } from '../invoice';

/** Business documents between two Slovak companies, as the JSON of the sending interface. */

export const SELLER_ADDRESS: SchemedIdentifier = { scheme: '0245', identifier: '2020179381' };
export const BUYER_ADDRESS: SchemedIdentifier = { scheme: '0245', identifier: '2022749619' };

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const words = fc
  .array(fc.constantFrom('Služby', 'Kláves <K>', 'Káva & čaj', '"A"', 'žlť', '2026', '漢', 'ô'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));
const number = fc.stringMatching(/^[A-Z]{1,3}-[0-9]{1,6}$/);
const day = fc
  .date({ min: new Date('2026-06-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const cents = (max: number) => fc.integer({ min: 1, max }).map((units) => (units / 100).toFixed(2));
const period = fc.constantFrom(
  { startDate: '2026-06-01', endDate: '2026-06-30' },
  { startDate: '2026-06-01' },
);

/** VAT of a document: a mixture of ordinary rates, or one category with special conditions. */
const rates: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(['S 23', 'S 19', 'S 5', 'Z 0', 'E 0']) },
  { weight: 1, arbitrary: fc.constant(['AE 0']) },
  { weight: 1, arbitrary: fc.constant(['G 0']) },
);
const formatRate = (text: string) => {
  const [category = 'S', percentage] = text.split(' ');
  return { category, percentage };
};
const allowance = fc.record({ reason: words, amount: cents(400) });

const lineWith = (of: readonly string[]) =>
  fc.record({
    name: words,
    description: maybe(words),
    note: maybe(words),
    period: maybe(fc.constant({ startDate: '2026-06-05', endDate: '2026-06-20' })),
    commodityClassifications: fc.array(fc.constant({ scheme: 'STI', value: '72154066' }), { maxLength: 2 }),
    quantity: fc.integer({ min: 1, max: 500 }).map(String),
    unitCode: fc.constantFrom('C62', 'HUR', 'KGM'),
    netPriceAmount: cents(90_000),
    baseQuantity: maybe(fc.constantFrom('1', '10')),
    discounts: fc.array(fc.record({ reason: words, amount: cents(50) }), { maxLength: 1 }),
    surcharges: fc.array(fc.record({ reason: words, amount: cents(50) }), { maxLength: 1 }),
    vat: fc.constantFrom(...of).map(formatRate),
  });

const paymentMeans = fc.oneof(
  fc.constant({ paymentMethod: 'credit_transfer', iban: 'SK3112000000198742637541', reference: '2026001' }),
  fc.constant({
    paymentMethod: 'sepa_credit_transfer',
    iban: 'SK3112000000198742637541',
    financialInstitutionBranch: 'TATRSKBX',
  }),
  fc.constant({
    paymentMethod: 'sepa_direct_debit',
    mandate: { id: 'M-1', payerAccount: 'SK3112000000198742637541' },
  }),
  fc.constant({ paymentMethod: 'cash' }),
);

const party = (vatNumber: string, address: SchemedIdentifier) =>
  fc.record({ name: words, city: words }).map(({ name, city }) => ({
    name,
    city,
    street: 'Hlavná 1',
    postalZone: '81101',
    country: 'SK',
    vatNumber,
    electronicAddress: address,
  }));

const numbered = (kind: DocumentKind, number: string) =>
  kind.endsWith('reditNote') ? { creditNoteNumber: number } : { invoiceNumber: number };

/** Kind of a document, with the input of such a document. */
export const slovakInvoice: fc.Arbitrary<{ kind: DocumentKind; input: object }> = rates.chain((of) =>
  fc
    .record({
      kind: fc.constantFrom<DocumentKind>(
        'invoice',
        'creditNote',
        'selfBillingInvoice',
        'selfBillingCreditNote',
      ),
      number,
      currency: fc.constantFrom('EUR', 'EUR', 'CZK'),
      body: bodyWith(of),
    })
    .map(({ kind, number: id, currency, body }) => ({
      kind,
      input: {
        ...body,
        ...numbered(kind, id),
        currency,
        ...(currency === 'EUR' ? {} : { taxCurrency: 'EUR', taxExchangeRate: '0.0401' }),
        vat: { exemptionReason: of.includes('S 23') ? 'Oslobodené podľa § 28 zákona' : undefined },
      },
    })),
);

function bodyWith(of: readonly string[]) {
  const [first = 'S 23'] = of;
  // A category in the document's discounts also needs a line.
  const ofDocument = fc
    .array(allowance, { maxLength: 1 })
    .map((list) => list.map((each) => ({ ...each, vat: formatRate(first) })));
  return fc.record({
    issueDate: day,
    dueDate: fc.constant('2027-01-31'),
    note: maybe(words),
    buyerReference: fc.constant('K-1'),
    invoicePeriod: maybe(period),
    invoiceReferences: fc.array(fc.record({ id: number, issueDate: maybe(day) }), { maxLength: 2 }),
    seller: party('SK2020179381', SELLER_ADDRESS),
    buyer: party('SK2022749619', BUYER_ADDRESS),
    delivery: maybe(fc.record({ date: day })),
    paymentMeans: paymentMeans.map((means) => [means]),
    lines: fc
      .array(lineWith(of), { minLength: 1, maxLength: 6 })
      .map(([line, ...lines]) => [{ ...line, vat: formatRate(first) }, ...lines]),
    discounts: ofDocument,
    surcharges: ofDocument,
  });
}
