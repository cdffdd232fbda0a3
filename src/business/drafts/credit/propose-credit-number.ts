import { MAX_DOCUMENT_NUMBER } from '../../../standards/invoice';

/**
 * Proposes the number of a credit note: the first of `2026-0042-C1`, `2026-0042-C2` … that no earlier credit note has.
 * @param invoice number of the invoice (BT-1)
 */
export function proposeCreditNumber(invoice: string, earlier: readonly (string | null)[]): string {
  for (let count = 1; ; count += 1) {
    const suffix = `-C${count}`;
    const number = `${[...invoice].slice(0, MAX_DOCUMENT_NUMBER - suffix.length).join('')}${suffix}`;
    if (!earlier.includes(number)) return number;
  }
}
