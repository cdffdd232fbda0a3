/** Parts of generated documents as JSON of the sending interface, with all optional parts and unusual texts. */
import fc from 'fast-check';
import { webUrl } from '../../../test/support/random-text';
import { parseDecimal, addAmounts } from './calculation/line-net';
import { PAYMENT_METHODS } from './payment-methods';

/** Characters with a special meaning in XML. */
const CHARACTERS = [
  ...'aZ09 .-/#&<>"\'=%',
  ...['\n', '\t', '\r', '\r\n', ']]>', '<!--', '&amp;', '&#9;', '<![CDATA[', '  '],
  ...['é', 'ß', '漢', '𝄞', '🧾', '\u00A0', '\u0085', '\u2028', '\u200B', '\uFFFD', '\u007F'],
];

export const text = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').trim())
  .filter((value) => value !== '');
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
export const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const country = fc.constantFrom('BE', 'NL', 'FR', 'DE');

export const decimal = (min: number, max: number, scale: number) =>
  fc.integer({ min, max }).map((units) => {
    const digits = String(Math.abs(units)).padStart(scale + 1, '0');
    const plain = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return units < 0 ? `-${plain}` : plain;
  });
export const cents = decimal(-5_000_000, 5_000_000, 2);

export const identifier = fc.record({ scheme: maybe(text), identifier: text });
export const period = fc.oneof(
  fc.record({ startDate: date, endDate: fc.constant(null) }),
  fc.record({ startDate: fc.constant(null), endDate: date }),
  fc.tuple(date, date).map(([a, b]) => (a < b ? { startDate: a, endDate: b } : { startDate: b, endDate: a })),
);
export const address = fc.record({
  street: text,
  street2: maybe(text),
  street3: maybe(text),
  city: text,
  postalZone: text,
  countrySubdivision: maybe(text),
  country,
});
export const registration = fc.oneof(
  fc.record({ enterpriseNumberScheme: maybe(text), enterpriseNumber: text }),
  fc.constant({ enterpriseNumberScheme: null, enterpriseNumber: null }),
);
export const merged = <A, B>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>) =>
  fc.tuple(a, b).map(([x, y]) => ({ ...x, ...y }));
export const party = merged(
  merged(address, registration),
  fc
    .record({
      electronicAddress: maybe(fc.record({ scheme: text, identifier: text })),
      vatNumber: maybe(text),
      name: text,
      legalName: maybe(text),
      legalForm: maybe(text),
      identifiers: fc.array(identifier, { maxLength: 2 }),
      taxRegistrations: fc.array(fc.record({ scheme: fc.constantFrom('TAX', 'GST'), identifier: text }), {
        maxLength: 2,
      }),
      contactName: maybe(text),
      email: maybe(text),
      phone: maybe(text),
    })
    // A registered name equal to the name is not a second name.
    .map((value) => (value.legalName === value.name ? { ...value, legalName: null } : value)),
);

