import { cutText, formatIban, formatVatNumber, visibleText } from './identifiers';
import type { Language } from './locale';
import { formatAmount, formatDecimal, formatPercent, formatQuantity, formatTotal } from './money';
import { formatAge, formatDay, formatLong, formatRelative, formatShort, formatUtc } from './time';
import { readTypedDecimal, typedDecimal } from './typed-decimal';

/** Every kind of space as a plain one, so that a case can be read. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each<[Language, string, string, string]>([
    ['en', '12,452.40', '€12,452.40', '21%'],
    ['fr', '12 452,40', '12 452,40 €', '21 %'],
    ['nl', '12.452,40', '€ 12.452,40', '21%'],
    ['de', '12.452,40', '12.452,40 €', '21 %'],
  ])('is set as people of %s write it', (language, number, total, percent) => {
    expect(plain(formatAmount('12452.4', 'EUR', language).number)).toBe(number);
    expect(plain(formatTotal('12452.40', 'EUR', language))).toBe(total);
    expect(plain(formatPercent('21.00', language))).toBe(percent);
  });

  it('keeps every digit of the text', () => {
    expect(formatDecimal('9007199254740993.01', 'en')).toBe('9,007,199,254,740,993.01');
    expect(formatDecimal('0.1234567', 'en')).toBe('0.1234567');
    expect(formatQuantity('32.500', 'en')).toBe('32.5');
  });

  it('has a minus of its own, and takes a credit note off', () => {
    expect(formatAmount('363.00', 'EUR', 'en', true).number).toBe('\u2212363.00');
    expect(formatAmount('-363.00', 'EUR', 'en', true).number).toBe('363.00');
    expect(formatAmount('0.00', 'EUR', 'en', true).number).toBe('0.00');
  });

  it('shows what is no number as it came', () => {
    expect(formatDecimal('NaN', 'en')).toBe('NaN');
    expect(formatTotal('1', '<b>', 'en')).toBe('1.00 <b>');
  });
});

describe('a typed number', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,5', '1234.5'],
    ['1,234,567', '1234567'],
    ['12,5', '12.5'],
    ['.5', '0.5'],
    ['0,125', '0.125'],
    ['\u22123', '-3'],
    ['007', '7'],
  ])('%s is %s', (typed, value) => {
    expect(readTypedDecimal(typed)).toEqual({ kind: 'number', value });
  });

  it('is asked about when a mark may be a group or decimals', () => {
    expect(readTypedDecimal('1,234')).toEqual({ kind: 'ambiguous', asGroup: '1234', asDecimals: '1.234' });
  });

  it.each(['12,34,56', '1.2.3,4', 'abc', '1e5', '--1', '1,234.5,6'])('%s is refused', (typed) => {
    expect(readTypedDecimal(typed)).toEqual({ kind: 'wrong' });
  });

  it.each<[string, Language, number, string]>([
    ['2280', 'en', 2, '2280.00'],
    ['2280.5', 'de', 2, '2280,50'],
    ['1.234', 'fr', 2, '1,2340'],
    ['0.125', 'en', 0, '0.125'],
    ['-3.10', 'nl', 0, '-3,1'],
    ['ten', 'nl', 0, 'ten'],
  ])('is shown as it was understood: %s in %s', (value, language, decimals, shown) => {
    expect(typedDecimal(value, language, decimals)).toBe(shown);
    const read = readTypedDecimal(shown);
    expect(read.kind === 'number' ? Number(read.value) : value).toEqual(
      read.kind === 'number' ? Number(value) : value,
    );
  });
});

describe('a time', () => {
  const setting = {
    language: 'en' as const,
    timeZone: 'Europe/Brussels',
    now: new Date('2026-11-20T13:03:00Z'),
  };

  it('is as short as it is clear', () => {
    expect(formatShort('2026-11-20T13:02:00Z', setting)).toBe('14:02');
    expect(formatShort('2026-11-19T23:30:00Z', setting)).toBe('00:30');
    expect(formatShort('2026-11-19T13:02:00Z', setting)).toBe('19 Nov');
    expect(formatShort('2025-11-20T13:02:00Z', setting)).toBe('20 Nov 2025');
    expect(formatLong('2026-11-20T10:37:02Z', setting)).toBe('20 November 2026, 11:37');
    expect(formatUtc('2026-11-20T10:37:02.123Z')).toBe('2026-11-20 10:37:02 UTC');
  });

  it('is relative below an hour', () => {
    expect(formatAge('2026-11-20T12:59:00Z', setting)).toBe('4 min ago');
    expect(formatAge('2026-11-20T11:59:00Z', setting)).toBe('12:59');
    expect(formatRelative('2026-11-30T14:03:00Z', setting)).toBe('in 10 days');
  });

  it('of a document is a day without a zone, or stays as it came', () => {
    expect(formatDay('2026-11-20', 'de')).toBe('20. Nov. 2026');
    expect(formatDay('20.11.2026', 'de')).toBe('20.11.2026');
  });
});

describe('texts of documents', () => {
  it('are grouped where people group them', () => {
    expect(formatIban('be71096123456769')).toBe('BE71 0961 2345 6769');
    expect(formatIban('12-3456')).toBe('12-3456');
    expect(formatVatNumber('BE0123456749')).toBe('BE 0123.456.749');
    expect(formatVatNumber('FR83404833048')).toBe('FR 83404833048');
  });

  it('show what cannot be seen', () => {
    expect(visibleText('a\u0000b\u202Efdp.exe')).toBe('a\u2400b\u27e8U+202E\u27e9fdp.exe');
    expect(visibleText('two\nlines\t')).toBe('two\nlines\t');
  });

  it('are cut between characters', () => {
    expect(cutText('ab😀cd', 3)).toEqual({ text: 'ab', cut: true });
    expect(cutText('abc', 3)).toEqual({ text: 'abc', cut: false });
  });
});
