import fc from 'fast-check';
import { Decimal } from '../../values/decimal';
import {
  toBoolean,
  toDate,
  toDecimal,
  countDecimals,
  toDouble,
  toExactDecimal,
  isAboveZero,
  isAtLeastZero,
  normalizeSpace,
  divide,
  roundHalfUp,
  stringLength,
  substringAfter,
  substringBefore,
  sum,
} from '.';

const d = (text: string): Decimal => Decimal.parse(text) as Decimal;

describe('XPath string functions', () => {
  it.each([
    ['', ''],
    ['a', 'a'],
    [' a\t\r\n b ', 'a b'],
    ['\u00a0a\u00a0', '\u00a0a\u00a0'],
    ['   ', ''],
    ['a\nb', 'a b'],
  ])('normalizeSpace(%j)', (text, expected) => expect(normalizeSpace(text)).toBe(expected));

  it('normalizes blanks as XPath defines (property)', () => {
    const text = fc.array(fc.constantFrom(' ', '\t', '\n', 'a', '\u00a0')).map((all) => all.join(''));
    fc.assert(
      fc.property(text, (t) =>
        expect(normalizeSpace(t)).toBe(
          t
            .split(/[ \t\r\n]+/)
            .filter((each) => each !== '')
            .join(' '),
        ),
      ),
    );
  });

  it.each([
    ['1.00', 2],
    ['1.000', 3],
    ['1,005', 0],
    ['1.00 ', 3],
    ['1', 0],
    ['.5', 1],
    ['1.2.3', 3],
  ])('decimalsWritten(%j)', (text, expected) => expect(countDecimals(text)).toBe(expected));

  it('counts code points, and cuts at the first occurrence', () => {
    expect(stringLength('a😀é')).toBe(3);
    expect(stringLength('\ud83d')).toBe(1);
    expect([substringAfter('a.b.c', '.'), substringAfter('abc', '.')]).toEqual(['b.c', '']);
    expect([substringBefore('a.b.c', '.'), substringBefore('abc', '.')]).toEqual(['a', '']);
  });
});

describe('XPath values', () => {
  it.each([
    [' 1.50\n', '1.50'],
    ['-.5', '-0.5'],
    ['1e3', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('toDecimal(%j)', (text, expected) => expect(toDecimal(text)?.toString()).toBe(expected));

  it.each([
    ['1e3', 1000],
    [' 2 ', 2],
    ['INF', Infinity],
    ['-INF', -Infinity],
    ['Infinity', NaN],
    ['0x10', NaN],
    ['', NaN],
    [undefined, NaN],
  ])('toDouble(%j)', (text, expected) => expect(toDouble(text)).toBe(expected));

  it.each([
    [' true ', true],
    ['1', true],
    ['0', false],
    ['false', false],
    ['TRUE', undefined],
    [undefined, undefined],
  ])('toBoolean(%j)', (text, expected) => expect(toBoolean(text)).toBe(expected));

  it('converts dates to minutes, and returns undefined for other texts', () => {
    expect(toDate('1970-01-02')).toBe(1440);
    expect(toDate('2024-02-29')).toBe(Date.parse('2024-02-29T00:00:00Z') / 60000);
    expect(toDate('2026-01-01+02:00')).toBe(Date.parse('2026-01-01T00:00:00+02:00') / 60000);
    expect(toDate('2026-01-01-05:30')).toBe(Date.parse('2026-01-01T00:00:00-05:30') / 60000);
    for (const text of [
      '2023-02-29',
      '2026-13-01',
      '2026-00-10',
      '26-01-01',
      '2026-1-1',
      '20260101',
      '',
      undefined,
    ]) {
      expect(toDate(text)).toBeUndefined();
    }
  });

  it('agrees with the calendar (property)', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(toDate(day)).toBe(Date.parse(`${day}T00:00:00Z`) / 60000);
        },
      ),
    );
  });

  it.each([
    ['2.5', 0, '3'],
    ['-2.5', 0, '-2'],
    ['-2.51', 0, '-3'],
    ['-13.775', 2, '-13.77'],
    ['13.775', 2, '13.78'],
    ['-13.7751', 2, '-13.78'],
    ['-0.5', 0, '0'],
  ])('roundHalfUp(%s, %d)', (text, scale, expected) =>
    expect(roundHalfUp(d(text), scale).equals(d(expected))).toBe(true),
  );

  it('rounds as floor(x + 0.5) (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (n) => {
        const tenths = d((n / 10).toFixed(1));
        expect(roundHalfUp(tenths).toString()).toBe(String(Math.floor((n + 5) / 10)));
      }),
    );
  });

  it.each([
    ['1', '3', '0.333333333333333333'],
    ['1.01', '3', '0.33666666666666666667'],
    ['1.0100', '3', '0.33666666666666666667'],
    ['2', '0.3', '6.666666666666666667'],
    ['0.0000000000000000015', '100', '0.000000000000000000015'],
    ['1', '524288', '0.000001907348632812'],
    ['-1', '524288', '-0.000001907348632812'],
    ['3', '524288', '0.000005722045898437'],
    ['0', '7', '0'],
  ])('divides %s by %s', (dividend, divisor, expected) =>
    expect(divide(d(dividend), d(divisor)).toCanonical()).toBe(expected),
  );

  it.each([
    ['0', true, false],
    ['-0.01', false, false],
    [' 0.01 ', true, true],
    ['NaN', true, true],
    ['-INF', false, false],
    ['x', false, false],
  ])('compares %j with zero: at least zero %j, above zero %j', (text, atLeast, above) =>
    expect([isAtLeastZero(text), isAboveZero(text)]).toEqual([atLeast, above]),
  );

  it('returns the exact binary value of a double', () => {
    expect(toExactDecimal(46.37 - 1)?.compare(d('45.37'))).toBe(-1);
    expect(toExactDecimal(0.5)?.equals(d('0.5'))).toBe(true);
    expect(toExactDecimal(NaN)).toBeUndefined();
    expect(toExactDecimal(1e300)).toBeUndefined();
  });

  it('sums the present values', () => {
    expect(sum([d('0.1'), undefined, d('0.2')]).equals(d('0.3'))).toBe(true);
    expect(sum([]).isZero).toBe(true);
  });
});
