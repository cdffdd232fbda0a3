import { getClosingTime, formatParisDate, getNextPeriod, findPeriod, type Period } from './calendar';
import { FLOWS, VAT_REGIMES, type Flow, type VatRegime } from './model';

const DAY = 86_400_000;

/** Formats the day at an index with the UTC calendar of JavaScript, which the tested module does not use. */
const formatDayAt = (index: number): string =>
  new Date(Date.UTC(2023, 0, 1) + index * DAY).toISOString().slice(0, 10);
const TEN_YEARS_IN_DAYS = 3653;

/** Returns the time at which European summer time begins or ends: last Sunday of March or October, 01:00 UTC. */
function findClockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0));
  return Date.UTC(year, month - 1, last.getUTCDate() - last.getUTCDay(), 1);
}
function formatParisHour(date: string, hour: number): string {
  const utc = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;
  const year = Number(date.slice(0, 4));
  const winter = utc - 3_600_000;
  const summer = winter >= findClockChange(year, 3) && winter < findClockChange(year, 10);
  return new Date(summer ? winter - 3_600_000 : winter).toISOString();
}

const formatPeriod = ({ start, end, platformDeadline, declarantDeadline }: Period): string[] => [
  start,
  end,
  platformDeadline.toISOString(),
  declarantDeadline.toISOString(),
];

describe('findPeriod for ten years of days', () => {
  const cases = VAT_REGIMES.flatMap((regime) => FLOWS.map((flow): [VatRegime, Flow] => [regime, flow]));

  it.each(cases)('%s %s: each day is in one period, without gaps, due after its end', (regime, flow) => {
    let previousPeriod: Period | undefined;
    let periods = 0;
    /** Collects invalid days, because a matcher for each of thousands of days is slow. */
    const invalidDays: string[] = [];
    for (let index = 0; index < TEN_YEARS_IN_DAYS; index++) {
      const date = formatDayAt(index);
      const period = findPeriod(regime, flow, date);
      if (period.start > date || date > period.end) invalidDays.push(date);
      if (previousPeriod?.start === period.start) {
        if (formatPeriod(period).join() !== formatPeriod(previousPeriod).join()) invalidDays.push(date);
        continue;
      }
      periods++;
      // A period begins on the day after the last day of the previous one.
      expect(period.start).toBe(date);
      if (previousPeriod !== undefined) {
        expect(previousPeriod.end).toBe(formatDayAt(index - 1));
        expect(period).toEqual(getNextPeriod(regime, flow, previousPeriod));
        expect(period.platformDeadline.getTime()).toBeGreaterThan(previousPeriod.platformDeadline.getTime());
      }
      expect(period.end > period.start).toBe(true);
      const closingTime = getClosingTime(period).getTime();
      expect(getClosingTime(period).toISOString()).toBe(formatParisHour(getDayAfter(period.end), 0));
      expect(period.declarantDeadline.getTime()).toBeGreaterThan(closingTime);
      expect(period.platformDeadline.getTime()).toBeGreaterThan(period.declarantDeadline.getTime());
      expect(period.platformDeadline.toISOString()).toBe(
        formatParisHour(formatParisDate(period.platformDeadline), 8),
      );
      expect(period.declarantDeadline.toISOString()).toBe(
        formatParisHour(getDayBefore(formatParisDate(period.platformDeadline)), 8),
      );
      previousPeriod = period;
    }
    expect(invalidDays).toEqual([]);
    const hasThreePeriodsAMonth = regime === 'REEL_NORMAL_MENSUEL' && flow !== 'payments';
    expect(periods).toBe(hasThreePeriodsAMonth ? 360 : regime === 'FRANCHISE_EN_BASE' ? 60 : 120);
  });
});

const getDayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
const getDayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - DAY).toISOString().slice(0, 10);

