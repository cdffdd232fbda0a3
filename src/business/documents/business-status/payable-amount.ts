import { Decimal } from '../../../standards/values/decimal';

/** Amount due of a document (BT-115), in its currency (BT-5). */
export interface PayableAmount {
  /** Decimal number as stated in the document. */
  amount: string;
  /** ISO 4217 code; null when the document states none. */
  currency: string | null;
}

/** Maximum length of a stored amount; a longer text in a document is ignored. */
const MAX_AMOUNT_LENGTH = 40;
const CURRENCY_PATTERN = /^[A-Z]{3}$/;

/** Returns the amount due of a parsed document; null when the amount is missing or is not a decimal number. */
export function toPayableAmount(document: {
  totals: { payableAmount: string | null };
  currency: string | null;
}): PayableAmount | null {
  const { payableAmount } = document.totals;
  if (payableAmount === null || payableAmount.length > MAX_AMOUNT_LENGTH) return null;
  const amount = Decimal.parse(payableAmount)?.toString() ?? null;
  if (amount === null) return null;
  const { currency } = document;
  return { amount, currency: currency !== null && CURRENCY_PATTERN.test(currency) ? currency : null };
}
