import {
  formatDocumentNumber,
  inferNumberPattern,
  extractRunningNumber,
  type NumberPattern,
} from '../companies/number-pattern';

/** Number of a sent document with its issue date (YYYY-MM-DD). */
export interface SentNumber {
  number: string;
  day: string;
}

/** Proposal for the number of a new document. */
export interface NextNumber {
  /** Proposed number; null: there is neither a pattern nor an earlier number with digits. */
  number: string | null;
  /** Number of the company's newest document; null: it has sent none. */
  lastNumber: string | null;
  /** Missing numbers between the first and the last number of the same period, in ascending order. */
  missingNumbers: string[];
}

/** Maximum number of missing numbers in a response. */
export const MAX_MISSING_NUMBERS = 20;

/**
 * Proposes the number after the highest number that matches the pattern in the period of `day`. Without a pattern, the
 * pattern of the newest number is used.
 * @param sentNumbers numbers of the company's newest documents, newest first
 * @param day issue date of the new document, YYYY-MM-DD
 */
export function proposeNextNumber(
  pattern: NumberPattern | null,
  sentNumbers: readonly SentNumber[],
  day: string,
): NextNumber {
  const [newest] = sentNumbers;
  const lastNumber = newest?.number ?? null;
  const usedPattern =
    pattern ?? (newest === undefined ? null : inferNumberPattern(newest.number, newest.day));
  if (usedPattern === null) return { number: null, lastNumber, missingNumbers: [] };
  const sequenceNumbers = new Set(
    sentNumbers.flatMap(({ number }) => {
      const sequenceNumber = extractRunningNumber(usedPattern, number, day);
      return sequenceNumber === null ? [] : [sequenceNumber];
    }),
  );
  const [first, last] =
    sequenceNumbers.size === 0 ? [1, 0] : [findMinimum(sequenceNumbers), findMaximum(sequenceNumbers)];
  const missingNumbers: number[] = [];
  for (let each = first; each < last && missingNumbers.length < MAX_MISSING_NUMBERS; each += 1)
    if (!sequenceNumbers.has(each)) missingNumbers.push(each);
  return {
    number: formatDocumentNumber(usedPattern, last + 1, day),
    lastNumber,
    missingNumbers: missingNumbers.map((each) => formatDocumentNumber(usedPattern, each, day)),
  };
}

function findMinimum(numbers: ReadonlySet<number>): number {
  return [...numbers].reduce((least, each) => Math.min(least, each));
}

function findMaximum(numbers: ReadonlySet<number>): number {
  return [...numbers].reduce((maximum, each) => Math.max(maximum, each));
}
