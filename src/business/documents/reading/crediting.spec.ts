import fc from 'fast-check';
import { runs } from '../../../../test/support/runs';
import {
  blankParty,
  type DocumentKind,
  type ParsedDocument,
  type WrittenProfile,
} from '../../../standards/invoice';
import { parsed, randomDocument } from '../../../standards/invoice/random-documents.fixture';
import { creditInvoice, type CreditedLine } from '../../../standards/invoice';
import { INVOICE } from '../../../standards/rules/peppol/sample-documents.fixture';
import { xrechnungInput } from '../../../standards/rules/xrechnung/random-invoices.fixture';
import { INVOICE_EXAMPLES } from '../invoice-examples';
import { buildDocument, type BuildOrder } from './building';
import { creditXml, type CreditOutcome } from './crediting';
import { parseReadingJson, type DocumentReading } from './reading';

// Generating takes most of the time; a busy machine must not turn that into a failure.
jest.setTimeout(30_000);

const DAY = '2026-11-21';
const RECIPIENT = '0208:0987654394';
const COMPANY = blankParty({
  name: 'Atelier Dubois SRL',
  street: 'Rue Haute 1',
  city: 'Bruxelles',
  postalZone: '1000',
  country: 'BE',
  vatNumber: 'BE0123456749',
  enterpriseNumberScheme: '0208',
  enterpriseNumber: '0123456749',
});

interface Built {
  xml: Uint8Array;
  processId: string;
  reading: DocumentReading;
  parsed: ParsedDocument;
}

function build(input: unknown, kind: DocumentKind, profile?: WrittenProfile): Built {
  const order: BuildOrder = {
    input,
    kind,
    profile,
    today: DAY,
    day: DAY,
    company: COMPANY,
    sender: '0208:0123456749',
    recipient: RECIPIENT,
    requestedTypeIds: {},
    attachPdf: false,
  };
  const buildResult = buildDocument(order);
  if (!buildResult.ok) throw new Error(JSON.stringify(buildResult.errors));
  const document = parseReadingJson(buildResult.reading);
  if (document === null) throw new Error('not parsed');
  return { ...buildResult, parsed: document };
}

function credit(
  { xml, processId }: Pick<Built, 'xml' | 'processId'>,
  lines: CreditedLine[] | null = null,
  profile?: WrittenProfile,
): CreditOutcome {
  const knownValue = {
    xml,
    processId,
    company: COMPANY,
    recipient: RECIPIENT,
    lines,
    number: 'C-1',
    today: DAY,
  };
  return creditXml({ ...knownValue, ...(profile === undefined ? {} : { profile }) });
}

/** Creates the credit note of an invoice as it would be sent. */
function credited(invoice: Built, lines: CreditedLine[] | null = null, profile?: WrittenProfile): Built {
  const outcome = credit(invoice, lines, profile);
  if (!outcome.isInvoice || !outcome.result.ok) throw new Error(JSON.stringify(outcome));
  return build(outcome.result.document, outcome.result.kind, profile);
}

/** Returns the sums of a document; the prepaid amount counts as due. */
function sumsOf({ totals, vat }: ParsedDocument): object {
  const { paidAmount, payableAmount, ...rest } = totals;
  const due = (Number(payableAmount) + Number(paidAmount)).toFixed(2);
  return { ...rest, due, vat };
}

function errorsOf({ validation }: DocumentReading): string[] {
  return validation.errors.flatMap(({ errorLevel, ruleCode }) => (errorLevel === 'ERROR' ? [ruleCode] : []));
}

const invoices = INVOICE_EXAMPLES.filter(({ documentType }) => documentType !== 'creditNote');

