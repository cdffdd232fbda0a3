/** Formats of values in the French rules. Digits of any script count as digits, as in XPath. */
import { normalizeSpace, stringLength, substring } from '../xpath';

const DOCUMENT_NUMBER = /^[A-Za-z0-9+\-_/]+$/;
const ADDRESS = /^[A-Za-z0-9+\-_.]+$/;
const DATE = /^20(\p{Nd}{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u;
const SHORT_DATE = /^20(\p{Nd}{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/u;
const SIREN = /^\p{Nd}{9}$/u;
const SIRET = /^(\p{Nd}{9})\p{Nd}{5}$/u;

/** Returns whether a text has the form of a document number: letters, digits and `+ - _ /`, no spaces. */
export function isDocumentNumber(text: string): boolean {
  return DOCUMENT_NUMBER.test(normalizeSpace(text)) && !text.includes(' ');
}

/** Returns whether a text has the form of an electronic address or routing code: letters, digits and `+ - _ .` */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Returns whether a text is a day of the calendar between 2000-01-01 and 2099-12-31, written YYYY-MM-DD without blanks. */
export function isDateOfCentury(text: string): boolean {
  return isDay(DATE.exec(text));
}

/**
 * Returns whether a text begins with a day of this century in the form of CII, YYYYMMDD; further characters are ignored.
 */
export function isShortDateOfCentury(text: string): boolean {
  return isDay(SHORT_DATE.exec(substring(text, 0, 8)));
}

function isDay(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const month = Number(match[2]);
  // 2000 is a leap year, so the century has no exception; a year in digits of another script is NaN and not a leap
  // year.
  const isLeapYear = Number(match[1]) % 4 === 0;
  const days = month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return Number(match[3]) <= days;
}

/** Returns whether a text is nine digits, ignoring blanks around them. The check digit is not checked. */
export function isSiren(text: string): boolean {
  return SIREN.test(normalizeSpace(text));
}

/** Returns whether a text is nine digits without blanks around them. */
export function isBareSiren(text: string): boolean {
  return SIREN.test(text);
}

/** Returns the SIREN of a SIRET; undefined unless the text is exactly fourteen digits. */
export function extractSiren(text: string): string | undefined {
  return SIRET.exec(text)?.[1];
}

/** Format of decimal numbers: limits of the digits. */
export interface NumberFormat {
  /** maximum number of characters, including the sign but not the point */
  digits: number;
  /** maximum number of digits after the decimal point */
  decimals: number;
  /** whether a leading minus sign is allowed */
  isSigned: boolean;
}

const regexOfFormat = new Map<NumberFormat, RegExp>();

/** Returns whether a text is a number in the format: digits, with digits on both sides of a point. */
export function matchesNumberFormat(text: string, format: NumberFormat): boolean {
  let regex = regexOfFormat.get(format);
  if (regex === undefined) {
    const sign = format.isSigned ? '-?' : '';
    regex = new RegExp(`^${sign}\\p{Nd}{1,${format.digits}}(?:\\.\\p{Nd}{1,${format.decimals}})?$`, 'u');
    regexOfFormat.set(format, regex);
  }
  return regex.test(text) && stringLength(text.replace('.', '')) <= format.digits;
}

/** Amounts: BR-FR-DEC-01. */
export const AMOUNT: NumberFormat = { digits: 19, decimals: 2, isSigned: true };
/** Quantities: BR-FR-DEC-02. */
export const QUANTITY: NumberFormat = { digits: 19, decimals: 4, isSigned: true };
/** Prices: BR-FR-DEC-03. */
export const PRICE: NumberFormat = { digits: 19, decimals: 6, isSigned: false };
/** Prices in two-way invoices, where the prices of one side are negative: BR-FR-DEC-03. */
export const SIGNED_PRICE: NumberFormat = { digits: 19, decimals: 6, isSigned: true };
/** VAT rates: BR-FR-DEC-04. */
export const RATE: NumberFormat = { digits: 4, decimals: 2, isSigned: false };
