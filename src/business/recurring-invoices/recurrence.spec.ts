import {
  findNextOccurrence,
  findOccurrence,
  getOccurrencePeriod,
  isOccurrence,
  type Recurrence,
} from './recurrence';

const monthly: Recurrence = { every: 1, unit: 'month', day: 31, firstOn: '2026-01-31' };
const quarterly: Recurrence = { every: 3, unit: 'month', day: 5, firstOn: '2026-01-10' };
const weekly: Recurrence = { every: 2, unit: 'week', day: null, firstOn: '2026-11-02' };
const yearly: Recurrence = { every: 1, unit: 'year', day: 29, firstOn: '2024-02-29' };

const listOccurrences = (recurrence: Recurrence, from: string, count: number): string[] => {
  const days = [findOccurrence(recurrence, from)];
  while (days.length < count) days.push(findNextOccurrence(recurrence, days.at(-1) ?? ''));
  return days;
};

describe('recurrence', () => {
  it('occurs on the last day of a month that is too short', () => {
    expect(listOccurrences(monthly, '2026-01-01', 4)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(listOccurrences(yearly, '2024-01-01', 5)).toEqual([
      ...['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ]);
  });

  it('counts weeks, months and years from the first day, before which no occurrence exists', () => {
    expect(listOccurrences(quarterly, '2020-01-01', 3)).toEqual(['2026-04-05', '2026-07-05', '2026-10-05']);
    expect(listOccurrences(weekly, '2026-11-03', 3)).toEqual(['2026-11-16', '2026-11-30', '2026-12-14']);
    expect(findOccurrence(weekly, '2026-11-16')).toBe('2026-11-16');
    expect(findOccurrence(weekly, '2036-11-20')).toBe('2036-12-01');
    expect(findOccurrence({ ...monthly, every: 120 }, '2027-01-01')).toBe('2036-01-31');
  });

  it('tells whether a day has an occurrence', () => {
    expect(isOccurrence(quarterly, '2026-07-05')).toBe(true);
    expect(isOccurrence(quarterly, '2026-06-05')).toBe(false);
    expect(isOccurrence(quarterly, '2026-01-05')).toBe(false);
  });

  it('has the calendar months or weeks between two occurrences as its period', () => {
    expect(getOccurrencePeriod(monthly, '2026-02-28')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
    expect(getOccurrencePeriod(quarterly, '2026-10-05')).toEqual({ start: '2026-10-01', end: '2026-12-31' });
    expect(getOccurrencePeriod(weekly, '2026-11-16')).toEqual({ start: '2026-11-16', end: '2026-11-29' });
    expect(getOccurrencePeriod(yearly, '2026-02-28')).toEqual({ start: '2026-02-01', end: '2027-01-31' });
  });
});
