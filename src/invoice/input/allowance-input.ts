import { Decimal } from '../../kernel/decimal';
import type { DocumentAllowanceCharge, LineAllowanceCharge, VatRate } from '../model';
import { isZeroRated, VAT_CATEGORIES } from '../vat-categories';
import { TEXT, type ObjectReader } from './object-reader';

/** A discount or surcharge of a line. Its amount may be left out when base amount and percentage give it. */
export function readAllowanceCharge(reader: ObjectReader): LineAllowanceCharge {
  const reasonCode = reader.text('reasonCode', TEXT.code);
  const reason = reader.text('reason', TEXT.free);
  if (reasonCode === null && reason === null) {
    reader.refuse('reason', 'is required, unless reasonCode is given');
  }
  const baseAmount = reader.amount('baseAmount');
  const percentage = reader.decimal('percentage');
  const computable = !reader.has('amount') && baseAmount !== null && percentage !== null;
  const amount = computable ? shareOf(baseAmount, percentage) : reader.amount('amount', { required: true });
  return { reasonCode, reason, amount, baseAmount, percentage };
}

/** A discount or surcharge of the whole document, with the VAT it falls under. */
export function readDocumentAllowanceCharge(reader: ObjectReader): DocumentAllowanceCharge {
  return { ...readAllowanceCharge(reader), vat: readRequiredVatRate(reader) };
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

function shareOf(baseAmount: string, percentage: string): string | null {
  const [base, share] = [Decimal.parse(baseAmount), Decimal.parse(percentage)];
  return base === null || share === null ? null : base.times(share).dividedBy(Decimal.HUNDRED, 2).toString();
}
