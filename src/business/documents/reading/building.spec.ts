import fc from 'fast-check';
import { blankParty, type DocumentKind, type WrittenProfile } from '../../../standards/invoice';
import { randomDocument } from '../../../standards/invoice/random-documents.fixture';
import { xrechnungInput } from '../../../standards/rules/xrechnung/random-invoices.fixture';
import { inJsonWords } from '../../../standards/rules';
import { buildDocument, type BuildOrder } from './building';
import { readXml } from './reading';
import { runs } from '../../../../test/support/runs';

// Generating takes most of the time; a busy machine must not turn that into a failure.
jest.setTimeout(30_000);

const DAY = '2026-11-21';

function order(input: unknown, kind: DocumentKind, profile?: WrittenProfile): BuildOrder {
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

/** Reading the bytes of a built document gives the same result as building it. */
function expectReadTheSame(buildOrder: BuildOrder): void {
  const buildResult = buildDocument(buildOrder);
  if (!buildResult.ok) throw new Error(JSON.stringify(buildResult.errors));
  const read = readXml(buildResult.xml, { processId: buildResult.processId, day: DAY });
  if (!read.ok) throw new Error(read.message);
  // The same findings, with the field names of the JSON.
  const errors = read.reading.validation.errors.map(inJsonWords);
  const validation = { ...read.reading.validation, errors };
  expect(buildResult.reading).toEqual({ ...read.reading, validation });
}

describe('buildDocument', () => {
  it('reads its own output like any other document, findings included', () => {
    fc.assert(
      fc.property(randomDocument, ({ kind, input }) => expectReadTheSame(order(input, kind))),
      runs(120),
    );
  });

  it('does so in the profile XRechnung', () => {
    fc.assert(
      fc.property(xrechnungInput, ({ kind, input }) => expectReadTheSame(order(input, kind, 'xrechnung-3'))),
      runs(60),
    );
  });

  const findings = (
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
    const buildResult = buildDocument(order(document, 'invoice'));
    if (!buildResult.ok) throw new Error(JSON.stringify(buildResult.errors));
    return buildResult.reading.validation.errors;
  };
  const line = (vat: object): object => ({ name: 'L', netPriceAmount: '10', vat });

  it('names the buyer when the buyer lacks the VAT number that a reverse charge requires', () => {
    const reverse = { category: 'AE', percentage: '0' };
    expect(findings([line(reverse)]).find(({ ruleCode }) => ruleCode === 'BR-AE-02')).toMatchObject({
      fieldName: 'buyer.vatNumber',
    });
  });

  it('reports that category O excludes other categories, not that the seller has no VAT number', () => {
    const foundItems = findings([line({ category: 'O' }), line({ percentage: '21' })]);
    const [finding] = foundItems.filter(({ ruleCode }) => ruleCode === 'BR-S-02');
    expect(finding?.fieldName).toBe('lines');
    expect(finding?.errorMessage).toContain('also has category O');
  });

  it('names fields of the document where the rules name elements', () => {
    const supply = line({ category: 'K', percentage: '0' });
    const messages = findings([supply], { vatNumber: 'NL000099998B57' }).map(
      ({ errorMessage }) => errorMessage,
    );
    expect(messages.join(' ')).toContain('Add delivery.date or invoicePeriod.');
    expect(messages.join(' ')).not.toMatch(/c[ab]c:/);
  });
});
