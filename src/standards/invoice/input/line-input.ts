import { isEmptyPart } from '../blank';
import { Decimal } from '../../values/decimal';
import {
  parseDecimal,
  formatDifference,
  calculateLineAmountBeforeAdjustments,
  calculateLineNetAmount,
  formatLineNetFormula,
  addAmounts,
} from '../calculation/line-net';
import type { ExtendedLine } from '../extended-terms';
import { countsInTotals } from '../extension-use';
import type { ItemProperty, Line, Period } from '../model';
import type { TaxRegime } from '../tax-regimes';
import {
  LINE_DISCOUNT,
  LINE_SURCHARGE,
  NO_RATE,
  readLineAllowanceCharge,
  readVatRate,
  vatRateShape,
} from './allowance-input';
import { EXTENDED_LINE, readExtendedLine } from './extended-input';
import {
  amount,
  date,
  decimal,
  formatAcceptedForm,
  group,
  list,
  shape,
  text,
  MAX_LENGTHS,
  type FieldValues,
} from './fields';
import type { ObjectReader } from './object-reader';
import { countryField, readSchemedIdentifier, schemedIdentifier } from './party-input';
import { PINT_LINE, readPintLine, addLineTaxAmounts } from './pint-input';

export function periodShape(start: string, end: string) {
  return shape(null, 'a period', {
    startDate: date(start, 'First day of the period'),
    endDate: date(end, 'Last day, not before the first'),
  });
}

/** Reads a period; null when it is empty. */
export function readPeriod(reader: ObjectReader<ReturnType<typeof periodShape>>): Period | null {
  const period = reader.values();
  const { startDate, endDate } = period;
  if (startDate !== null && endDate !== null && endDate < startDate)
    reader.refuse('endDate', `must not be before startDate ${startDate}`);
  return isEmptyPart(period) ? null : period;
}

const CLASSIFICATION = shape(null, 'a classification', {
  scheme: text('BT-158-1', 'Code of the classification (UNTDID 7143)', {
    max: MAX_LENGTHS.code,
    required: true,
    example: 'STI',
  }),
  schemeVersion: text('BT-158-2', 'Version of the classification', { max: MAX_LENGTHS.code }),
  value: text('BT-158', 'Code of the item', { required: true }),
});

const ITEM_PROPERTY = shape(null, 'a property', {
  name: text('BT-160', 'Name, such as colour', { max: MAX_LENGTHS.name, required: true }),
  value: text('BT-161', 'Value, such as red', { max: MAX_LENGTHS.free, required: true }),
  code: text('EXT-FR-FE-159', 'Kind of the property as a code (UNTDID 6313), in the French extension', {
    max: MAX_LENGTHS.code,
  }),
  unitCode: text('EXT-FR-FE-160', 'Unit of the value, if that is a quantity, in the French extension', {
    max: MAX_LENGTHS.code,
  }),
});

function readItemProperty(reader: ObjectReader<typeof ITEM_PROPERTY>): ItemProperty {
  const { code, unitCode, ...property } = reader.values();
  return { ...property, ...(code === null ? {} : { code }), ...(unitCode === null ? {} : { unitCode }) };
}

const UNLESS_GROUPED = 'unless extended.part is GROUP or INFORMATION';

