import fc from 'fast-check';
import { blankParty, type DocumentKind, type WrittenProfile } from '../../../standards/invoice';
import { randomDocument } from '../../../standards/invoice/random-documents.fixture';
import { xrechnungInput } from '../../../standards/rules/xrechnung/random-invoices.fixture';
import { toJsonFinding } from '../../../standards/rules';
import { buildDocument, type BuildOrder } from './building';
import { readXml } from './reading';
import { runs } from '../../../../test/support/runs';

// Generating test data takes most of the time, so the time limit is long enough for a busy machine.
jest.setTimeout(30_000);

const DAY = '2026-11-21';

function createOrder(input: unknown, kind: DocumentKind, profile?: WrittenProfile): BuildOrder {
  return {
    input,
    kind,
    profile,
    today: DAY,
    day: DAY,
    company: blankParty({ name: 'Atelier Dubois SRL', country: 'BE', vatNumber: 'BE0123456749' }),
    prefix: 'document',
    sender: '0208:0123456749',
    recipient: '0208:0987654394',
    requestedTypeIds: {},
    attachPdf: false,
  };
}

/** Expects that reading the bytes of a built document has the same result as building the document. */
function expectSameReading(buildOrder: BuildOrder): void {
  const buildResult = buildDocument(buildOrder);
  if (!buildResult.ok) throw new Error(JSON.stringify(buildResult.errors));
  const read = readXml(buildResult.xml, { processId: buildResult.processId, day: DAY });
  if (!read.ok) throw new Error(read.message);
  // The findings of a built document have the field names of the JSON.
  const errors = read.reading.validation.errors.map(toJsonFinding);
  const validation = { ...read.reading.validation, errors };
  expect(buildResult.reading).toEqual({ ...read.reading, validation });
}

describe('buildDocument', () => {
  it('returns the same reading and findings as reading the built XML', () => {
    fc.assert(
      fc.property(randomDocument, ({ kind, input }) => expectSameReading(createOrder(input, kind))),
      runs(120),
    );
  });

  it('returns the same reading and findings in the profile XRechnung', () => {
    fc.assert(
      fc.property(xrechnungInput, ({ kind, input }) =>
        expectSameReading(createOrder(input, kind, 'xrechnung-3')),
      ),
      runs(60),
    );
  });

  const listFindings = (
    lines: object[],
    buyer: object = {},
  ): { ruleCode: string; fieldName: string; errorMessage: string }[] => {
    const party = { name: 'Kroon NV', street: 'S', city: 'C', postalZone: '1', country: 'NL', ...buyer };
    const document = {
      invoiceNumber: '1',
      buyerReference: 'x',
      buyer: party,
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines,
    };
    const buildResult = buildDocument(createOrder(document, 'invoice'));
    if (!buildResult.ok) throw new Error(JSON.stringify(buildResult.errors));
    return buildResult.reading.validation.errors;
  };
  const createLine = (vat: object): object => ({ name: 'L', netPriceAmount: '10', vat });

  it('reports the buyer when the buyer lacks the VAT number that a reverse charge requires', () => {
    const reverse = { category: 'AE', percentage: '0' };
    expect(listFindings([createLine(reverse)]).find(({ ruleCode }) => ruleCode === 'BR-AE-02')).toMatchObject(
      {
        fieldName: 'buyer.vatNumber',
      },
    );
  });

  it('reports that category O excludes other categories, not that the seller has no VAT number', () => {
    const foundItems = listFindings([createLine({ category: 'O' }), createLine({ percentage: '21' })]);
    const [finding] = foundItems.filter(({ ruleCode }) => ruleCode === 'BR-S-02');
    expect(finding?.fieldName).toBe('lines');
    expect(finding?.errorMessage).toContain('also has category O');
  });

  it('reports fields of the document instead of XML elements', () => {
    const supply = createLine({ category: 'K', percentage: '0' });
    const messages = listFindings([supply], { vatNumber: 'NL000099998B57' }).map(
      ({ errorMessage }) => errorMessage,
    );
    expect(messages.join(' ')).toContain('Add delivery.date or invoicePeriod.');
    expect(messages.join(' ')).not.toMatch(/c[ab]c:/);
  });
});
