import { Decimal } from '../../kernel/decimal';
import type { DocumentAllowanceCharge, LineAllowanceCharge, VatRate } from '../model';
import { isZeroRated, VAT_CATEGORIES } from '../vat-categories';
import { TEXT, type ObjectReader } from './object-reader';

/**
 * What a percentage applies to where the input names no base amount: null where that is not known, because a part of it
 * is wrong.
 */
export type DefaultBase<Entry> = (entry: Entry) => Decimal | null;

/** A discount or surcharge of a line: its percentage applies to quantity × price unless `baseAmount` says otherwise. */
export function readLineAllowanceCharge(
  reader: ObjectReader,
  lineAmount: Decimal | null,
): LineAllowanceCharge {
  return readAllowanceCharge(reader, () => lineAmount);
}

/**
 * A discount or surcharge of the whole document, with the VAT it falls under: its percentage applies to the lines of that
 * category and rate unless `baseAmount` says otherwise.
 */
export function readDocumentAllowanceCharge(
  reader: ObjectReader,
  linesAmountOf: DefaultBase<VatRate>,
): DocumentAllowanceCharge {
  const vat = readRequiredVatRate(reader);
  return { ...readAllowanceCharge(reader, () => linesAmountOf(vat)), vat };
}

/** The amount may be left out: it then follows from the percentage. */
function readAllowanceCharge(reader: ObjectReader, defaultBase: () => Decimal | null): LineAllowanceCharge {
  const reasonCode = reader.text('reasonCode', TEXT.code);
  const reason = reader.text('reason', TEXT.free);
  if (reasonCode === null && reason === null) {
    reader.refuse('reason', 'is required, unless reasonCode is given');
  }
  const statedBase = reader.amount('baseAmount');
  const percentage = reader.decimal('percentage');
  if (reader.has('amount') || percentage === null) {
    const amount = reader.amount('amount', { required: true });
    return { reasonCode, reason, amount, baseAmount: statedBase, percentage };
  }
  const baseAmount = statedBase ?? defaultBase()?.toFixed(2) ?? null;
  return { reasonCode, reason, amount: shareOf(baseAmount, percentage), baseAmount, percentage };
}

/** The VAT of a line or of a document discount or surcharge; category S unless given. */
export function readRequiredVatRate(reader: ObjectReader): VatRate {
  return reader.object('vat', readVatRate, { required: true }) ?? { category: null, percentage: null };
}

/** Category and rate: the rate is required, except for category O, which has none. */
export function readVatRate(reader: ObjectReader): VatRate {
  const category = reader.oneOf('category', VAT_CATEGORIES) ?? 'S';
  const text = reader.decimal('percentage', { required: category !== 'O' });
  const percentage = text === null ? null : Decimal.parse(text);
  if (percentage === null) return { category, percentage: null };
  if (isZeroRated(category) && !percentage.isZero) {
    reader.refuse(
      'percentage',
      `must be ${category === 'O' ? 'absent' : '0'} for category ${category}, received ${text ?? ''}`,
    );
  } else if (percentage.sign < 0 || percentage.compare(Decimal.HUNDRED) > 0) {
    reader.refuse('percentage', `must be between 0 and 100, received ${text ?? ''}`);
  }
  return { category, percentage: category === 'O' ? null : text };
}

function shareOf(baseAmount: string | null, percentage: string): string | null {
  const [base, share] = [baseAmount === null ? null : Decimal.parse(baseAmount), Decimal.parse(percentage)];
  return base === null || share === null ? null : base.times(share).dividedBy(Decimal.HUNDRED, 2).toFixed(2);
}