export const LINE = shape('LineInput', 'a line', {
  id: text('BT-126', 'Number of the line', {
    max: MAX_LENGTHS.code,
    defaultIs: 'its position in the list, from 1',
  }),
  name: text('BT-153', 'Name of the item', { max: MAX_LENGTHS.free, example: 'Consulting' }),
  description: text('BT-154', 'Description of the item', { max: MAX_LENGTHS.free }),
  note: text('BT-127', 'Note on the line', { max: MAX_LENGTHS.free }),
  buyersId: text('BT-156', "Buyer's number of the item"),
  sellersId: text('BT-155', "Seller's number of the item"),
  standardId: group(
    null,
    'Number of the item in a standard, such as a GTIN',
    schemedIdentifier('an identifier', 'BT-157'),
  ),
  documentReference: text('BT-128', 'Invoiced object, such as a meter or a subscription', {
    requiredWhen: 'with documentReferenceScheme',
  }),
  documentReferenceScheme: text('BT-128-1', 'Scheme of documentReference (UNTDID 1153)', {
    max: MAX_LENGTHS.code,
  }),
  orderLineReference: text('BT-132', 'Line of the order'),
  accountingCost: text('BT-133', "Buyer's accounting reference of the line"),
  period: group('BG-26', 'Period of the line', periodShape('BT-134', 'BT-135')),
  commodityClassifications: list(null, 'Classifications of the item', CLASSIFICATION),
  additionalItemProperties: list('BG-32', 'Properties of the item', ITEM_PROPERTY),
  originCountry: countryField('BT-159', 'Country of origin of the item'),
  quantity: decimal('BT-129', 'Quantity of the item', { default: '1' }),
  unitCode: text('BT-130', 'Unit of the quantity (UN/ECE Recommendation 20 or 21)', {
    max: MAX_LENGTHS.code,
    default: 'C62',
    example: 'HUR',
  }),
  netPriceAmount: decimal('BT-146', 'Price without VAT, of any precision', {
    requiredWhen: UNLESS_GROUPED,
    example: '75.00',
  }),
  baseQuantity: decimal('BT-149', 'Number of units that the price is for', {
    range: 'above 0',
    default: '1',
  }),
  baseQuantityUnitCode: text('BT-150', 'Unit of the base quantity', {
    max: MAX_LENGTHS.code,
    defaultIs: 'unitCode',
  }),
  grossPriceAmount: decimal('BT-148', 'Price before its discount'),
  priceDiscountAmount: decimal('BT-147', 'Discount of the price', { defaultIs: 'gross price − net price' }),
  discounts: list('BG-27', 'Discounts of the line', LINE_DISCOUNT),
  surcharges: list('BG-28', 'Surcharges of the line', LINE_SURCHARGE),
  netAmount: amount('BT-131', 'quantity × price ÷ base quantity − discounts + surcharges', {
    defaultIs: 'computed',
  }),
  vat: group(null, 'VAT category and rate of the line', vatRateShape('BT-151', 'BT-152'), {
    requiredWhen: UNLESS_GROUPED,
  }),
  extended: group(
    null,
    'Additional terms of the French extension (EXTENDED-CTC-FR); require countrySpecific',
    EXTENDED_LINE,
  ),
  pint: group(
    null,
    'Additional terms of a PINT area; require the profile pint-ae, pint-my or pint-om',
    PINT_LINE,
  ),
});

type LineReader = ObjectReader<typeof LINE>;

/**
 * Reads an invoice line. Quantity defaults to 1, unit to C62 (one), base quantity to 1, id to the line's position in
 * the list. The net amount is computed; a stated net amount must equal it to the cent.
 */
export function readLine(reader: LineReader, index: number, regime: TaxRegime): Line {
  const errorCountBefore = reader.errorCount;
  const values = reader.values();
  const extendedLine = reader.group('extended', readExtendedLine) ?? undefined;
  const isCounted = countsInTotals({ extended: extendedLine });
  if (isCounted) requirePriceAndVat(reader, values);
  const prices = readPrices(reader, values, { regime, extended: extendedLine });
  const pricedLine = { ...values, ...prices, quantity: values.quantity ?? '1' };
  const amountBeforeAdjustments =
    reader.errorCount === errorCountBefore && values.netPriceAmount !== null
      ? calculateLineAmountBeforeAdjustments(pricedLine)
      : null;
  if (values.documentReferenceScheme !== null)
    reader.require('documentReference', 'with documentReferenceScheme');
  const line: Line = {
    ...pricedLine,
    id: values.id ?? String(index + 1),
    standardId: reader.group('standardId', readSchemedIdentifier),
    period: reader.group('period', readPeriod),
    commodityClassifications: reader.list('commodityClassifications', (entry) => entry.values()),
    additionalItemProperties: reader.list('additionalItemProperties', readItemProperty),
    discounts: reader.list('discounts', (entry) => readLineAllowanceCharge(entry, amountBeforeAdjustments)),
    surcharges: reader.list('surcharges', (entry) => readLineAllowanceCharge(entry, amountBeforeAdjustments)),
    vat: reader.group('vat', (entry) => readVatRate(entry, regime)) ?? NO_RATE,
  };
  if (extendedLine !== undefined) line.extended = extendedLine;
  const pint = reader.group('pint', (entry) => readPintLine(entry, regime));
  if (pint !== null) line.pint = pint;
  // The net amount is computed only from valid parts.
  const isComputed = reader.errorCount === errorCountBefore && (isCounted || line.netPriceAmount !== null);
  if (!isComputed) return line;
  const computedLine = { ...line, netAmount: readNetAmount(line, reader) };
  return addLineTaxAmounts(computedLine, regime, (path, message) => reader.report(path, message));
}

