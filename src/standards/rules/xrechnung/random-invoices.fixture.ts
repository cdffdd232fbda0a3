import fc from 'fast-check';
import type { DocumentKind } from '../../invoice';

/** Business documents that a German supplier could send, as the JSON of the sending interface. */

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const words = fc
  .array(fc.constantFrom('Beratung', 'Größe <M>', 'Übung & Ölung', '"A"', 'Ziel', '2026', 'é漢', '½'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));
const code = fc.stringMatching(/^[A-Z]{1,4}-[0-9]{1,6}$/);
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const cents = (max: number) => fc.integer({ min: 1, max }).map((units) => (units / 100).toFixed(2));

const address = fc.record({
  street: words,
  street2: nullable(words),
  city: words,
  postalZone: fc.constantFrom('10115', '80331', '01067'),
  countrySubdivision: nullable(words),
  country: fc.constant('DE'),
});

const seller = fc.tuple(address, words, nullable(words)).map(([where, name, legalName]) => ({
  ...where,
  name,
  legalName: legalName === name ? null : legalName,
  vatNumber: 'DE123456788',
  enterpriseNumber: 'HRB 12345',
  identifiers: [{ scheme: 'SEPA', identifier: 'DE98ZZZ09999999999' }],
  taxRegistrations: [{ scheme: 'TAX', identifier: '12/345/67890' }],
  contactName: 'Abteilung Rechnungswesen',
  phone: '+49 30 123456',
  email: 'rechnung@lieferant.example',
}));
const buyer = fc
  .tuple(address, words, nullable(fc.constant('Einkauf')))
  .map(([where, name, contactName]) => ({ ...where, name, vatNumber: 'DE987654321', contactName }));

/** VAT of a document: a mixture of ordinary rates, or one category with special conditions. */
const vatPlan: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(['S 19', 'S 7', 'Z 0', 'E 0']) },
  ...['AE 0', 'K 0', 'G 0', 'O'].map((rate) => ({ weight: 1, arbitrary: fc.constant([rate]) })),
);

const formatRate = (text: string) => {
  const [category = 'S', percentage] = text.split(' ');
  return { category, ...(percentage === undefined ? {} : { percentage }) };
};

const lineWith = (rates: readonly string[]) =>
  fc.record({
    name: words,
    description: nullable(words),
    note: nullable(words),
    sellersId: nullable(code),
    buyersId: nullable(code),
    standardId: nullable(fc.constant({ scheme: '0160', identifier: '04012345678901' })),
    orderLineReference: nullable(fc.constant('3')),
    accountingCost: nullable(code),
    period: nullable(fc.constant({ startDate: '2026-03-02', endDate: '2026-03-04' })),
    commodityClassifications: fc.constantFrom([], [{ scheme: 'STI', value: '09348023' }]),
    additionalItemProperties: fc.constantFrom([], [{ name: 'Farbe', value: 'grün' }]),
    originCountry: nullable(fc.constantFrom('DE', 'FR')),
    quantity: fc.integer({ min: 1, max: 99_999 }).map((units) => String(units / 8)),
    unitCode: fc.constantFrom('C62', 'HUR', 'KGM', 'XPP'),
    netPriceAmount: fc.integer({ min: 0, max: 9_999_999 }).map((units) => (units / 10_000).toFixed(4)),
    baseQuantity: fc.constantFrom('1', '100', '12'),
    discounts: fc.constantFrom([], [{ reason: 'Rabatt', percentage: '3' }]),
    surcharges: fc.constantFrom([], [{ reasonCode: 'FC', amount: '1.50' }]),
    vat: fc.constantFrom(...rates).map(formatRate),
  });

