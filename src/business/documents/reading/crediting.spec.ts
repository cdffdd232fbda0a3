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

// Generating test data takes most of the time, so the time limit is long enough for a busy machine.
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

interface BuiltDocument {
  xml: Uint8Array;
  processId: string;
  reading: DocumentReading;
  parsed: ParsedDocument;
}

function build(input: unknown, kind: DocumentKind, profile?: WrittenProfile): BuiltDocument {
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
  { xml, processId }: Pick<BuiltDocument, 'xml' | 'processId'>,
  lines: CreditedLine[] | null = null,
  profile?: WrittenProfile,
): CreditOutcome {
  const request = {
    xml,
    processId,
    company: COMPANY,
    recipient: RECIPIENT,
    lines,
    number: 'C-1',
    today: DAY,
  };
  return creditXml({ ...request, ...(profile === undefined ? {} : { profile }) });
}

/** Creates the credit note of an invoice as it would be sent. */
function buildCreditNote(
  invoice: BuiltDocument,
  lines: CreditedLine[] | null = null,
  profile?: WrittenProfile,
): BuiltDocument {
  const outcome = credit(invoice, lines, profile);
  if (!outcome.isInvoice || !outcome.result.ok) throw new Error(JSON.stringify(outcome));
  return build(outcome.result.document, outcome.result.kind, profile);
}

/** Returns the sums of a document; the prepaid amount counts as due. */
function getSums({ totals, vat }: ParsedDocument): object {
  const { paidAmount, payableAmount, ...rest } = totals;
  const due = (Number(payableAmount) + Number(paidAmount)).toFixed(2);
  return { ...rest, due, vat };
}

function listErrorRules({ validation }: DocumentReading): string[] {
  return validation.errors.flatMap(({ errorLevel, ruleCode }) => (errorLevel === 'ERROR' ? [ruleCode] : []));
}

const invoices = INVOICE_EXAMPLES.filter(({ documentType }) => documentType !== 'creditNote');

describe('the credit note of an invoice', () => {
  it.each(invoices)(
    'has exactly the sums of the invoice, and fulfils all rules: $title',
    ({ documentType, document }) => {
      const invoice = build(document, documentType);
      const note = buildCreditNote(invoice);
      expect(listErrorRules(note.reading)).toEqual([]);
      expect(getSums(note.parsed)).toEqual(getSums(invoice.parsed));
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
    },
  );

  it('has the sums of a random German invoice, and no errors besides the errors of the invoice', () => {
    fc.assert(
      fc.property(xrechnungInput, ({ kind, input }) => {
        fc.pre(kind === 'invoice' || kind === 'selfBillingInvoice');
        const invoice = build(input, kind, 'xrechnung-3');
        const note = buildCreditNote(invoice, null, 'xrechnung-3');
        expect(getSums(note.parsed)).toEqual(getSums(invoice.parsed));
        expect(
          listErrorRules(note.reading).filter((rule) => !listErrorRules(invoice.reading).includes(rule)),
        ).toEqual([]);
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
        expect(getSums(parsed(result.document, result.kind))).toEqual(getSums(invoice));
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

  it('of selected lines contains their share of the discounts, and no fixed surcharge', () => {
    const invoice = build(INPUT, 'invoice');
    const outcome = credit(invoice, [{ id: 'a', quantity: '1' }]);
    if (!outcome.isInvoice || !outcome.result.ok) throw new Error(JSON.stringify(outcome));
    expect(outcome.result.omitted).toEqual([{ reason: 'Freight', amount: '30.00' }]);
    const note = build(outcome.result.document, 'creditNote');
    expect(listErrorRules(note.reading)).toEqual([]);
    // 100.00 less 10 % and a third of 10.00; the share 86.67 of the 2 % on 1,000.00 of both lines.
    expect(note.parsed.lines.map(({ id, netAmount }) => [id, netAmount])).toEqual([['a', '86.67']]);
    expect(note.parsed.discounts.map(({ amount }) => amount)).toEqual(['1.73']);
    expect(note.parsed.totals.taxExclusiveAmount).toBe('84.94');
    expect(note.parsed.vat.totalVatAmount).toBe('17.84');
  });

  it('of all lines has the sums of the invoice without the fixed surcharges', () => {
    const invoice = build(INPUT, 'invoice');
    const lines = ['a', 'b', 'c'].map((id) => ({ id, quantity: null }));
    const note = buildCreditNote(invoice, lines);
    expect(note.parsed.discounts).toEqual(invoice.parsed.discounts);
    expect(Number(note.parsed.totals.taxExclusiveAmount)).toBeCloseTo(
      Number(invoice.parsed.totals.taxExclusiveAmount) - 30,
    );
  });

  it('rejects lines and quantities that the invoice does not contain, each with its path', () => {
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
          'lines.3.id': ['must occur only once in the list of lines; received b again'],
        },
      },
    });
  });

  it('states the VAT of selected lines in the tax currency in proportion to the invoice', () => {
    const input = {
      ...INPUT,
      discounts: [],
      surcharges: [],
      currency: 'USD',
      taxCurrency: 'EUR',
      taxExchangeRate: '0.92',
    };
    const invoice = build(input, 'invoice');
    const note = buildCreditNote(invoice, [{ id: 'c', quantity: '1' }]);
    expect(note.parsed.vat.totalVatAmount).toBe('1.20');
    expect(note.parsed.vat.totalVatAmountInTaxCurrency).toBe('1.10');
    expect(buildCreditNote(invoice).parsed.vat).toEqual(invoice.parsed.vat);
  });

  it('keeps the rounding of the amount due, and credits the prepaid amount', () => {
    const totals = { paidAmount: '100.00', roundingAmount: '0.03' };
    const invoice = build({ ...INPUT, totals }, 'invoice');
    const note = buildCreditNote(invoice);
    expect(note.parsed.totals).toMatchObject({ paidAmount: null, roundingAmount: '0.03' });
    expect(getSums(note.parsed)).toEqual(getSums(invoice.parsed));
  });

  it('is rejected with both amounts when another program has rounded differently', () => {
    const text = Buffer.from(build(INPUT, 'invoice').xml).toString();
    const roundedText = text.replaceAll('>214.52<', '>214.53<').replaceAll('>1264.92<', '>1264.93<');
    const errors = {
      'document.totals.taxInclusiveAmount': [
        'must be 1264.93 as in the invoice; the amount computed from its lines is 1264.92',
      ],
      'document.vat.totalVatAmount': [
        'must be 214.53 as in the invoice; the amount computed from its lines is 214.52',
      ],
      'document.totals.payableAmount': [
        'must be 1264.93 as in the invoice; the amount computed from its lines is 1264.92',
      ],
    };
    expect(credit({ xml: Buffer.from(roundedText), processId: '' })).toMatchObject({
      result: { ok: false, errors },
    });
  });

  it('is rejected with the path of an element that has no field in JSON', () => {
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
            'must contain the element /Invoice/cbc:LineCountNumeric of the invoice, for which the JSON document has no field; send the credit note as XML',
          ],
        },
      },
    });
  });
});
