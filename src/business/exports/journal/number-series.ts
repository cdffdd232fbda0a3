/** Missing numbers between two numbers of a series. */
export interface NumberGap {
  /** First missing number, in the notation of the series. */
  first: string;
  /** Last missing number. */
  last: string;
  /** Count of missing numbers. */
  count: number;
}

/** Maximum number of digits of a counter; longer digit groups are dates or codes, and exceed exact integers. */
const MAX_COUNTER_DIGITS = 12;
/**
 * Maximum size of a gap. A larger step starts another series, such as a counter that begins with the year, or a
 * reference of another system.
 */
const MAX_GAP_SIZE = 1_000;
/** Maximum number of missing numbers; a series with more, such as random numbers, is not consecutive. */
const MAX_MISSING_NUMBERS = 5_000;

/** Maximum length of an examined number; numbers come from clients and may have any length. */
const MAX_NUMBER_LENGTH = 100;

interface Series {
  prefix: string;
  suffix: string;
  numbers: number[];
  /** Number of digits with leading zeros; 0 for counters without leading zeros. */
  width: number;
}

/**
 * Finds gaps in consecutive numbers. A series consists of all numbers with the same text around the last group of
 * digits: `2026/A-17` and `2026/A-19` belong to one series, in which `2026/A-18` is missing.
 */
export class NumberSeriesCollector {
  private readonly series = new Map<string, Series>();

  /** Adds a number. A number without digits, a very long number, or a number with a very long counter belongs to no series. */
  add(number: string): void {
    if (number.length > MAX_NUMBER_LENGTH) return;
    const match = /^(.*?)(\d+)(\D*)$/s.exec(number);
    const [, prefix = '', digits = '', suffix = ''] = match ?? [];
    if (digits === '' || digits.length > MAX_COUNTER_DIGITS) return;
    // The width of the longest number with leading zeros determines the notation of the series.
    const key = JSON.stringify([prefix, suffix]);
    const width = digits.startsWith('0') ? digits.length : 0;
    const series = this.series.get(key);
    if (series === undefined) this.series.set(key, { prefix, suffix, numbers: [Number(digits)], width });
    else {
      series.numbers.push(Number(digits));
      series.width = Math.max(series.width, width);
    }
  }

  /** Lists the gaps by series, in the order of the numbers. */
  listGaps(): NumberGap[] {
    return [...this.series.values()].flatMap(findGaps);
  }
}

function findGaps({ prefix, suffix, numbers, width }: Series): NumberGap[] {
  const sortedNumbers = numbers.toSorted((a, b) => a - b);
  const formatNumber = (n: number): string => `${prefix}${String(n).padStart(width, '0')}${suffix}`;
  const gaps = sortedNumbers.flatMap((number, at) => {
    const before = sortedNumbers[at - 1];
    const count = before === undefined ? 0 : number - before - 1;
    if (before === undefined || count < 1 || count > MAX_GAP_SIZE) return [];
    return [{ first: formatNumber(before + 1), last: formatNumber(number - 1), count }];
  });
  return gaps.reduce((missingCount, { count }) => missingCount + count, 0) > MAX_MISSING_NUMBERS ? [] : gaps;
}

/** Lists the numbers of a gap. */
export function listNumbers({ first, count }: NumberGap): string[] {
  const match = /^(.*?)(\d+)(\D*)$/s.exec(first);
  const [, prefix = '', digits = '', suffix = ''] = match ?? [];
  return Array.from(
    { length: count },
    (_, n) => `${prefix}${String(Number(digits) + n).padStart(digits.length, '0')}${suffix}`,
  );
}