const IBAN = 'DE89370400440532013000';
/** Payment means with the same code, as EN 16931 requires (UBL-SR-47), each with its group. */
const paymentMeans = fc.oneof(
  fc.constantFrom('credit_transfer', 'sepa_credit_transfer').chain((paymentMethod) =>
    fc.array(
      fc.record({
        paymentMethod: fc.constant(paymentMethod),
        iban: fc.constant(IBAN),
        accountName: nullable(words),
        financialInstitutionBranch: nullable(fc.constant('COBADEFFXXX')),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  ),
  fc
    .constantFrom('bank_card', 'credit_card', 'debit_card')
    .map((paymentMethod) => [
      { paymentMethod, cardAccount: { number: '423456XXXXXX1234', network: 'VISA' } },
    ]),
  fc.constant([{ paymentMethod: 'sepa_direct_debit', mandate: { id: 'M-1', payerAccount: IBAN } }]),
  fc.constantFrom('cash', 'other').map((paymentMethod) => [{ paymentMethod }]),
);

const paymentTerms = fc.constantFrom(
  null,
  { note: 'Zahlbar sofort.' },
  { note: '#SKONTO#TAGE=14#PROZENT=2.25#\n#SKONTO#TAGE=30#PROZENT=1.00#\n' },
);

const attachments = fc.constantFrom(
  [],
  [
    { id: 'A-1', filename: 'plan.pdf', mimeCode: 'application/pdf', embeddedDocument: 'JVBERg==' },
    {
      id: 'A-2',
      filename: 'liste.csv',
      mimeCode: 'text/csv',
      embeddedDocument: 'QTtC',
      description: 'Liste',
    },
    { id: 'A-3', filename: 'web', url: 'https://lieferant.example/a' },
  ],
);

/** Outside of the scope of VAT no party has a VAT number (BR-O-02). */
function withinVat<Party extends object>(party: Party, rates: readonly string[]): Party {
  return rates[0] === 'O' ? { ...party, vatNumber: null } : party;
}

const TYPE_CODES: Record<DocumentKind, readonly string[]> = {
  invoice: ['380', '384', '326', '875', '876', '877'],
  creditNote: ['381'],
  selfBillingInvoice: ['389'],
  selfBillingCreditNote: ['261'],
};

const body = (kind: DocumentKind, rates: readonly string[]) =>
  fc.record({
    [kind === 'creditNote' || kind === 'selfBillingCreditNote' ? 'creditNoteNumber' : 'invoiceNumber']: code,
    typeCode: fc.constantFrom(...TYPE_CODES[kind]),
    issueDate: day,
    dueDate: nullable(day),
    note: nullable(words),
    buyerReference: fc.constantFrom('04011000-12345-03', 'Herr Meier', '991-03730-19'),
    purchaseOrderReference: nullable(code),
    salesOrderReference: nullable(code),
    despatchReference: nullable(code),
    receiptReference: nullable(code),
    projectReference: nullable(code),
    contractReference: nullable(code),
    tenderReference: nullable(code),
    accountingCost: nullable(code),
    invoicedObject: nullable(fc.constant({ scheme: 'ABT', identifier: 'Zähler 7' })),
    invoicePeriod: nullable(fc.constant({ startDate: '2026-01-01', endDate: '2026-12-31' })),
    invoiceReferences: fc.constant([{ id: 'R-1', issueDate: '2025-12-01' }]),
    seller: seller.map((party) => withinVat(party, rates)),
    buyer: buyer.map((party) => withinVat(party, rates)),
    payee: nullable(fc.constant({ name: 'Factoring AG', enterpriseNumber: 'HRB 9' })),
    taxRepresentative:
      rates[0] === 'O'
        ? fc.constant(null)
        : nullable(fc.constant({ name: 'Vertreter', vatNumber: 'DE111111111', country: 'DE' })),
    delivery: fc.tuple(day, address, nullable(words)).map(([date, location, recipientName]) => ({
      date,
      location,
      recipientName,
    })),
    paymentMeans,
    paymentTerms,
    lines: fc
      .array(lineWith(rates), { minLength: 1, maxLength: 5 })
      // Every category of a document discount has to have a line.
      .map((lines) => [{ ...lines[0], vat: formatRate(rates[0] ?? 'S 19') }, ...lines]),
    discounts: fc.constantFrom(
      [],
      [{ reason: 'Treue', percentage: '1.5', vat: formatRate(rates[0] ?? 'S 19') }],
    ),
    surcharges: fc.oneof(
      fc.constant([]),
      cents(5000).map((amount) => [{ reason: 'Fracht', amount, vat: formatRate(rates[0] ?? 'S 19') }]),
    ),
    attachments,
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    totals: fc.constantFrom({}, { paidAmount: '10.00' }),
  });

/** Document of any kind as input of XRechnung. */
export const xrechnungInput: fc.Arbitrary<{ kind: DocumentKind; input: object }> = fc
  .tuple(
    fc.constantFrom<DocumentKind>('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'),
    vatPlan,
  )
  .chain(([kind, rates]) =>
    body(kind, rates).map((document) => ({
      kind,
      input: {
        ...document,
        ...(document.currency === 'USD' && rates[0] !== 'O'
          ? { taxCurrency: 'EUR', taxExchangeRate: '0.91' }
          : {}),
        vat: { exemptionReason: rates.includes('E 0') ? 'Steuerfrei nach § 4 UStG' : undefined },
      },
    })),
  );