describe('findPeriod compared with manually computed periods', () => {
  const table: [VatRegime, Flow, string, string, string, string, string][] = [
    // regime, flow, day, start, end, platform (UTC), declarant (UTC)
    [
      'REEL_NORMAL_MENSUEL',
      'transactions',
      '2026-01-10',
      '2026-01-01',
      '2026-01-10',
      '2026-01-21T07:00',
      '2026-01-20T07:00',
    ],
    [
      'REEL_NORMAL_MENSUEL',
      'transactions',
      '2026-01-11',
      '2026-01-11',
      '2026-01-20',
      '2026-02-01T07:00',
      '2026-01-31T07:00',
    ],
    // A third part of the month with eleven days, at the end of a year.
    [
      'REEL_NORMAL_MENSUEL',
      'transactions',
      '2026-12-31',
      '2026-12-21',
      '2026-12-31',
      '2027-01-11T07:00',
      '2027-01-10T07:00',
    ],
    [
      'REEL_NORMAL_MENSUEL',
      'transactions',
      '2028-02-29',
      '2028-02-21',
      '2028-02-29',
      '2028-03-11T07:00',
      '2028-03-10T07:00',
    ],
    [
      'REEL_NORMAL_MENSUEL',
      'transactions',
      '2027-02-28',
      '2027-02-21',
      '2027-02-28',
      '2027-03-11T07:00',
      '2027-03-10T07:00',
    ],
    // Summer time begins on 29 March 2026, between the end of the period and its deadlines.
    [
      'REEL_NORMAL_MENSUEL',
      'transactions',
      '2026-03-20',
      '2026-03-11',
      '2026-03-20',
      '2026-04-01T06:00',
      '2026-03-31T06:00',
    ],
    [
      'REEL_NORMAL_MENSUEL',
      'payments',
      '2026-03-20',
      '2026-03-01',
      '2026-03-31',
      '2026-04-11T06:00',
      '2026-04-10T06:00',
    ],
    [
      'REEL_NORMAL_MENSUEL',
      'payments',
      '2026-09-30',
      '2026-09-01',
      '2026-09-30',
      '2026-10-11T06:00',
      '2026-10-10T06:00',
    ],
    [
      'REEL_NORMAL_TRIMESTRIEL',
      'transactions',
      '2026-12-05',
      '2026-12-01',
      '2026-12-31',
      '2027-01-11T07:00',
      '2027-01-10T07:00',
    ],
    [
      'REEL_NORMAL_TRIMESTRIEL',
      'payments',
      '2028-02-29',
      '2028-02-01',
      '2028-02-29',
      '2028-03-11T07:00',
      '2028-03-10T07:00',
    ],
    [
      'REEL_SIMPLIFIE',
      'transactions',
      '2026-11-30',
      '2026-11-01',
      '2026-11-30',
      '2027-01-01T07:00',
      '2026-12-31T07:00',
    ],
    [
      'REEL_SIMPLIFIE',
      'payments',
      '2027-12-31',
      '2027-12-01',
      '2027-12-31',
      '2028-02-01T07:00',
      '2028-01-31T07:00',
    ],
    // Due on the first of the month after the leap day.
    [
      'REEL_SIMPLIFIE',
      'payments',
      '2028-01-15',
      '2028-01-01',
      '2028-01-31',
      '2028-03-01T07:00',
      '2028-02-29T07:00',
    ],
    [
      'FRANCHISE_EN_BASE',
      'transactions',
      '2028-01-01',
      '2028-01-01',
      '2028-02-29',
      '2028-04-01T06:00',
      '2028-03-31T06:00',
    ],
    [
      'FRANCHISE_EN_BASE',
      'payments',
      '2026-12-31',
      '2026-11-01',
      '2026-12-31',
      '2027-02-01T07:00',
      '2027-01-31T07:00',
    ],
    // Summer time ends on 25 October 2026, a week before the deadline.
    [
      'FRANCHISE_EN_BASE',
      'payments',
      '2026-08-01',
      '2026-07-01',
      '2026-08-31',
      '2026-10-01T06:00',
      '2026-09-30T06:00',
    ],
    [
      'FRANCHISE_EN_BASE',
      'transactions',
      '2026-09-01',
      '2026-09-01',
      '2026-10-31',
      '2026-12-01T07:00',
      '2026-11-30T07:00',
    ],
  ];

  it.each(table)('%s %s on %s', (regime, flow, date, start, end, platform, declarant) => {
    expect(formatPeriod(findPeriod(regime, flow, date))).toEqual([
      start,
      end,
      `${platform}:00.000Z`,
      `${declarant}:00.000Z`,
    ]);
  });

  it('deadlines keep the hour in Paris when the clocks change after the period', () => {
    // The clocks go back on 25 October 2026 and went forward on 30 March 2025.
    const october = findPeriod('REEL_NORMAL_MENSUEL', 'transactions', '2026-10-15');
    expect(formatPeriod(october).slice(2)).toEqual(['2026-11-01T07:00:00.000Z', '2026-10-31T07:00:00.000Z']);
    const march = findPeriod('REEL_NORMAL_MENSUEL', 'transactions', '2025-03-31');
    expect(formatPeriod(march)).toEqual([
      '2025-03-21',
      '2025-03-31',
      '2025-04-11T06:00:00.000Z',
      '2025-04-10T06:00:00.000Z',
    ]);
  });

  it('rejects days that are not in the calendar', () => {
    for (const date of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-01-01', '2026-1-1', '']) {
      expect(() => findPeriod('REEL_SIMPLIFIE', 'payments', date)).toThrow(RangeError);
    }
  });
});

describe('getClosingTime', () => {
  it('returns midnight in Paris, in winter and in summer', () => {
    expect(getClosingTime({ end: '2026-01-31' }).toISOString()).toBe('2026-01-31T23:00:00.000Z');
    expect(getClosingTime({ end: '2026-06-30' }).toISOString()).toBe('2026-06-30T22:00:00.000Z');
    // The night before the clocks change, and the night after.
    expect(getClosingTime({ end: '2026-03-28' }).toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(getClosingTime({ end: '2026-03-29' }).toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(getClosingTime({ end: '2026-10-24' }).toISOString()).toBe('2026-10-24T22:00:00.000Z');
    expect(getClosingTime({ end: '2026-10-25' }).toISOString()).toBe('2026-10-25T23:00:00.000Z');
  });

  it('returns the instant at which the date changes in Paris', () => {
    expect(formatParisDate(new Date('2026-12-31T22:59:59.999Z'))).toBe('2026-12-31');
    expect(formatParisDate(new Date('2026-12-31T23:00:00.000Z'))).toBe('2027-01-01');
    expect(formatParisDate(new Date('2026-06-30T22:00:00.000Z'))).toBe('2026-07-01');
  });
});