/** Requires price and VAT of a line that counts in the totals. */
function requirePriceAndVat(reader: LineReader, { netPriceAmount }: FieldValues<typeof LINE>): void {
  if (netPriceAmount === null && !reader.has('netPriceAmount'))
    reader.refuse('netPriceAmount', `must be ${formatAcceptedForm(LINE.fields.netPriceAmount)}`);
  if (!reader.has('vat')) reader.refuse('vat', `must be ${formatAcceptedForm(LINE.fields.vat)}`);
}

function readNetAmount(line: Line, reader: LineReader): string {
  const expectedAmount = calculateLineNetAmount(line);
  if (line.netAmount !== null && !parseDecimal(line.netAmount).equals(expectedAmount))
    reader.report(
      'netAmount',
      formatDifference(parseDecimal(line.netAmount), expectedAmount, formatLineNetFormula(line)),
    );
  return expectedAmount.toFixed(2);
}

type Prices = Pick<
  Line,
  'unitCode' | 'baseQuantity' | 'baseQuantityUnitCode' | 'grossPriceAmount' | 'priceDiscountAmount'
>;

function readPrices(
  reader: LineReader,
  values: FieldValues<typeof LINE>,
  {
    regime: { areaTerms },
    extended: extendedLine,
  }: { regime: TaxRegime; extended: ExtendedLine | undefined },
): Prices {
  const { baseQuantity, baseQuantityUnitCode } = values;
  // In the Emirates each line has to state its gross price; without a stated one it equals the net price.
  const grossPriceAmount =
    values.grossPriceAmount ?? (areaTerms === 'emirates' ? values.netPriceAmount : null);
  const unitCode = values.unitCode ?? 'C62';
  return {
    unitCode,
    baseQuantity:
      baseQuantity === null || parseDecimal(baseQuantity).equals(Decimal.ONE) ? '1' : baseQuantity,
    baseQuantityUnitCode: baseQuantityUnitCode === unitCode ? null : baseQuantityUnitCode,
    ...readGrossPrice(reader, { ...values, grossPriceAmount }, extendedLine),
  };
}

/**
 * Reads gross price and discount. The net price must be the gross price less discounts (PEPPOL-EN16931-R046), plus the
 * surcharges of the French extension. A missing discount is computed.
 */
function readGrossPrice(
  reader: LineReader,
  { grossPriceAmount, priceDiscountAmount, netPriceAmount }: FieldValues<typeof LINE>,
  extendedLine: ExtendedLine | undefined,
): Pick<Line, 'grossPriceAmount' | 'priceDiscountAmount'> {
  const { furtherPriceDiscounts = [], priceSurcharges = [] } = extendedLine ?? {};
  const furtherDiscounts = addAmounts(furtherPriceDiscounts);
  const surchargeAmount = addAmounts(priceSurcharges);
  if (furtherPriceDiscounts.length > 0)
    reader.require('grossPriceAmount', 'with extended.furtherPriceDiscounts');
  else if (priceSurcharges.length > 0) reader.require('grossPriceAmount', 'with extended.priceSurcharges');
  if (grossPriceAmount === null || netPriceAmount === null) return { grossPriceAmount, priceDiscountAmount };
  const computedDiscount = parseDecimal(grossPriceAmount)
    .minus(parseDecimal(netPriceAmount))
    .minus(furtherDiscounts)
    .plus(surchargeAmount);
  if (priceDiscountAmount !== null && !parseDecimal(priceDiscountAmount).equals(computedDiscount))
    reader.refuse(
      'grossPriceAmount',
      `must be the net price ${netPriceAmount} plus priceDiscountAmount ${priceDiscountAmount}` +
        (furtherDiscounts.isZero
          ? ''
          : ` plus extended.furtherPriceDiscounts ${furtherDiscounts.toString()}`) +
        (surchargeAmount.isZero ? '' : ` less extended.priceSurcharges ${surchargeAmount.toString()}`),
    );
  if (
    priceDiscountAmount === null &&
    computedDiscount.isZero &&
    furtherPriceDiscounts.length === 0 &&
    !surchargeAmount.isZero
  )
    return { grossPriceAmount, priceDiscountAmount };
  return { grossPriceAmount, priceDiscountAmount: priceDiscountAmount ?? computedDiscount.toString() };
}
