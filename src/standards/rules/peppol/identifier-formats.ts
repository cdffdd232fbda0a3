/** Formats and check digits of identifiers in the Peppol rules. */
import {
  computeGs1CheckDigit,
  computeLuhnSum,
  computeMod11CheckDigit,
  isValidAbn,
  computeBelgianCheckDigits,
  computeRemainderBy97,
} from '../../peppol/check-digits';

const INTEGER = /^[ \t\r\n]*[+-]?[0-9]+[ \t\r\n]*$/;

/** Returns whether the text can be cast to xs:integer: a sign and blanks around it are allowed. */
export const isInteger = (text: string): boolean => INTEGER.test(text);

/**
 * Returns whether a text is a GLN or another numeric GS1 key with a check digit at its end (0088). The length is not
 * checked.
 */
export function isGs1Key(text: string): boolean {
  return /^[0-9]+$/.test(text) && computeGs1CheckDigit(text.slice(0, -1)) === text.slice(-1);
}

const NORWEGIAN_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];

/** Norwegian organisation number (0192): nine digits, the last one modulus 11. */
export function isNorwegianNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || Number(text) === 0) return false;
  return computeMod11CheckDigit(text.slice(0, 8), NORWEGIAN_WEIGHTS) === text.slice(8);
}

/** Belgian enterprise number (0208): ten digits, the last two modulus 97. */
export function isBelgianNumber(text: string): boolean {
  return /^[0-9]{10}$/.test(text) && computeBelgianCheckDigits(text.slice(0, 8)) === text.slice(8);
}

/** Swedish organisation number (0007, SE-R-013): the tenth digit is the Luhn digit of the nine before it. */
export function startsWithSwedishNumber(text: string): boolean {
  return /^[0-9]{10,}$/.test(text) && computeLuhnSum(text.slice(0, 10)) % 10 === 0;
}

/** Australian business number (0151): eleven digits, modulus 89. */
export function isAustralianNumber(text: string): boolean {
  return /^[0-9]{11}$/.test(text) && isValidAbn(text);
}

/** Returns whether a text is the Italian code of a public office (0201): six letters or digits. */
export const isItalianOfficeCode = (text: string): boolean => /^[A-Za-z0-9]{6}$/.test(text);

/**
 * Returns whether a text is an Italian tax code (0210, 9907): sixteen characters for a person, otherwise an integer
 * of eleven digits. The check letter is not checked.
 */
export function isItalianTaxCode(text: string): boolean {
  if (text.length === 11) return isInteger(text);
  const [, year, day, lastOfPlace] = /^[A-Za-z]{6}(..)[A-Za-z](..)...(.)[A-Za-z]$/su.exec(text) ?? [];
  return [year, day, lastOfPlace].every((part) => part !== undefined && isInteger(part));
}

/**
 * Returns whether a text is an Italian VAT number (0211): `IT` and eleven digits with a Luhn digit; numbers of other
 * countries pass.
 */
export function isItalianVatNumber(text: string): boolean {
  if (!/^(?:IT|it)/.test(text)) return true;
  const digits = text.slice(2);
  return /^[0-9]{11}$/.test(digits) && computeLuhnSum(digits) % 10 === 0;
}

/** Returns whether a text starts with a Greek tax number (AFM), whose ninth digit is computed from the first eight. */
export function startsWithGreekNumber(text: string): boolean {
  if (!/^[0-9]{9}/.test(text)) return false;
  let sum = 0;
  for (let at = 0; at < 8; at++) sum += Number(text[at]) * 2 ** (8 - at);
  return (sum % 11) % 10 === Number(text[8]);
}

const IBAN = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/;

/**
 * IBAN (ISO 13616) without blanks: country, two check digits, account. Lower-case letters of
 * the account are converted by their character code, as the reference engine does.
 */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  const rearrangedText = text.slice(4) + text.slice(0, 4);
  const digits = rearrangedText.replace(/[A-Za-z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return computeRemainderBy97(digits) === 1;
}

/** Returns whether a text is an integer that is not negative; a sign and blanks around it are allowed. */
export const isNaturalNumber = (text: string): boolean =>
  /^[ \t\r\n]*(?:\+?[0-9]+|-0+)[ \t\r\n]*$/.test(text);
