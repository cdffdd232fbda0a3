import { weightedSum } from './weighted-sum';

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * True for an Australian Business Number of 11 digits: one is subtracted from the first digit, and the weighted sum is
 * then a multiple of 89. The two check digits are the first two.
 */
export function passesAbn(digits: string): boolean {
  return (weightedSum(digits, ABN_WEIGHTS) - 10) % 89 === 0;
}

/** The two leading check digits of an ABN from its other nine digits. */
export function abnCheckDigits(lastNine: string): string {
  return String(10 + ((89 - (weightedSum(lastNine, ABN_WEIGHTS.slice(2)) % 89)) % 89)).padStart(2, '0');
}

/** The two check digits of a Luxembourg VAT number from its first six digits: their remainder by 89. */
export function luxembourgVatCheckDigits(firstSix: string): string {
  return String(Number(firstSix) % 89).padStart(2, '0');
}
