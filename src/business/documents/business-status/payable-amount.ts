import { Decimal } from '../../../standards/values/decimal';

/** Amount due of a document (BT-115), in its currency (BT-5). */
export interface PayableAmount {
  /** Decimal number as stated in the document. */
  amount: string;
  /** ISO 4217 code; null when the document states none. */
  currency: string | null;
}

/** Maximum length of a stored amount; documents may contain anything. */
const MAX_LENGTH = 40;
const CURRENCY = /^[A-Z]{3}$/;

/** Returns the amount due of a parsed document; null when it states no decimal number. */
export function toPayableAmount(parsedAmounts: {
  totals: { payableAmount: string | null };
  currency: string | null;
}): PayableAmount | null {
  const { payableAmount } = parsedAmounts.totals;
  if (payableAmount === null || payableAmount.length > MAX_LENGTH) return null;
  const amount = Decimal.parse(payableAmount)?.toString() ?? null;
  if (amount === null) return null;
  const { currency } = parsedAmounts;
  return { amount, currency: currency !== null && CURRENCY.test(currency) ? currency : null };
}
