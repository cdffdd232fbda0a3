import type { Language } from './locale';

/** Result of reading a typed number. */
export type TypedDecimal =
  | { kind: 'empty' }
  | { kind: 'number'; value: string }
  /** `1,234` or `1.234`: a group or decimals. Both readings are offered. */
  | { kind: 'ambiguous'; asGroup: string; asDecimals: string }
  | { kind: 'wrong' };

/**
 * Reads a number typed with comma or point. Groups are dropped when the reading is the only one possible.
 *
 * @param typed What stands in the field
 * @returns The number as the API takes it, with a point; `ambiguous` when a mark may be either
 */
export function readTypedDecimal(typed: string): TypedDecimal {
  const text = typed
    .trim()
    .replace(/[\s\u00a0\u202f'\u2019]/g, '')
    .replace('\u2212', '-');
  if (text === '') {
    return { kind: 'empty' };
  }
  const match = /^([+-]?)([\d.,]*\d[.,]?)$/.exec(text);
  if (match === null) {
    return { kind: 'wrong' };
  }
  const sign = match[1] === '-' ? '-' : '';
  const body = (match[2] ?? '').replace(/[.,]$/, '');
  const read = readMarks(body);
  if (read === null) {
    return { kind: 'wrong' };
  }
  return read.asGroup === undefined
    ? { kind: 'number', value: sign + read.value }
    : { kind: 'ambiguous', asGroup: sign + read.asGroup, asDecimals: sign + read.value };
}

function readMarks(body: string): { value: string; asGroup?: string } | null {
  const marks = [...body].filter((character) => character === '.' || character === ',');
  const last = marks.at(-1);
  if (last === undefined) {
    return { value: plain(body) };
  }
  const kinds = new Set(marks);
  if (kinds.size === 2) {
    const group = last === ',' ? '.' : ',';
    return marks.filter((mark) => mark === last).length === 1 && grouped(body.split(last)[0] ?? '', group)
      ? { value: decimals(body, last) }
      : null;
  }
  if (marks.length > 1) {
    return grouped(body, last) ? { value: plain(body.split(last).join('')) } : null;
  }
  const [whole = '', fraction = ''] = body.split(last);
  const value = decimals(body, last);
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    ? { value, asGroup: plain(whole + fraction) }
    : { value };
}

function grouped(whole: string, mark: string): boolean {
  const [first = '', ...rest] = whole.split(mark);
  return /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part));
}

function decimals(body: string, mark: string): string {
  const at = body.lastIndexOf(mark);
  const whole = body.slice(0, at).replace(/[.,]/g, '');
  return `${plain(whole)}.${body.slice(at + 1)}`;
}

function plain(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '') || '0';
}

/**
 * A number as a field shows it: with the decimal mark of the language and no groups, so that `readTypedDecimal` finds the
 * same number again. Three decimals after a short number would look like a group; they get a fourth.
 *
 * @param value As the API writes it, with a point
 * @param decimals How many decimals to show at least
 */
export function typedDecimal(value: string, language: Language, decimals = 0): string {
  const match = /^([+-]?\d+)(?:\.(\d+))?$/.exec(value);
  if (match === null) {
    return value;
  }
  const [, whole = '', fraction = ''] = match;
  const padded = fraction.replace(/0+$/, '').padEnd(decimals, '0');
  const formatted = padded.length === 3 && /^[+-]?[1-9]\d{0,2}$/.test(whole) ? `${padded}0` : padded;
  return formatted === '' ? whole : `${whole}${language === 'en' ? '.' : ','}${formatted}`;
}
