import { Decimal } from '../../kernel/decimal';
import { saysNothing } from '../blank';
import { decimalOf, differs, lineGrossAmount, lineNetAmount, lineNetFormula } from '../calculation/line-net';
import type { Line, Period } from '../model';
import { readLineAllowanceCharge, readRequiredVatRate } from './allowance-input';
import { TEXT, type ObjectReader } from './object-reader';
import { readCountry, readSchemedIdentifier } from './party-input';

/** A period; null when it says nothing. */
export function readPeriod(reader: ObjectReader): Period | null {
  const period = { startDate: reader.date('startDate'), endDate: reader.date('endDate') };
  if (period.startDate !== null && period.endDate !== null && period.endDate < period.startDate) {
    reader.refuse('endDate', `must not be before startDate ${period.startDate}, received ${period.endDate}`);
  }
  return saysNothing(period) ? null : period;
}

type Price = Pick<
  Line,
  'netPriceAmount' | 'baseQuantity' | 'baseQuantityUnitCode' | 'grossPriceAmount' | 'priceDiscountAmount'
>;

/**
 * An invoice line. Quantity defaults to 1, unit to C62 (one), base quantity to 1, id to the line's place in the list.
 * The net amount is computed, or compared to the cent when given.
 */
export function readLine(reader: ObjectReader, index: number): Line {
  const problemsBefore = reader.problems;
  const quantity = reader.decimal('quantity') ?? '1';
  const unitCode = reader.text('unitCode', TEXT.code) ?? 'C62';
  const price = readPrice(reader, unitCode);
  const gross = reader.problems === problemsBefore ? lineGrossAmount({ quantity, ...price }) : null;
  const line: Line = {
    id: reader.text('id', TEXT.code) ?? String(index + 1),
    name: reader.text('name', TEXT.free),
    description: reader.text('description', TEXT.free),
    note: reader.text('note', TEXT.free),
    buyersId: reader.text('buyersId'),
    sellersId: reader.text('sellersId'),
    standardId: reader.object('standardId', (entry) => readSchemedIdentifier(entry)),
    documentReference: reader.text('documentReference'),
    documentReferenceScheme: reader.text('documentReferenceScheme', TEXT.code),
    orderLineReference: reader.text('orderLineReference'),
    accountingCost: reader.text('accountingCost'),
    period: reader.object('period', readPeriod),
    commodityClassifications: reader.list('commodityClassifications', (entry) => ({
      scheme: entry.text('scheme', TEXT.code, { required: true }),
      schemeVersion: entry.text('schemeVersion', TEXT.code),
      value: entry.text('value', TEXT.identifier, { required: true }),
    })),
    additionalItemProperties: reader.list('additionalItemProperties', (entry) => ({
      name: entry.text('name', TEXT.name, { required: true }),
      value: entry.text('value', TEXT.free, { required: true }),
    })),
    originCountry: readCountry(reader, 'originCountry'),
    quantity,
    unitCode,
    ...price,
    discounts: reader.list('discounts', (entry) => readLineAllowanceCharge(entry, gross)),
    surcharges: reader.list('surcharges', (entry) => readLineAllowanceCharge(entry, gross)),
    netAmount: reader.amount('netAmount'),
    vat: readRequiredVatRate(reader),
  };
  if (line.documentReferenceScheme !== null && line.documentReference === null) {
    reader.refuse('documentReference', 'is required when documentReferenceScheme is given');
  }
  // Without sound parts there is no sum to compare with.
  if (reader.problems === problemsBefore) line.netAmount = netAmount(line, reader);
  return line;
}

function netAmount(line: Line, reader: ObjectReader): string {
  const expected = lineNetAmount(line);
  if (line.netAmount !== null && !decimalOf(line.netAmount).equals(expected)) {
    reader.refuse('netAmount', differs(decimalOf(line.netAmount), expected, lineNetFormula(line)));
  }
  return expected.toFixed(2);
}

function readPrice(reader: ObjectReader, unitCode: string): Price {
  const baseQuantityUnitCode = reader.text('baseQuantityUnitCode', TEXT.code);
  const netPriceAmount = reader.decimal('netPriceAmount', { required: true });
  return {
    netPriceAmount,
    baseQuantity: readBaseQuantity(reader),
    baseQuantityUnitCode: baseQuantityUnitCode === unitCode ? null : baseQuantityUnitCode,
    ...readGrossPrice(reader, netPriceAmount),
  };
}

function readBaseQuantity(reader: ObjectReader): string {
  const text = reader.decimal('baseQuantity');
  const quantity = text === null ? null : Decimal.parse(text);
  if (text === null || quantity === null) return '1';
  if (quantity.sign <= 0) reader.refuse('baseQuantity', `must be above 0, received ${text}`);
  return quantity.equals(Decimal.ONE) ? '1' : text;
}

/** Gross price less discount is the net price (PEPPOL-EN16931-R046); a missing discount follows from the other two. */
function readGrossPrice(
  reader: ObjectReader,
  netPriceAmount: string | null,
): Pick<Line, 'grossPriceAmount' | 'priceDiscountAmount'> {
  const grossPriceAmount = reader.decimal('grossPriceAmount');
  const priceDiscountAmount = reader.decimal('priceDiscountAmount');
  if (grossPriceAmount === null || netPriceAmount === null) return { grossPriceAmount, priceDiscountAmount };

  const gap = decimalOf(grossPriceAmount).minus(decimalOf(netPriceAmount));
  if (priceDiscountAmount !== null && !decimalOf(priceDiscountAmount).equals(gap)) {
    reader.refuse(
      'grossPriceAmount',
      `less priceDiscountAmount ${priceDiscountAmount} must be the net price ${netPriceAmount}, ` +
        `received ${grossPriceAmount}`,
    );
  }
  return { grossPriceAmount, priceDiscountAmount: priceDiscountAmount ?? gap.toString() };
}
