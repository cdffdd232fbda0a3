import { weightedSum } from './weighted-sum';

const CHECK_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV';

/**
 * Complaint about an Irish VAT number (without prefix), of either form: `1234567TW` with an optional second letter,
 * or the older `1X23456T`, in which the first digit counts as the seventh and the second place not at all. The check
 * letter is the weighted sum, plus nine times the second letter's value, modulo 23 (Revenue; W = 0, A = 1 …).
 */
export function irishVatComplaint(number: string): string | undefined {
  const older = /^[0-9]{7}/.test(number) ? undefined : `0${number.slice(2, 7)}${number.charAt(0)}`;
  const digits = older ?? number.slice(0, 7);
  const secondLetter = older === undefined ? number.charAt(8) : '';
  const extra = secondLetter === '' ? 0 : 9 * CHECK_LETTERS.indexOf(secondLetter);
  const expected = CHECK_LETTERS.charAt((weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23);
  return number.charAt(7) === expected ? undefined : `check letter (the 8th character) should be ${expected}`;
}
