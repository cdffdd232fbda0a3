import { Decimal } from '../../values/decimal';
import type { DocumentAllowanceCharge, LineAllowanceCharge, VatRate } from '../model';
import { TOURISM_TAX } from '../pint-terms';
import { TAX_CATEGORIES, type TaxRegime } from '../tax-regimes';
import { amount, decimal, group, codeOfLists, shape, text, MAX_LENGTHS } from './fields';
import type { ObjectReader } from './object-reader';

/** BT numbers of the terms of a discount or surcharge. */
interface AllowanceTerms {
  amount: string;
  baseAmount: string;
  percentage: string;
  reason: string;
  reasonCode: string;
}

function allowanceFields(noun: 'discount' | 'surcharge', base: string, terms: AllowanceTerms) {
  return {
    reasonCode: text(
      terms.reasonCode,
      `Code of the reason (${noun === 'discount' ? 'UNTDID 5189' : 'UNTDID 7161'})`,
      { max: MAX_LENGTHS.code },
    ),
    reason: text(terms.reason, 'Reason in words', {
      max: MAX_LENGTHS.free,
      requiredWhen: 'unless reasonCode is given',
    }),
    amount: amount(terms.amount, `Amount of the ${noun}, without VAT`, {
      requiredWhen: 'unless percentage is given',
      defaultIs: 'the percentage of the base amount',
    }),
    baseAmount: amount(terms.baseAmount, 'Base amount of the percentage', { defaultIs: base }),
    percentage: decimal(terms.percentage, 'Share of the base amount in percent'),
  } as const;
}

/** Returns the fields of category and rate, which every line, document discount and document surcharge has. */
function vatRateFields(category: string, percentage: string) {
  return {
    category: codeOfLists(
      category,
      'Category of the tax (UNTDID 5305, or a code of a PINT area)',
      TAX_CATEGORIES,
      { defaultIs: 'S, or SR in Singapore; required in Malaysia' },
    ),
    percentage: decimal(percentage, 'VAT rate in percent', {
      range: 'from 0 to 100',
      requiredWhen: 'unless the category is O',
      example: '21',
    }),
  } as const;
}

export function vatRateShape(category: string, percentage: string) {
  return shape(null, 'a VAT rate', vatRateFields(category, percentage));
}

const LINE_BASE_DESCRIPTION = 'quantity × net price ÷ base quantity of the line';

export const LINE_DISCOUNT = shape(
  'LineDiscountInput',
  'a discount of a line',
  allowanceFields('discount', LINE_BASE_DESCRIPTION, {
    amount: 'BT-136',
    baseAmount: 'BT-137',
    percentage: 'BT-138',
    reason: 'BT-139',
    reasonCode: 'BT-140',
  }),
);
export const LINE_SURCHARGE = shape(
  'LineSurchargeInput',
  'a surcharge of a line',
  allowanceFields('surcharge', LINE_BASE_DESCRIPTION, {
    amount: 'BT-141',
    baseAmount: 'BT-142',
    percentage: 'BT-143',
    reason: 'BT-144',
    reasonCode: 'BT-145',
  }),
);

const DOCUMENT_BASE_DESCRIPTION = 'the sum of the lines of the same VAT category and rate';
const ADJUSTMENT_VAT_DESCRIPTION = 'VAT category and rate';

function exemptionFields(reason: string, reasonCode: string) {
  return {
    exemptionReason: text(reason, 'Reason why no VAT is due, in the French extension and PINT', {
      max: MAX_LENGTHS.free,
    }),
    exemptionReasonCode: text(reasonCode, 'Reason why no VAT is due, as a VATEX code', {
      max: MAX_LENGTHS.code,
    }),
  } as const;
}

export const DOCUMENT_DISCOUNT = shape('DiscountInput', 'a discount', {
  ...allowanceFields('discount', DOCUMENT_BASE_DESCRIPTION, {
    amount: 'BT-92',
    baseAmount: 'BT-93',
    percentage: 'BT-94',
    reason: 'BT-97',
    reasonCode: 'BT-98',
  }),
  vat: group(null, ADJUSTMENT_VAT_DESCRIPTION, vatRateShape('BT-95', 'BT-96'), { required: true }),
  ...exemptionFields('EXT-FR-FE-187', 'EXT-FR-FE-188'),
});
export const DOCUMENT_SURCHARGE = shape('SurchargeInput', 'a surcharge', {
  ...allowanceFields('surcharge', DOCUMENT_BASE_DESCRIPTION, {
    amount: 'BT-99',
    baseAmount: 'BT-100',
    percentage: 'BT-101',
    reason: 'BT-104',
    reasonCode: 'BT-105',
  }),
  vat: group(null, ADJUSTMENT_VAT_DESCRIPTION, vatRateShape('BT-102', 'BT-103'), { required: true }),
  ...exemptionFields('EXT-FR-FE-189', 'EXT-FR-FE-190'),
});

