import { listNumbers, NumberSeries } from './number-series';

const gapsOf = (...numbers: string[]): [string, string, number][] => {
  const series = new NumberSeries();
  for (const number of numbers) series.add(number);
  return series.listGaps().map(({ first, last, count }) => [first, last, count]);
};

describe('NumberSeries', () => {
  it.each([
    ['a gap', ['I-1', 'I-4', 'I-2'], [['I-3', 'I-3', 1]]],
    ['leading zeros', ['2026/098', '2026/101'], [['2026/099', '2026/100', 2]]],
    ['a text after the counter', ['7/BE', '9/BE'], [['8/BE', '8/BE', 1]]],
    ['series by the text around the counter', ['A-1', 'B-3'], []],
    ['the same number twice', ['I-1', 'I-1', 'I-2'], []],
    ['a step that begins another series', ['I-1', 'I-5000'], []],
    ['numbers without digits, and very long ones', ['X', '1234567890123456', '1234567890123458'], []],
  ])('finds %s', (_what, numbers, gaps) => {
    expect(gapsOf(...numbers)).toEqual(gaps);
  });

  it('lists the numbers of a gap as the series writes them', () => {
    expect(listNumbers({ first: '2026/099', last: '2026/101', count: 3 })).toEqual([
      '2026/099',
      '2026/100',
      '2026/101',
    ]);
  });

  it('does not treat numbers with unlimited gaps, such as random numbers, as a series', () => {
    const sparse = Array.from({ length: 100 }, (_, n) => `R-${n * 100 + 1}`);
    expect(gapsOf(...sparse, 'I-1', 'I-3')).toEqual([['I-2', 'I-2', 1]]);
  });

  it('examines no number of unusual length', () => {
    const long = `${'1'.repeat(200_000)}a${'1'.repeat(20)}`;
    expect(gapsOf(long, 'I-1', 'I-3')).toEqual([['I-2', 'I-2', 1]]);
  });
});