const vatRate = fc.oneof(
  fc.record({
    category: fc.constantFrom('S', 'L', 'M', 'B'),
    percentage: fc.constantFrom('21', '5.5', '20.00'),
  }),
  fc.record({
    category: fc.constantFrom('Z', 'E', 'AE', 'K', 'G'),
    percentage: fc.constantFrom('0', '0.00'),
  }),
  fc.record({ category: fc.constant('O'), percentage: fc.constant(null) }),
);
const reason = fc.oneof(
  fc.record({ reasonCode: text, reason: maybe(text) }),
  fc.record({ reasonCode: fc.constant(null), reason: text }),
);
const allowance = merged(
  reason,
  fc.record({ amount: cents, baseAmount: maybe(cents), percentage: maybe(decimal(0, 10_000, 2)) }),
);
export const documentAllowance = merged(
  allowance,
  fc.record({ vat: vatRate, exemptionReason: maybe(text), exemptionReasonCode: maybe(text) }),
);
const price = fc.oneof(
  fc.record({ netPriceAmount: decimal(0, 9_999_999, 4) }),
  fc.record({
    netPriceAmount: fc.constant('8.50'),
    grossPriceAmount: fc.constant('10'),
    priceDiscountAmount: maybe(fc.constant('1.5')),
  }),
);
const priceAdjustments = fc.array(
  fc.record({ amount: decimal(1, 999, 3), reason: maybe(text), reasonCode: maybe(text) }),
  { maxLength: 2 },
);
/** Party other than seller and buyer; the order of its identifiers has no meaning. */
const involvedParty = party.map(({ identifiers, taxRegistrations: _, ...rest }) => ({
  ...rest,
  identifiers: identifiers.slice(0, 1),
}));
const withRole = fc.tuple(involvedParty, maybe(text)).map(([each, roleCode]) => ({ ...each, roleCode }));
export const delivery = fc.record({
  date: maybe(date),
  locationIdentifier: maybe(identifier),
  location: maybe(address),
  recipientName: maybe(text),
});
const extendedLine = fc.record({
  parentLineId: maybe(text),
  part: maybe(fc.constantFrom('DETAIL', 'GROUP', 'INFORMATION')),
  purchaseOrderReference: maybe(text),
  salesOrderReference: maybe(text),
  salesOrderLineReference: maybe(text),
  receiptReference: maybe(text),
  receiptLineReference: maybe(text),
  despatchReference: maybe(text),
  despatchLineReference: maybe(text),
  invoiceReferences: fc.array(
    fc.record({
      // The number differs from that of the document itself.
      id: text.map((id) => `other ${id}`),
      typeCode: maybe(text),
      issueDate: maybe(date),
      lineId: maybe(text),
    }),
    { maxLength: 2 },
  ),
  delivery: maybe(delivery),
  seller: maybe(withRole),
  exemptionReason: maybe(text),
  exemptionReasonCode: maybe(text),
  vatAmount: maybe(cents),
  grossAmount: maybe(cents),
  priceDiscountReason: maybe(text),
  priceDiscountReasonCode: maybe(text),
  furtherPriceDiscounts: priceAdjustments,
  priceSurcharges: priceAdjustments,
});
export const extendedTerms = fc.record({
  buyerAgent: maybe(withRole),
  payer: maybe(withRole),
  salesAgent: maybe(withRole),
  invoicee: maybe(withRole),
  invoicer: maybe(withRole),
  payee: maybe(
    merged(
      address,
      fc.record({
        roleCode: maybe(text),
        vatNumber: maybe(text),
        electronicAddress: maybe(fc.record({ scheme: text, identifier: text })),
        contactName: maybe(text),
        email: maybe(text),
        phone: maybe(text),
      }),
    ),
  ),
  deliveryTerms: maybe(fc.record({ code: maybe(text), location: maybe(text) })),
  purchaseOrderDate: maybe(date),
  despatchDate: maybe(date),
  contractDate: maybe(date),
  contractTypeCode: maybe(text),
});
export const line = merged(
  price,
  fc.record({
    id: maybe(text),
    name: maybe(text),
    description: maybe(text),
    note: maybe(text),
    buyersId: maybe(text),
    sellersId: maybe(text),
    standardId: maybe(identifier),
    documentReference: maybe(text),
    documentReferenceScheme: maybe(text),
    orderLineReference: maybe(text),
    accountingCost: maybe(text),
    period: maybe(period),
    commodityClassifications: fc.array(fc.record({ scheme: text, schemeVersion: maybe(text), value: text }), {
      maxLength: 2,
    }),
    additionalItemProperties: fc.array(
      fc.record(
        { name: text, value: text, code: text, unitCode: fc.constantFrom('MTR', 'KGM') },
        { requiredKeys: ['name', 'value'] },
      ),
      { maxLength: 2 },
    ),
    originCountry: maybe(country),
    quantity: maybe(decimal(-99_999, 99_999, 3)),
    unitCode: maybe(fc.constantFrom('C62', 'HUR', 'KGM')),
    baseQuantity: maybe(fc.constantFrom('1', '1.00', '100', '0.5')),
    baseQuantityUnitCode: maybe(fc.constantFrom('C62', 'KGM')),
    discounts: fc.array(allowance, { maxLength: 2 }),
    surcharges: fc.array(allowance, { maxLength: 2 }),
    vat: vatRate,
    extended: fc.option(extendedLine, { nil: null, freq: 2 }),
    furtherObject: maybe(identifier),
  }),
).map(({ furtherObject, ...value }) => {
  // UBL cannot contain the unit of an omitted base quantity.
  const hasBase = value.baseQuantity === '100' || value.baseQuantity === '0.5';
  const baseQuantityUnitCode = hasBase ? value.baseQuantityUnitCode : null;
  const documentReferenceScheme = value.documentReference === null ? null : value.documentReferenceScheme;
  const furtherObjects = furtherObject === null || value.documentReference === null ? [] : [furtherObject];
  const extendedValue = value.extended === null ? null : { ...value.extended, furtherObjects };
  const adjustedValue = extendedValue === null ? {} : adjustedPrice(extendedValue);
  return {
    ...value,
    ...adjustedValue,
    baseQuantityUnitCode,
    documentReferenceScheme,
    extended: extendedValue,
  };
});

export const paymentMeans = fc.record({
  name: maybe(text),
  paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
  reference: maybe(text),
  iban: text,
  accountName: maybe(text),
  financialInstitutionBranch: maybe(text),
  cardAccount: maybe(fc.record({ number: text, network: text, holderName: maybe(text) })),
  mandate: maybe(fc.record({ id: text, payerAccount: maybe(text) })),
});
export const attachment = fc.oneof(
  fc.record({
    id: text,
    filename: text,
    description: maybe(text),
    mimeCode: fc.constantFrom('application/pdf', 'text/csv'),
    embeddedDocument: fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .map((bytes) => Buffer.from(bytes).toString('base64')),
    url: maybe(webUrl),
  }),
  fc.record({ id: text, filename: text, url: webUrl }),
);
export const french = fc.record({
  country: fc.constant('FR'),
  billingMode: maybe(fc.constantFrom('S1', 'B2', 'M4')),
  businessProcess: fc.constantFrom('REGULATED', 'NON_REGULATED'),
  recoveryCostsNote: maybe(text),
  latePaymentPenaltiesNote: maybe(text),
  earlyPaymentDiscountNote: maybe(text),
});

/** Returns the gross price for the net price and a first discount of 1.5; undefined for a line without discounts. */
function adjustedPrice(extendedValue: {
  furtherPriceDiscounts: { amount: string }[];
  priceSurcharges: { amount: string }[];
}) {
  const { furtherPriceDiscounts, priceSurcharges } = extendedValue;
  if (furtherPriceDiscounts.length + priceSurcharges.length === 0) return {};
  const gross = parseDecimal('10').plus(addAmounts(furtherPriceDiscounts)).minus(addAmounts(priceSurcharges));
  return { netPriceAmount: '8.50', priceDiscountAmount: '1.5', grossPriceAmount: gross.toString() };
}
