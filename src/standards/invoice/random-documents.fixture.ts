import fc from 'fast-check';
import { blankParty } from './blank';
import { parseDocumentInput, type DocumentInputContext } from './input/document-input';
import type { DocumentKind, ParsedDocument, SchemedIdentifier } from './model';
import {
  address,
  attachment,
  cents,
  date,
  decimal,
  delivery,
  documentAllowance,
  extendedTerms,
  french,
  identifier,
  line,
  maybe,
  merged,
  party,
  paymentMeans,
  period,
  registration,
  text,
} from './random-parts.fixture';

const kinds: readonly DocumentKind[] = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
];

/** Documents of every kind as JSON of the sending interface, with all optional parts and unusual texts. */
export const randomDocument = fc
  .record({
    kind: fc.constantFrom(...kinds),
    number: text,
    sender: fc.record({ scheme: text, identifier: text }),
    receiver: fc.record({ scheme: text, identifier: text }),
    taxTotal: maybe(cents),
    exchange: maybe(fc.record({ rate: decimal(1, 99_999, 4), date })),
    totals: fc.record({ paidAmount: maybe(cents), roundingAmount: maybe(decimal(-99, 99, 2)) }),
    body: fc.record({
      issueDate: date,
      dueDate: maybe(date),
      taxPointDate: maybe(date),
      taxPointDateCode: maybe(fc.constantFrom('3', '35', '432')),
      note: maybe(text),
      buyerReference: maybe(text),
      purchaseOrderReference: maybe(text),
      salesOrderReference: maybe(text),
      despatchReference: maybe(text),
      receiptReference: maybe(text),
      projectReference: maybe(text),
      contractReference: maybe(text),
      tenderReference: maybe(text),
      invoicedObject: maybe(identifier),
      accountingCost: maybe(text),
      invoicePeriod: maybe(period),
      invoiceReferences: fc.array(
        fc.record(
          { id: text, issueDate: maybe(date), typeCode: text },
          { requiredKeys: ['id', 'issueDate'] },
        ),
        { maxLength: 2 },
      ),
      seller: party,
      buyer: party,
      payee: maybe(
        merged(fc.record({ name: text, identifiers: fc.array(identifier, { maxLength: 2 }) }), registration),
      ),
      taxRepresentative: maybe(merged(address, fc.record({ name: text, vatNumber: text }))),
      delivery: maybe(delivery),
      paymentMeans: fc.array(paymentMeans, { maxLength: 3 }),
      paymentTerms: maybe(fc.record({ note: maybe(text.map((note) => `#${note}#\n`)) })),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }).map(withCountingLine),
      discounts: fc.array(documentAllowance, { maxLength: 2 }),
      surcharges: fc.array(documentAllowance, { maxLength: 2 }),
      attachments: fc.array(attachment, { maxLength: 2 }),
      currency: maybe(fc.constantFrom('EUR', 'DKK')),
      countrySpecific: maybe(french),
      extended: fc.option(extendedTerms, { nil: null, freq: 2 }),
    }),
  })
  .map(({ kind, number, taxTotal, exchange, body, ...rest }) => ({
    ...rest,
    kind,
    input: {
      ...(kind.endsWith('reditNote') ? { creditNoteNumber: number } : { invoiceNumber: number }),
      ...body,
      ...partiesOutsideOfVat(body),
      ...(body.countrySpecific === null ? withoutExtended(body) : withNamedReferences(body)),
      totals: rest.totals,
      ...inTaxCurrency(taxTotal, body.countrySpecific === null ? null : exchange),
    },
  }));

/**
 * Adds the VAT in the tax currency: stated, or computed with a rate and its day, which only the French extension and
 * PINT can contain.
 */
function inTaxCurrency(vatAmount: string | null, exchange: { rate: string; date: string } | null) {
  const total = exchange === null ? vatAmount : null;
  return {
    taxCurrency: vatAmount === null && exchange === null ? null : 'SEK',
    ...(exchange === null ? {} : { taxExchangeRate: exchange.rate, taxExchangeDate: exchange.date }),
    vat: { exemptionReason: 'Because', totalVatAmountInTaxCurrency: total },
  };
}

/** Removes the terms of the French extension, which only French documents have. */
function withoutExtended<L extends object, A extends object>({ lines, discounts, surcharges }: Parts<L, A>) {
  const plain = (each: A): A => ({ ...each, exemptionReason: null, exemptionReasonCode: null });
  return {
    extended: null,
    // The price discount then follows from gross and net price.
    lines: lines.map((each) => ({
      ...each,
      ...('priceDiscountAmount' in each ? { priceDiscountAmount: null } : {}),
      extended: null,
    })),
    discounts: discounts.map(plain),
    surcharges: surcharges.map(plain),
  };
}

interface Parts<L, A> {
  lines: L[];
  discounts: A[];
  surcharges: A[];
}

/** Adds a line that counts in the totals, because a document without one has no VAT. */
function withCountingLine<L extends { extended: { part: string | null } | null }>(lines: L[]): L[] {
  return lines.map((each, index) =>
    index > 0 || each.extended === null ? each : { ...each, extended: { ...each.extended, part: 'DETAIL' } },
  );
}

/** Removes days, and references of an unnamed kind. */
function withNamedReferences(body: {
  purchaseOrderReference: string | null;
  despatchReference: string | null;
  contractReference: string | null;
  extended: object | null;
}) {
  const { purchaseOrderReference, despatchReference, contractReference, extended } = body;
  if (extended === null) return {};
  return {
    extended: {
      ...extended,
      ...(purchaseOrderReference === null ? { purchaseOrderDate: null } : {}),
      ...(despatchReference === null ? { despatchDate: null } : {}),
      ...(contractReference === null ? { contractDate: null, contractTypeCode: null } : {}),
    },
  };
}

/** Removes VAT numbers, which category O forbids (BR-O-02). */
function partiesOutsideOfVat<Body extends Record<'seller' | 'buyer', object>>(
  body: Body & Record<'lines' | 'discounts' | 'surcharges', { vat: { category: string | null } }[]>,
): Partial<Body> {
  const parts = [...body.lines, ...body.discounts, ...body.surcharges];
  if (!parts.some(({ vat }) => vat.category === 'O')) return {};
  return { ...body, seller: { ...body.seller, vatNumber: null }, buyer: { ...body.buyer, vatNumber: null } };
}

const createContext = (kind: DocumentKind): DocumentInputContext => ({
  kind,
  today: '2026-02-28',
  company: blankParty({ name: 'unused' }),
});

/** Parses a document that is sent as JSON. */
export function parsed(input: unknown, kind: DocumentKind): ParsedDocument {
  const result = parseDocumentInput(input, createContext(kind));
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
}

/** Adds the addresses of sender and recipient to parties without an electronic address, as the writer does. */
export function addressed(
  document: ParsedDocument,
  ofSeller: SchemedIdentifier,
  ofBuyer: SchemedIdentifier,
): ParsedDocument {
  const { seller, buyer } = document;
  return {
    ...document,
    seller: { ...seller, electronicAddress: seller.electronicAddress ?? ofSeller },
    buyer: { ...buyer, electronicAddress: buyer.electronicAddress ?? ofBuyer },
  };
}
