import { weightedSum } from './weighted-sum';

/**
 * The usual modulus 11 digit: 11 − (weighted sum mod 11), where 11 counts as 0. Where it would be 10 no check digit
 * exists (`null`): such a number is never issued. Used by NO, IS, CH, DK, FI.
 */
export function mod11CheckDigit(payload: string, weights: readonly number[]): string | null {
  const check = (11 - (weightedSum(payload, weights) % 11)) % 11;
  return check === 10 ? null : String(check);
}

/** As `mod11CheckDigit`, but 10 counts as 0. Used by PT. */
export function mod11CheckDigitTenAsZero(payload: string, weights: readonly number[]): string {
  return mod11CheckDigit(payload, weights) ?? '0';
}

/** The weighted sum's remainder by 11 itself is the digit; `null` where it is 10. Used by NL (VAT) and PL. */
export function mod11RemainderDigit(payload: string, weights: readonly number[]): string | null {
  const check = weightedSum(payload, weights) % 11;
  return check === 10 ? null : String(check);
}

/** The digit of Czech and Slovak organisation numbers (IČO), weights 8…2: remainder 0 gives 1, remainder 1 gives 0. */
export function icoCheckDigit(firstSeven: string): string {
  return String((11 - (weightedSum(firstSeven, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10);
}

/**
 * The two-pass digit of Estonian and Lithuanian numbers: weights 1, 2, 3 … 9, 1, 2 …; when the remainder
 * is 10, once more with weights 3, 4 … 9, 1, 2 …; when it is 10 again, 0.
 */
export function mod11TwoPassCheckDigit(payload: string): string {
  const pass = (offset: number): number =>
    weightedSum(
      payload,
      Array.from(payload, (_, index) => ((index + offset) % 9) + 1),
    ) % 11;
  const first = pass(0);
  return String((first === 10 ? pass(2) : first) % 10);
}

/**
 * The check digit of a Bulgarian BULSTAT number from its first eight digits: weights 1…8; when the remainder is 10,
 * once more with weights 3…10; when it is 10 again, 0.
 */
export function bulstatCheckDigit(firstEight: string): string {
  const first = weightedSum(firstEight, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const last = first === 10 ? weightedSum(firstEight, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
  return String(last % 10);
}
