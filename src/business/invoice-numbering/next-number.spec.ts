import { parseNumberPattern } from '../companies/number-pattern';
import { MAX_MISSING_NUMBERS, proposeNextNumber } from './next-number';

const DAY = '2026-11-27';
const sent = (...numbers: string[]) => numbers.map((number) => ({ number, day: DAY }));
const PATTERN = parseNumberPattern('{year}/{number:4}');

describe('next number', () => {
  it('begins with 1 for a pattern without numbers of the year', () => {
    expect(proposeNextNumber(PATTERN, [], DAY)).toEqual({
      number: '2026/0001',
      lastNumber: null,
      missingNumbers: [],
    });
    expect(proposeNextNumber(PATTERN, sent('2025/0412', 'X-9'), DAY).number).toBe('2026/0001');
  });

  it('follows the highest number, and lists the missing numbers', () => {
    expect(proposeNextNumber(PATTERN, sent('2026/0003', '2026/0007', 'X', '2026/0004'), DAY)).toEqual({
      number: '2026/0008',
      lastNumber: '2026/0003',
      missingNumbers: ['2026/0005', '2026/0006'],
    });
  });

  it('continues the newest number without a pattern, and begins again in a new year', () => {
    expect(proposeNextNumber(null, sent('2026/0041'), DAY).number).toBe('2026/0042');
    expect(proposeNextNumber(null, sent('2026/0041'), '2027-01-02').number).toBe('2027/0001');
    expect(proposeNextNumber(null, sent('F99'), DAY).number).toBe('F100');
    expect(proposeNextNumber(null, sent('ABC'), DAY).number).toBeNull();
    expect(proposeNextNumber(null, [], DAY).number).toBeNull();
  });

  it('lists a limited number of missing numbers', () => {
    const { missingNumbers } = proposeNextNumber(PATTERN, sent('2026/0001', '2026/9999'), DAY);
    expect(missingNumbers).toHaveLength(MAX_MISSING_NUMBERS);
  });
});
