import { Decimal } from '../../../standards/values/decimal';
import type { PayableAmount } from './payable-amount';

/** Invoice that a credit note references; all fields but `reference` are null while the company has no such invoice. */
export interface CreditedInvoice {
  /** Invoice number as stated in the credit note. */
  reference: string;
  invoiceId: string | null;
  payableAmount: string | null;
  currency: string | null;
}

/** Part of a credit note for one invoice. */
export interface AllocatedCredit {
  reference: string;
  invoiceId: string | null;
  /** Amount; null when it is unknown, or in another currency than the invoice. */
  amount: string | null;
}

/**
 * Allocates the amount of a credit note to the invoices that it references. The document does not state the parts, so
 * each invoice gets at most its own amount, in the order of the references, and the last invoice gets the remainder.
 * Unknown invoices come last.
 */
export function allocateCredit(
  credit: PayableAmount | null,
  invoices: readonly CreditedInvoice[],
): AllocatedCredit[] {
  let remainingCredit = credit === null ? null : Decimal.parse(credit.amount);
  const orderedInvoices = [...invoices].sort(
    (a, b) => Number(a.invoiceId === null) - Number(b.invoiceId === null),
  );
  return orderedInvoices.map(({ reference, invoiceId, payableAmount, currency }, i) => {
    if (remainingCredit === null || credit === null) return { reference, invoiceId, amount: null };
    const payableTotal = payableAmount === null ? null : Decimal.parse(payableAmount);
    const isLast = i === orderedInvoices.length - 1;
    const part =
      isLast || payableTotal === null || remainingCredit.compare(payableTotal) <= 0
        ? remainingCredit
        : payableTotal;
    const isComparable = invoiceId === null || currency === null || currency === credit.currency;
    if (!isComparable) return { reference, invoiceId, amount: null };
    remainingCredit = remainingCredit.minus(part);
    return { reference, invoiceId, amount: part.toString() };
  });
}
