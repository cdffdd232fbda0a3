/** Formats of values in Flux 10. Digits of any script count as digits, as in XPath. */
import { stringLength } from '../rules/xpath';

const IDENTIFIER_PATTERN = /^[a-zA-Z0-9 \-+_/]+$/;
const EIGHT_DIGITS = /^\p{Nd}{8}$/u;
const FOURTEEN_DIGITS = /^\p{Nd}{14}$/u;
const COUNTRY = /^[A-Z]{2}$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Returns whether a text has the form `YYYYMMDD`, without checking the calendar. */
export const hasEightDigits = (text: string): boolean => EIGHT_DIGITS.test(text);
/** Returns whether a text has the form `YYYYMMDDhhmmss`, without checking the calendar. */
export const hasFourteenDigits = (text: string): boolean => FOURTEEN_DIGITS.test(text);
/** Returns whether a text consists of two capital letters (G2.01). */
export const hasCountryForm = (text: string): boolean => COUNTRY.test(text);
/** Returns whether a text consists of three capital letters (G1.10). */
export const hasCurrencyForm = (text: string): boolean => CURRENCY.test(text);
/** Returns whether a text consists of letters, digits, spaces and `- + _ /`, at least one character (G1.05, G1.104). */
export const hasIdentifierCharacters = (text: string): boolean => IDENTIFIER_PATTERN.test(text);

/** Format of decimal numbers. */
export interface NumberFormat {
  form: RegExp;
  /** description of the format, for messages */
  expected: string;
}

/** Maximum number of characters of a number, including its sign but not its decimal point (G1.14, G1.15, G1.16). */
export const MAX_DIGITS = 19;

/** Format of amounts (G1.14). */
export const AMOUNT: NumberFormat = {
  form: /^-?\p{Nd}+(\.\p{Nd}{1,2})?$/u,
  expected: 'a number with at most 2 decimals',
};
/** Format of quantities (G1.15). */
export const QUANTITY: NumberFormat = {
  form: /^-?\p{Nd}+(\.\p{Nd}{1,4})?$/u,
  expected: 'a number with at most 4 decimals',
};
/** Format of prices and received amounts (G1.16). */
export const UNSIGNED_NUMBER: NumberFormat = {
  form: /^\p{Nd}+(\.\p{Nd}{1,6})?$/u,
  expected: 'a number without a sign, with at most 6 decimals',
};

/** Returns whether a written number has at most {@link MAX_DIGITS} characters without its point. */
export function fitsDigits(text: string): boolean {
  return stringLength(text.replaceAll('.', '')) <= MAX_DIGITS;
}

/** Returns whether a text is a number in the format and has at most {@link MAX_DIGITS} characters without its point. */
export function hasFormat(text: string, { form }: NumberFormat): boolean {
  return form.test(text) && fitsDigits(text);
}
