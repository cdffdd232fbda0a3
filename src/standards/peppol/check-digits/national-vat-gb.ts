import { weightedSum } from './weighted-sum';

/**
 * Complaint about the digits of a British VAT number (9 digits, or 12 with a branch behind them). The weighted sum
 * of the first seven digits plus the two check digits is a multiple of 97; for numbers issued since 2010 it is so
 * after 55 has been added (HMRC), and numbers in use show 55 subtracted as well. Government departments (GD) and
 * health authorities (HA) have no check digits.
 */
export function britishVatComplaint(number: string): string | undefined {
  if (!/^[0-9]{9}/.test(number)) return undefined;
  const sum = weightedSum(number.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]);
  const accepted = [sum, sum + 55, sum + 42].map((total) => String(97 - (total % 97)).padStart(2, '0'));
  // Compared by remainder: 00 and 97, 01 and 98, 02 and 99 are the same and have been issued.
  const found = Number(number.slice(7, 9)) % 97;
  if (accepted.some((digits) => Number(digits) % 97 === found)) return undefined;
  return `check digits (the 8th and 9th digit) should be ${accepted.join(', ')}`.replace(
    /, (?=[0-9]+$)/,
    ' or ',
  );
}
