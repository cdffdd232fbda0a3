import { isDeepStrictEqual } from 'node:util';
import { FLOWS, findPeriod, VAT_REGIMES, type Flow, type VatRegime } from '../../../standards/flux10';
import { choosePeriod, type RegimePeriod } from './period-of-day';

const DAY_MS = 86_400_000;
const days = Array.from({ length: 91 }, (_, i) =>
  new Date(Date.UTC(2028, 0, 1) + i * DAY_MS).toISOString().slice(0, 10),
);

/**
 * Collects the periods of successive reports and their errors, because a matcher for each of thousands of periods is
 * slow.
 */
class PeriodLog {
  readonly periods: RegimePeriod[] = [];
  readonly errors: unknown[] = [];

  constructor(private readonly flow: Flow) {}

  report(regime: VatRegime, day: string): RegimePeriod {
    const existingPeriod = this.periods.find(({ start, end }) => start <= day && day <= end);
    if (existingPeriod !== undefined) return existingPeriod;
    const createdPeriod = choosePeriod(regime, this.flow, day, this.periods);
    if (createdPeriod.start > day || day > createdPeriod.end) this.errors.push({ day, made: createdPeriod });
    for (const { start, end } of this.periods)
      if (createdPeriod.start <= end && createdPeriod.end >= start)
        this.errors.push({ day, made: createdPeriod, overlaps: { start, end } });
    this.periods.push(createdPeriod);
    return createdPeriod;
  }
}

const regimePairs = VAT_REGIMES.flatMap((before) => VAT_REGIMES.map((after) => [before, after] as const));

describe('choosePeriod after a change of regime', () => {
  it.each(regimePairs)(
    'from %s to %s gives no day two periods, whichever day is reported first',
    (before, after) => {
      for (const flow of FLOWS)
        for (const first of ['2028-01-05', '2028-01-15', '2028-01-31', '2028-02-29', '2028-03-20']) {
          const book = new PeriodLog(flow);
          book.report(before, first);
          // In both directions, because late reports may concern earlier days.
          const order = Number(first.slice(8)) % 2 === 1 ? days : [...days].reverse();
          for (const day of order) {
            const { vatRegime, start, end, declarantDeadline, platformDeadline } = book.report(after, day);
            // Each period exists in the calendar, with its deadlines.
            const calendar = findPeriod(vatRegime, flow, day);
            if (!isDeepStrictEqual(calendar, { start, end, declarantDeadline, platformDeadline }))
              book.errors.push({ day, calendar, start, end, declarantDeadline, platformDeadline });
          }
          expect(book.errors).toEqual([]);
        }
    },
  );

  it('gives no day two periods when the regime changes repeatedly on any day', () => {
    for (const flow of FLOWS)
      for (let seed = 1; seed <= 10; seed++) {
        const book = new PeriodLog(flow);
        let state = seed;
        for (let i = 0; i < 60; i++) {
          state = (state * 48_271) % 2_147_483_647;
          const regime = VAT_REGIMES[Math.floor(state / 7) % 4] ?? 'REEL_SIMPLIFIE';
          book.report(regime, days[state % days.length] ?? '2028-01-01');
        }
        expect(book.errors).toEqual([]);
      }
  });

  it('continues a month in ten-day periods when it began with ten-day periods, with their deadlines', () => {
    const book = new PeriodLog('transactions');
    book.report('REEL_NORMAL_MENSUEL', '2026-09-05');
    expect(book.report('REEL_NORMAL_TRIMESTRIEL', '2026-09-15')).toEqual({
      vatRegime: 'REEL_NORMAL_MENSUEL',
      ...findPeriod('REEL_NORMAL_MENSUEL', 'transactions', '2026-09-15'),
    });
    expect(book.report('REEL_NORMAL_TRIMESTRIEL', '2026-10-15')).toMatchObject({
      vatRegime: 'REEL_NORMAL_TRIMESTRIEL',
      start: '2026-10-01',
      end: '2026-10-31',
    });
  });
});
