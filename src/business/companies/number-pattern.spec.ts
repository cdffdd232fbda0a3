import {
  formatDocumentNumber,
  inferNumberPattern,
  parseNumberPattern,
  extractRunningNumber,
} from './number-pattern';

const DAY = '2026-11-27';
const format = (pattern: string, number: number): string => {
  const parsedPattern = parseNumberPattern(pattern);
  if (parsedPattern === null) throw new Error(pattern);
  return formatDocumentNumber(parsedPattern, number, DAY);
};

describe('pattern of document numbers', () => {
  it.each([
    ['{year}/{number:4}', '2026/0007'],
    ['F{year:2}{month}-{number}', 'F2611-7'],
    ['{number:3}', '007'],
    ['INV.{number:2}(x)', 'INV.07(x)'],
  ])('%s formats the number 7 as %s, and reads it again', (pattern, text) => {
    expect(format(pattern, 7)).toBe(text);
    const parsedPattern = parseNumberPattern(pattern);
    expect(parsedPattern && extractRunningNumber(parsedPattern, text, DAY)).toBe(7);
  });

  it.each([
    '',
    '2026',
    '{number}{number}',
    '{year}',
    '{number:0}',
    '{number:13}',
    '{year:3}',
    '{week}{number}',
    '{number',
  ])('rejects the invalid pattern "%s"', (pattern) => expect(parseNumberPattern(pattern)).toBeNull());

  it('reads only numbers of the same year, also with more digits than the pattern requires', () => {
    const pattern = parseNumberPattern('{year}/{number:4}');
    expect(pattern && extractRunningNumber(pattern, '2025/0007', DAY)).toBeNull();
    expect(pattern && extractRunningNumber(pattern, '2026/12345', DAY)).toBe(12345);
    expect(pattern && extractRunningNumber(pattern, '2026/007', DAY)).toBeNull();
    expect(pattern && extractRunningNumber(pattern, '2026x0007', DAY)).toBeNull();
  });

  it.each([
    ['2026/0041', '2027-01-02', '2027/0001'],
    ['INV-2026-0041', '2026-11-27', 'INV-2026-0001'],
    ['A41B', '2027-01-02', 'A01B'],
    ['41', '2027-01-02', '01'],
  ])('is inferred from %s', (text, day, first) => {
    const pattern = inferNumberPattern(text, DAY);
    expect(pattern && formatDocumentNumber(pattern, 1, day)).toBe(first);
    expect(pattern && extractRunningNumber(pattern, text, DAY)).toBe(41);
  });

  it('is not inferred from a number without digits', () => {
    expect(inferNumberPattern('ABC', DAY)).toBeNull();
  });
});
