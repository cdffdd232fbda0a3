import { Decimal } from '../../../standards/values/decimal';
import type { PayableAmount } from './payable-amount';

/** Reference of a credit note, with the invoice that it names; null ids while the company has no such invoice. */
export interface CreditedInvoice {
  /** Number as the credit note states it. */
  reference: string;
  invoiceId: string | null;
  payableAmount: string | null;
  currency: string | null;
}

/** Part of a credit note for one invoice. */
export interface AllocatedCredit {
  reference: string;
  invoiceId: string | null;
  /** Null when it is unknown, or in another currency than the invoice. */
  amount: string | null;
}

/**
 * Divides the amount of a credit note among the invoices that it names. A document states no parts, so each invoice gets
 * at most its own amount, in the order of the references, and the last one the rest; invoices that are not known yet come
 * last.
 */
export function allocateCredit(
  credit: PayableAmount | null,
  invoices: readonly CreditedInvoice[],
): AllocatedCredit[] {
  let rest = credit === null ? null : Decimal.parse(credit.amount);
  const ordered = [...invoices].sort((a, b) => Number(a.invoiceId === null) - Number(b.invoiceId === null));
  return ordered.map(({ reference, invoiceId, payableAmount, currency }, i) => {
    if (rest === null || credit === null) return { reference, invoiceId, amount: null };
    const whole = payableAmount === null ? null : Decimal.parse(payableAmount);
    const isLast = i === ordered.length - 1;
    const part = isLast || whole === null || rest.compare(whole) <= 0 ? rest : whole;
    const isComparable = invoiceId === null || currency === null || currency === credit.currency;
    if (!isComparable) return { reference, invoiceId, amount: null };
    rest = rest.minus(part);
    return { reference, invoiceId, amount: part.toString() };
  });
}