describe('the credit note of an invoice', () => {
  it.each(invoices)('has its sums to the cent, and holds all rules: $title', ({ documentType, document }) => {
    const invoice = build(document, documentType);
    const note = credited(invoice);
    expect(errorsOf(note.reading)).toEqual([]);
    expect(sumsOf(note.parsed)).toEqual(sumsOf(invoice.parsed));
    const { invoiceReferences, currency, buyer, seller, buyerReference, lines, paymentMeans } = note.parsed;
    expect(invoiceReferences).toEqual([{ id: invoice.parsed.invoiceNumber, issueDate: DAY }]);
    const { parsed: givenDocument } = invoice;
    expect({ currency, buyer, seller, buyerReference, lines, paymentMeans }).toEqual({
      currency: givenDocument.currency,
      buyer: givenDocument.buyer,
      seller: givenDocument.seller,
      buyerReference: givenDocument.buyerReference,
      lines: givenDocument.lines,
      paymentMeans: givenDocument.paymentMeans,
    });
  });

  it('has the sums of random German invoices, and no fatal finding that they lack', () => {
    fc.assert(
      fc.property(xrechnungInput, ({ kind, input }) => {
        fc.pre(kind === 'invoice' || kind === 'selfBillingInvoice');
        const invoice = build(input, kind, 'xrechnung-3');
        const note = credited(invoice, null, 'xrechnung-3');
        expect(sumsOf(note.parsed)).toEqual(sumsOf(invoice.parsed));
        expect(errorsOf(note.reading).filter((rule) => !errorsOf(invoice.reading).includes(rule))).toEqual(
          [],
        );
      }),
      runs(60),
    );
  });

  it('has the sums of random documents with every term of the model', () => {
    fc.assert(
      fc.property(randomDocument, ({ kind, input }) => {
        fc.pre(kind === 'invoice' || kind === 'selfBillingInvoice');
        const invoice = parsed(input, kind);
        const result = creditInvoice(invoice, {
          kind,
          company: COMPANY,
          recipient: RECIPIENT,
          lines: null,
          number: 'C-1',
          today: DAY,
        });
        if (!result.ok) throw new Error(JSON.stringify(result.errors));
        expect(sumsOf(parsed(result.document, result.kind))).toEqual(sumsOf(invoice));
      }),
      runs(100),
    );
  });

  it('is created from an invoice in XML', () => {
    const outcome = credit({ xml: Buffer.from(INVOICE), processId: '' });
    expect(outcome).toMatchObject({ isInvoice: true, result: { ok: true, kind: 'creditNote' } });
  });

  const INPUT = {
    invoiceNumber: 'I-1',
    buyerReference: 'PO-7',
    buyer: { name: 'Buyer', street: 'S 1', city: 'Gent', postalZone: '9000', country: 'BE' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [
      {
        id: 'a',
        name: 'Chairs',
        quantity: '3',
        netPriceAmount: '100.00',
        discounts: [
          { reason: 'Loyalty', percentage: '10' },
          { reason: 'Scratch', amount: '10.00' },
        ],
        vat: { percentage: '21' },
      },
      { id: 'b', name: 'Tables', quantity: '1', netPriceAmount: '740.00', vat: { percentage: '21' } },
      { id: 'c', name: 'Book', quantity: '2', netPriceAmount: '20.00', vat: { percentage: '6' } },
    ],
    discounts: [{ reason: 'Project', percentage: '2', vat: { percentage: '21' } }],
    surcharges: [
      { reason: 'Freight', amount: '30.00', vat: { percentage: '21' } },
      { reason: 'Packing', percentage: '1', vat: { percentage: '6' } },
    ],
  };

  it('of chosen lines has their share of discounts, and no fixed surcharge', () => {
    const invoice = build(INPUT, 'invoice');
    const outcome = credit(invoice, [{ id: 'a', quantity: '1' }]);
    if (!outcome.isInvoice || !outcome.result.ok) throw new Error(JSON.stringify(outcome));
    expect(outcome.result.omitted).toEqual([{ reason: 'Freight', amount: '30.00' }]);
    const note = build(outcome.result.document, 'creditNote');
    expect(errorsOf(note.reading)).toEqual([]);
    // 100.00 less 10 % and a third of 10.00; the share 86.67 of the 2 % on 1,000.00 of both lines.
    expect(note.parsed.lines.map(({ id, netAmount }) => [id, netAmount])).toEqual([['a', '86.67']]);
    expect(note.parsed.discounts.map(({ amount }) => amount)).toEqual(['1.73']);
    expect(note.parsed.totals.taxExclusiveAmount).toBe('84.94');
    expect(note.parsed.vat.totalVatAmount).toBe('17.84');
  });

  it('of all lines but fixed surcharges is the invoice without them', () => {
    const invoice = build(INPUT, 'invoice');
    const lines = ['a', 'b', 'c'].map((id) => ({ id, quantity: null }));
    const note = credited(invoice, lines);
    expect(note.parsed.discounts).toEqual(invoice.parsed.discounts);
    expect(Number(note.parsed.totals.taxExclusiveAmount)).toBeCloseTo(
      Number(invoice.parsed.totals.taxExclusiveAmount) - 30,
    );
  });

  it('refuses lines and quantities that the invoice does not have, each by its path', () => {
    const invoice = build(INPUT, 'invoice');
    const lines = [
      { id: 'a', quantity: '4' },
      { id: 'x', quantity: null },
      { id: 'b', quantity: '-1' },
      { id: 'b', quantity: null },
    ];
    expect(credit(invoice, lines)).toMatchObject({
      result: {
        ok: false,
        errors: {
          'lines.0.quantity': ['must be more than 0 and at most 3, the quantity of the line; received 4'],
          'lines.1.id': ['must be the id of a line of the invoice: a, b, c; received x'],
          'lines.2.quantity': ['must be more than 0 and at most 1, the quantity of the line; received -1'],
          'lines.3.id': ['must be named once; received b again'],
        },
      },
    });
  });

  it('states the VAT of chosen lines in the tax currency by the share of the invoice', () => {
    const input = {
      ...INPUT,
      discounts: [],
      surcharges: [],
      currency: 'USD',
      taxCurrency: 'EUR',
      taxExchangeRate: '0.92',
    };
    const invoice = build(input, 'invoice');
    const note = credited(invoice, [{ id: 'c', quantity: '1' }]);
    expect(note.parsed.vat.totalVatAmount).toBe('1.20');
    expect(note.parsed.vat.totalVatAmountInTaxCurrency).toBe('1.10');
    expect(credited(invoice).parsed.vat).toEqual(invoice.parsed.vat);
  });

  it('keeps the rounding of the amount due, and credits the prepaid amount', () => {
    const totals = { paidAmount: '100.00', roundingAmount: '0.03' };
    const invoice = build({ ...INPUT, totals }, 'invoice');
    const note = credited(invoice);
    expect(note.parsed.totals).toMatchObject({ paidAmount: null, roundingAmount: '0.03' });
    expect(sumsOf(note.parsed)).toEqual(sumsOf(invoice.parsed));
  });

  it('is refused when another program has rounded differently, with both amounts', () => {
    const text = Buffer.from(build(INPUT, 'invoice').xml).toString();
    const roundedText = text.replaceAll('>214.52<', '>214.53<').replaceAll('>1264.92<', '>1264.93<');
    const errors = {
      'document.totals.taxInclusiveAmount': [
        'must be 1264.93 as in the invoice; computed from the lines of the invoice it is 1264.92',
      ],
      'document.vat.totalVatAmount': [
        'must be 214.53 as in the invoice; computed from the lines of the invoice it is 214.52',
      ],
      'document.totals.payableAmount': [
        'must be 1264.93 as in the invoice; computed from the lines of the invoice it is 1264.92',
      ],
    };
    expect(credit({ xml: Buffer.from(roundedText), processId: '' })).toMatchObject({
      result: { ok: false, errors },
    });
  });

  it('is refused for an element that no field has, which it names', () => {
    const xml = Buffer.from(
      INVOICE.replace(
        '<cbc:BuyerReference>',
        '<cbc:LineCountNumeric>1</cbc:LineCountNumeric><cbc:BuyerReference>',
      ),
    );
    expect(credit({ xml, processId: '' })).toMatchObject({
      result: {
        ok: false,
        errors: {
          document: [
            'must have the element /Invoice/cbc:LineCountNumeric of the invoice, which no field of a document in JSON has; send the credit note as XML',
          ],
        },
      },
    });
  });
});
