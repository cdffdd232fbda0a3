import fc from 'fast-check';
import { Decimal } from './decimal';

const parseDecimal = (text: string): Decimal => {
  const value = Decimal.parse(text);
  if (value === null) throw new Error(`not a decimal: ${text}`);
  return value;
};

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return units < 0n ? `-${text}` : text;
  });

describe('Decimal.parse', () => {
  it.each([
    ['12', '12'],
    ['+3', '3'],
    ['-0.50', '-0.50'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['007.10', '7.10'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
  ])('reads %s as %s', (text, expected) => {
    expect(Decimal.parse(text)?.toString()).toBe(expected);
  });

  it.each([
    '',
    '.',
    '-',
    '+',
    ' 1',
    '1 ',
    '1e3',
    '1,5',
    '1.2.3',
    '0x10',
    'NaN',
    'Infinity',
    '--1',
    '1_0',
    '١',
  ])('rejects %j', (text) => {
    expect(Decimal.parse(text)).toBeNull();
  });

  it('rejects numbers of more than 100 characters', () => {
    expect(Decimal.parse('9'.repeat(100))).not.toBeNull();
    expect(Decimal.parse('9'.repeat(101))).toBeNull();
  });
});

describe('rounding of halves is away from zero', () => {
  it.each([
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['2.4999', 0, '2'],
    ['-2.4999', 0, '-2'],
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['0.004', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['7', 2, '7.00'],
    ['1.10', 1, '1.1'],
  ])('%s to %i digits is %s', (text, scale, expected) => {
    expect(parseDecimal(text).round(scale).toString()).toBe(expected);
    expect(parseDecimal(text).toFixed(scale)).toBe(expected);
  });

  it.each([
    ['1', '3', 2, '0.33'],
    ['2', '3', 2, '0.67'],
    ['-2', '3', 2, '-0.67'],
    ['2', '-3', 2, '-0.67'],
    ['-2', '-3', 2, '0.67'],
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['0.125', '1', 2, '0.13'],
    ['100', '0.03', 0, '3333'],
    ['0.00001', '1000', 2, '0.00'],
  ])('%s ÷ %s to %i digits is %s', (a, b, scale, expected) => {
    expect(parseDecimal(a).dividedBy(parseDecimal(b), scale).toString()).toBe(expected);
  });

  it('rejects division by zero', () => {
    expect(() => parseDecimal('1').dividedBy(parseDecimal('0.00'), 2)).toThrow(RangeError);
  });
});

describe('arithmetic is exact', () => {
  it('computes exactly with decimals that binary floats cannot represent', () => {
    expect(parseDecimal('0.1').plus(parseDecimal('0.2')).toString()).toBe('0.3');
    expect(parseDecimal('1.10').times(parseDecimal('1.10')).toString()).toBe('1.2100');
    expect(parseDecimal('9007199254740993').minus(parseDecimal('9007199254740992')).toString()).toBe('1');
  });

  it('formats a number as the parsed text', () => {
    fc.assert(
      fc.property(
        decimals,
        (text) => parseDecimal(text).toString() === text.replace(/^-(0(?:\.0+)?)$/, '$1'),
      ),
    );
  });

  it('satisfies (a + b) − b = a, a × b = b × a, and a − b = −(b − a)', () => {
    fc.assert(
      fc.property(decimals, decimals, (x, y) => {
        const [a, b] = [parseDecimal(x), parseDecimal(y)];
        expect(a.plus(b).minus(b).equals(a)).toBe(true);
        expect(a.times(b).equals(b.times(a))).toBe(true);
        expect(a.minus(b).equals(b.minus(a).negated())).toBe(true);
      }),
    );
  });

  it('rounds a quotient to within half a unit of the last place', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 0, max: 6 }), (x, y, scale) => {
        const [a, b] = [parseDecimal(x), parseDecimal(y)];
        fc.pre(!b.isZero);
        const rest = a.minus(a.dividedBy(b, scale).times(b)).abs();
        const halfUnit = b.abs().times(parseDecimal(scale === 0 ? '0.5' : `0.${'0'.repeat(scale)}5`));
        expect(rest.compare(halfUnit)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('comparison and formatting', () => {
  it('compares by value, independent of trailing zeros', () => {
    expect(parseDecimal('1.0').equals(parseDecimal('1'))).toBe(true);
    expect(parseDecimal('-1').compare(parseDecimal('1'))).toBe(-1);
    expect(parseDecimal('2').compare(parseDecimal('1.99'))).toBe(1);
    expect([parseDecimal('-3').sign, parseDecimal('0.0').sign, parseDecimal('0.1').sign]).toEqual([-1, 0, 1]);
    expect(parseDecimal('-3.5').abs().toString()).toBe('3.5');
  });

  it.each([
    ['20.00', '20'],
    ['20', '20'],
    ['0.500', '0.5'],
    ['100', '100'],
    ['-0.0', '0'],
  ])('the canonical text of %s is %s', (text, expected) => {
    expect(parseDecimal(text).toCanonical()).toBe(expected);
  });
});
