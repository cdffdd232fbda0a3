/** How the French rules want values to be written. Digits of any script count as digits, as in XPath. */
import { normalizeSpace, stringLength, substring } from '../xpath';

const DOCUMENT_NUMBER = /^[A-Za-z0-9+\-_/]+$/;
const ADDRESS = /^[A-Za-z0-9+\-_.]+$/;
const DATE = /^20(\p{Nd}{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u;
const SHORT_DATE = /^20(\p{Nd}{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/u;
const SIREN = /^\p{Nd}{9}$/u;
const SIRET = /^(\p{Nd}{9})\p{Nd}{5}$/u;

/** Whether a text has the form of a document number: letters, digits and `+ - _ /`, no spaces. */
export function isDocumentNumber(text: string): boolean {
  return DOCUMENT_NUMBER.test(normalizeSpace(text)) && !text.includes(' ');
}

/** Whether a text has the form of an electronic address or routing code: letters, digits and `+ - _ .` */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Whether a text is a day of the calendar between 2000-01-01 and 2099-12-31, written YYYY-MM-DD without blanks. */
export function isDateOfCentury(text: string): boolean {
  return isDay(DATE.exec(text));
}

/** The same of the form of CII, YYYYMMDD; what stands behind these eight characters is not looked at. */
export function isShortDateOfCentury(text: string): boolean {
  return isDay(SHORT_DATE.exec(substring(text, 0, 8)));
}

function isDay(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const month = Number(match[2]);
  // 2000 is a leap year and the century has no other exception; a year in other digits is no number, hence none.
  const leap = Number(match[1]) % 4 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return Number(match[3]) <= days;
}

/** Whether a text is nine digits, blanks around them forgiven. The check digit is not looked at. */
export function isSiren(text: string): boolean {
  return SIREN.test(normalizeSpace(text));
}

/** The same without blanks around it. */
export function isBareSiren(text: string): boolean {
  return SIREN.test(text);
}

/** The SIREN at the start of a SIRET; undefined when the text is not fourteen digits, without blanks. */
export function sirenOfSiret(text: string): string | undefined {
  return SIRET.exec(text)?.[1];
}

/** A way to write decimal numbers: limits of its digits. */
export interface NumberFormat {
  /** at most so many characters in all, the point not counted and the sign counted */
  digits: number;
  /** at most so many digits behind the point */
  decimals: number;
  /** whether a minus sign may stand in front */
  signed: boolean;
}

const patterns = new Map<NumberFormat, RegExp>();

/** Whether a text is a number written so: digits, and where there is a point digits on both sides of it. */
export function isWrittenAs(text: string, format: NumberFormat): boolean {
  let regex = patterns.get(format);
  if (regex === undefined) {
    const sign = format.signed ? '-?' : '';
    regex = new RegExp(`^${sign}\\p{Nd}{1,${format.digits}}(?:\\.\\p{Nd}{1,${format.decimals}})?$`, 'u');
    patterns.set(format, regex);
  }
  return regex.test(text) && stringLength(text.replace('.', '')) <= format.digits;
}

/** BR-FR-DEC-01 */
export const AMOUNT: NumberFormat = { digits: 19, decimals: 2, signed: true };
/** BR-FR-DEC-02 */
export const QUANTITY: NumberFormat = { digits: 19, decimals: 4, signed: true };
/** BR-FR-DEC-03 */
export const PRICE: NumberFormat = { digits: 19, decimals: 6, signed: false };
/** BR-FR-DEC-03 in two-way invoices, where one side's prices are negative. */
export const SIGNED_PRICE: NumberFormat = { digits: 19, decimals: 6, signed: true };
/** BR-FR-DEC-04 */
export const RATE: NumberFormat = { digits: 4, decimals: 2, signed: false };
