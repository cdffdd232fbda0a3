import { blankExtendedLine, blankLine } from './blank';
import { convertInvoice } from './conversion/convert-invoice';
import { removeExtension } from './extension-use';
import type { Line, ParsedDocument } from './model';
import { toSingleDiscount } from './remove-unsupported-terms';
import { readInvoice } from './read-invoice';
import { NAMESPACE, parseXml } from './xml';

const adjustments = (...amounts: string[]): { amount: string; reason: null; reasonCode: null }[] =>
  amounts.map((amount) => ({ amount, reason: null, reasonCode: null }));

function lineWithPrice(
  gross: string,
  discount: string | null,
  further: string[],
  surcharges: string[],
): Line {
  return blankLine({
    grossPriceAmount: gross,
    priceDiscountAmount: discount,
    extended: blankExtendedLine({
      furtherPriceDiscounts: adjustments(...further),
      priceSurcharges: adjustments(...surcharges),
    }),
  });
}

/** Creates UBL of the French extension with price adjustments on its line. */
const ubl = (price: string, exchange = ''): string =>
  `<Invoice xmlns="${NAMESPACE.invoice}" xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>N1</cbc:ID><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>JPY</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>${exchange}
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cac:Price><cbc:PriceAmount>7</cbc:PriceAmount>${price}</cac:Price></cac:InvoiceLine></Invoice>`;

const adjustment = (indicator: boolean, amount: string, gross = ''): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:Amount>${amount}</cbc:Amount>${gross}</cac:AllowanceCharge>`;

const exchange = (content: string): string =>
  `<cac:TaxExchangeRate><cbc:SourceCurrencyCode>JPY</cbc:SourceCurrencyCode>${content}</cac:TaxExchangeRate>`;

function read(xml: string): ParsedDocument {
  const document = readInvoice(parseXml(xml))?.parsed;
  if (document === undefined) throw new Error('The document is not an invoice');
  return document;
}

describe('a price with several discounts and surcharges', () => {
  it.each([
    [lineWithPrice('10', '1', ['2'], []), { grossPriceAmount: '10', priceDiscountAmount: '3' }],
    [lineWithPrice('10', '1', ['2'], ['0.5']), { grossPriceAmount: '10', priceDiscountAmount: '2.5' }],
    [lineWithPrice('10', null, [], []), { grossPriceAmount: '10', priceDiscountAmount: null }],
    [lineWithPrice('10', '2', [], ['2']), { grossPriceAmount: '10', priceDiscountAmount: null }],
    // EN 16931 does not allow a net price above the gross price.
    [lineWithPrice('8', null, [], ['2']), { grossPriceAmount: null, priceDiscountAmount: null }],
  ])('is reduced to one discount for a specification that permits one', (line, expected) => {
    expect(toSingleDiscount(line)).toEqual(expected);
    const [remainingLine] = removeExtension({ ...read(ubl('')), lines: [line] }).lines;
    expect(remainingLine).toMatchObject(expected);
    expect(remainingLine).not.toHaveProperty('extended');
  });

  it('keeps the net price in another syntax, and lists the lost terms', () => {
    const gross = '<cbc:BaseAmount>10</cbc:BaseAmount>';
    const source = parseXml(ubl(adjustment(false, '1', gross) + adjustment(false, '2')));
    const result = convertInvoice(source, 'cii', { processId: null });
    if (result === null) throw new Error('The document is not an invoice');
    const [line] = readInvoice(result.tree)?.parsed.lines ?? [];
    expect(line).toMatchObject({ netPriceAmount: '7', grossPriceAmount: '10', priceDiscountAmount: '3' });
    expect(result.conversion.lost.map(({ field }) => field)).toEqual([
      'lines.0.extended.furtherPriceDiscounts.0.amount',
    ]);
  });
});

describe('an exchange rate', () => {
  const rate = '<cbc:CalculationRate>0.61</cbc:CalculationRate>';

  it.each([
    [rate, '0.61'],
    [`<cbc:SourceCurrencyBaseRate>1.0</cbc:SourceCurrencyBaseRate>${rate}`, '0.61'],
    [`${rate}<cbc:MathematicOperatorCode>Multiply</cbc:MathematicOperatorCode>`, '0.61'],
    [`<cbc:SourceCurrencyBaseRate>100</cbc:SourceCurrencyBaseRate>${rate}`, undefined],
    [`<cbc:TargetCurrencyBaseRate>100</cbc:TargetCurrencyBaseRate>${rate}`, undefined],
    [`${rate}<cbc:MathematicOperatorCode>Divide</cbc:MathematicOperatorCode>`, undefined],
  ])('is read only for one unit: %s', (content, expected) => {
    expect(read(ubl('', exchange(content))).taxExchangeRate).toBe(expected);
  });
});
