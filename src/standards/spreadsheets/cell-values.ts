import { fromSerialDay } from './read-xlsx';

/**
 * Parses a number as users type it: with points, commas, spaces or apostrophes between groups, a currency sign or a
 * percent sign.
 * @param decimalSeparator determines the meaning of a single separator before three digits; every other number is
 * unambiguous
 * @returns the decimal number with a point, or null for any other text
 */
export function parseTypedDecimal(text: string, decimalSeparator: '.' | ','): string | null {
  const bareNumber = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^(?:EUR|[€$£%])|(?:EUR|[€$£%])$/gi, '')
    .replace(/^\u2212/, '-');
  const match = /^([+-]?)(\d[\d.,]*|[.,]\d+)(-?)$/.exec(bareNumber);
  if (match === null) return null;
  const [, sign, digits = '', trailingSign] = match;
  const decimalAt = findDecimalPoint(digits, decimalSeparator);
  if (decimalAt === null) return null;
  const wholeDigits = digits.slice(0, decimalAt);
  if (!hasValidGrouping(wholeDigits)) return null;
  const fraction = digits.slice(decimalAt + 1);
  const plainNumber = `${wholeDigits.replace(/[.,]/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return (sign === '-') !== (trailingSign === '-') ? `-${plainNumber}` : plainNumber;
}

/**
 * Returns the position of the decimal separator, or the length when there is none; null for a text that is not a
 * number.
 */
function findDecimalPoint(digits: string, decimalSeparator: '.' | ','): number | null {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point < 0 && comma < 0) return digits.length;
  if (point >= 0 && comma >= 0) {
    const last = Math.max(point, comma);
    return digits.indexOf(digits[last] ?? '') === last ? last : null;
  }
  const at = Math.max(point, comma);
  const separator = digits[at];
  const isSingle = digits.indexOf(separator ?? '') === at;
  if (!isSingle) return digits.length;
  const isThousandsGroup =
    /^\d{1,3}$/.test(digits.slice(0, at)) && digits.length - at === 4 && digits[0] !== '0';
  return isThousandsGroup && separator !== decimalSeparator ? digits.length : at;
}

/** Returns whether a whole number has no separators, or one kind of separator before every three digits. */
function hasValidGrouping(wholeDigits: string): boolean {
  return /^\d*$|^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(wholeDigits);
}

/**
 * Parses a day: `YYYY-MM-DD`, `dd/mm/yyyy`, `dd.mm.yyyy`, `dd-mm-yyyy`, or the serial number of a spreadsheet. In the
 * European forms the day precedes the month.
 * @returns `YYYY-MM-DD`, or null for any other text and for a day that is not in the calendar
 */
export function parseTypedDay(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.Z+-]*)?$/.exec(text);
  if (iso !== null) return toDay(iso[1], iso[2], iso[3]);
  const european = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: [\d:]*)?$/.exec(text);
  if (european !== null) return toDay(european[3], european[2], european[1]);
  return /^\d{5}(?:\.\d+)?$/.test(text) ? fromSerialDay(Math.floor(Number(text))) : null;
}

function toDay(year = '', month = '', day = ''): string | null {
  const isoDate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${isoDate}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== isoDate ? null : isoDate;
}
