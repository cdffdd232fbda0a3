import { listNumbers, NumberSeriesCollector } from './number-series';

const listGapsOf = (...numbers: string[]): [string, string, number][] => {
  const series = new NumberSeriesCollector();
  for (const number of numbers) series.add(number);
  return series.listGaps().map(({ first, last, count }) => [first, last, count]);
};

describe('NumberSeries', () => {
  it.each([
    ['a gap in a series', ['I-1', 'I-4', 'I-2'], [['I-3', 'I-3', 1]]],
    ['a gap with leading zeros', ['2026/098', '2026/101'], [['2026/099', '2026/100', 2]]],
    ['a gap with a text after the counter', ['7/BE', '9/BE'], [['8/BE', '8/BE', 1]]],
    ['no gap between series with different texts around the counter', ['A-1', 'B-3'], []],
    ['no gap when a number occurs twice', ['I-1', 'I-1', 'I-2'], []],
    ['no gap before a large step, which begins another series', ['I-1', 'I-5000'], []],
    [
      'no gap between numbers without digits and very long numbers',
      ['X', '1234567890123456', '1234567890123458'],
      [],
    ],
  ])('finds %s', (_what, numbers, gaps) => {
    expect(listGapsOf(...numbers)).toEqual(gaps);
  });

  it('lists the numbers of a gap in the notation of the series', () => {
    expect(listNumbers({ first: '2026/099', last: '2026/101', count: 3 })).toEqual([
      '2026/099',
      '2026/100',
      '2026/101',
    ]);
  });

  it('does not treat numbers with very many gaps, such as random numbers, as a series', () => {
    const sparse = Array.from({ length: 100 }, (_, n) => `R-${n * 100 + 1}`);
    expect(listGapsOf(...sparse, 'I-1', 'I-3')).toEqual([['I-2', 'I-2', 1]]);
  });

  it('ignores numbers of unusual length', () => {
    const long = `${'1'.repeat(200_000)}a${'1'.repeat(20)}`;
    expect(listGapsOf(long, 'I-1', 'I-3')).toEqual([['I-2', 'I-2', 1]]);
  });
});