/** VAT of one category and rate as far as the input states it. */
export const VAT_SUBTOTAL = shape('VatSubtotalInput', 'a VAT subtotal', {
  taxableAmount: amount('BT-116', 'Taxable amount of the VAT'),
  vatAmount: amount('BT-117', 'VAT amount of the category and rate'),
  ...vatRateFields('BT-118', 'BT-119'),
  exemptionReasonCode: text('BT-121', 'Code of the reason why no VAT is due (VATEX)', {
    max: MAX_LENGTHS.code,
  }),
  exemptionReason: text('BT-120', 'Reason why no VAT is due, in words', { max: MAX_LENGTHS.free }),
});

/** Returns the default base of a percentage without a base amount; null when a part of the base is invalid. */
export type DefaultBase<Entry> = (entry: Entry) => Decimal | null;

/** Reads a discount or surcharge of a line: its percentage applies to quantity × price unless `baseAmount` is given. */
export function readLineAllowanceCharge(
  reader: ObjectReader<typeof LINE_DISCOUNT>,
  lineAmount: Decimal | null,
): LineAllowanceCharge {
  return completeAmount(reader, reader.values(), () => lineAmount);
}

/**
 * Reads a discount or surcharge of the whole document, with its VAT: its percentage applies to the lines of that category
 * and rate unless `baseAmount` is given.
 */
export function readDocumentAllowanceCharge(
  reader: ObjectReader<typeof DOCUMENT_DISCOUNT>,
  { linesAmountOf, regime }: { linesAmountOf: DefaultBase<VatRate>; regime: TaxRegime },
): DocumentAllowanceCharge {
  const inputVat = reader.group('vat', (entry) => readVatRate(entry, removeTourismTax(regime))) ?? NO_RATE;
  // The Emirates require the rate of an exempt discount or surcharge, but not of exempt lines (aligned-ibrp-e-06, -07).
  const isExempt = regime.areaTerms === 'emirates' && inputVat.category === 'E';
  const vat = isExempt ? { ...inputVat, percentage: '0' } : inputVat;
  const { exemptionReason, exemptionReasonCode, ...amounts } = reader.values();
  return {
    ...completeAmount(reader, amounts, () => linesAmountOf(vat)),
    vat,
    ...(exemptionReason === null ? {} : { exemptionReason }),
    ...(exemptionReasonCode === null ? {} : { exemptionReasonCode }),
  };
}

/**
 * Returns the regime without the category of tourism tax, which belongs to lines. The validation rules would count the
 * whole amount of a discount or surcharge with this category as tax.
 */
function removeTourismTax(regime: TaxRegime): TaxRegime {
  if (!regime.hasTourismTax) return regime;
  return { ...regime, categories: regime.categories.filter((category) => category !== TOURISM_TAX.category) };
}

/** Completes an omitted amount from the percentage. */
function completeAmount(
  reader: Pick<ObjectReader<typeof LINE_DISCOUNT>, 'require' | 'has'>,
  entry: LineAllowanceCharge,
  defaultBase: () => Decimal | null,
): LineAllowanceCharge {
  if (!reader.has('reasonCode')) reader.require('reason', 'unless reasonCode is given');
  const { percentage } = entry;
  if (reader.has('amount') || percentage === null) {
    if (!reader.has('percentage')) reader.require('amount', 'unless percentage is given');
    return entry;
  }
  const baseAmount = entry.baseAmount ?? defaultBase()?.toFixed(2) ?? null;
  return { ...entry, amount: calculatePercentageAmount(baseAmount, percentage), baseAmount };
}

/** Placeholder for the VAT of an entry without VAT, for which an error is reported. */
export const NO_RATE: VatRate = { category: null, percentage: null };

type VatRateReader = Pick<ObjectReader<typeof VAT_SUBTOTAL>, 'require' | 'refuse'>;

/** Reads category and rate: the rate is required, except for categories that have none. */
export function readVatRate(
  reader: ObjectReader<ReturnType<typeof vatRateShape>>,
  regime: TaxRegime,
): VatRate {
  return checkVatRate(reader, reader.values(), regime);
}

/**
 * Returns the stated or the default category; refuses a category that the tax does not have, and a rate that the category
 * does not have.
 */
export function checkVatRate(reader: VatRateReader, vat: VatRate, regime: TaxRegime): VatRate {
  const { categories, defaultCategory, unrated, zeroRated } = regime;
  const { percentage } = vat;
  const category = vat.category ?? defaultCategory;
  const isRated = category === null || !unrated.has(category);
  if (category === null || !categories.includes(category))
    reader.refuse('category', `must be one of ${categories.join(', ')}`);
  if (percentage === null) {
    if (isRated) reader.require('percentage', `unless the category is ${[...unrated].join(' or ')}`);
    return { category, percentage: null };
  }
  if (category !== null && Decimal.parse(percentage)?.isZero === false) {
    if (!isRated) reader.refuse('percentage', `must be absent for category ${category}`);
    else if (zeroRated.has(category)) reader.refuse('percentage', `must be 0 for category ${category}`);
  }
  return { category, percentage: isRated ? percentage : null };
}

function calculatePercentageAmount(baseAmount: string | null, percentage: string): string | null {
  const [base, percent] = [baseAmount === null ? null : Decimal.parse(baseAmount), Decimal.parse(percentage)];
  return base === null || percent === null
    ? null
    : base.times(percent).dividedBy(Decimal.HUNDRED, 2).toFixed(2);
}
