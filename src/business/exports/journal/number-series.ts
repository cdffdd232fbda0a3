/** Missing numbers between two numbers of a series. */
export interface NumberGap {
  /** First missing number, in the notation of the series. */
  first: string;
  /** Last missing number. */
  last: string;
  /** Count of missing numbers. */
  count: number;
}

/** Maximum number of digits of a counter; longer ones are dates or codes, and shorter ones have exact values. */
const MAX_DIGITS = 12;
/**
 * Maximum size of a gap. A larger step starts another series: a counter with the year in front, or a reference of
 * another system.
 */
const MAX_GAP = 1_000;
/** Number series with more gaps, such as random numbers, do not count as running numbers. */
const MAX_MISSING = 5_000;

/** Maximum length of an examined number; numbers come from clients and may have any length. */
const MAX_LENGTH = 100;

interface Series {
  prefix: string;
  suffix: string;
  numbers: number[];
  /** Number of digits with leading zeros; 0 for counters without. */
  width: number;
}

/**
 * Finds gaps in running numbers. A series is all numbers with the same text around their last group of digits:
 * `2026/A-17` and `2026/A-19` belong to one series, in which `2026/A-18` is missing.
 */
export class NumberSeries {
  private readonly series = new Map<string, Series>();

  /** Adds a number. A number without digits, a very long number, or a number with a very long counter belongs to no series. */
  add(number: string): void {
    if (number.length > MAX_LENGTH) return;
    const match = /^(.*?)(\d+)(\D*)$/s.exec(number);
    const [, prefix = '', digits = '', suffix = ''] = match ?? [];
    if (digits === '' || digits.length > MAX_DIGITS) return;
    // Numbers with leading zeros belong to one series only if they have the same width.
    const key = JSON.stringify([prefix, suffix]);
    const width = digits.startsWith('0') ? digits.length : 0;
    const series = this.series.get(key);
    if (series === undefined) this.series.set(key, { prefix, suffix, numbers: [Number(digits)], width });
    else {
      series.numbers.push(Number(digits));
      series.width = Math.max(series.width, width);
    }
  }

  /** Lists the gaps, series by series, each in the order of its numbers. */
  listGaps(): NumberGap[] {
    return [...this.series.values()].flatMap(findGaps);
  }
}

function findGaps({ prefix, suffix, numbers, width }: Series): NumberGap[] {
  const sortedNumbers = numbers.toSorted((a, b) => a - b);
  const write = (n: number): string => `${prefix}${String(n).padStart(width, '0')}${suffix}`;
  const gaps = sortedNumbers.flatMap((number, at) => {
    const before = sortedNumbers[at - 1];
    const count = before === undefined ? 0 : number - before - 1;
    if (before === undefined || count < 1 || count > MAX_GAP) return [];
    return [{ first: write(before + 1), last: write(number - 1), count }];
  });
  return gaps.reduce((missingCount, { count }) => missingCount + count, 0) > MAX_MISSING ? [] : gaps;
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
