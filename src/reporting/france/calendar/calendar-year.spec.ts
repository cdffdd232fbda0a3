import { listPeriodsOfYear, getState, type KnownPeriod } from './calendar-year';

const known = (start: string, end: string, more: Partial<KnownPeriod> = {}): KnownPeriod => ({
  vatRegime: 'REEL_NORMAL_MENSUEL',
  start,
  end,
  declarantDeadline: new Date('2026-11-30T07:00:00Z'),
  platformDeadline: new Date('2026-12-01T07:00:00Z'),
  isParked: false,
  waiting: 0,
  filed: 0,
  filingId: null,
  filingState: null,
  isFilingParked: null,
  ...more,
});

describe('listPeriodsOfYear', () => {
  it('contains every day once, and the number of periods of the regime', () => {
    const decades = listPeriodsOfYear('REEL_NORMAL_MENSUEL', 'transactions', 2026, []);
    expect(decades).toHaveLength(36);
    expect([decades[0]?.start, decades[35]?.end]).toEqual(['2026-01-01', '2026-12-31']);
    expect(listPeriodsOfYear('REEL_NORMAL_MENSUEL', 'payments', 2028, [])).toHaveLength(12);
    expect(listPeriodsOfYear('FRANCHISE_EN_BASE', 'transactions', 2026, [])).toHaveLength(6);
  });

  it('retains periods of a former regime and fills the rest of their span with periods of that regime', () => {
    const before = known('2026-11-11', '2026-11-20');
    const periods = listPeriodsOfYear('REEL_SIMPLIFIE', 'transactions', 2026, [before]);
    expect(periods.slice(-5).map(({ start, end }) => [start, end])).toEqual([
      ['2026-10-01', '2026-10-31'],
      ['2026-11-01', '2026-11-10'],
      ['2026-11-11', '2026-11-20'],
      ['2026-11-21', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
    ]);
  });

  it('returns the state of a period by Paris time and by its filings', () => {
    const period = known('2026-11-11', '2026-11-20');
    const at = (now: string, more: Partial<KnownPeriod> = {}): string =>
      getState({ ...period, ...more }, new Date(now));
    expect(at('2026-11-10T22:59:59.999Z')).toBe('upcoming');
    expect(at('2026-11-10T23:00:00.000Z')).toBe('open');
    expect(at('2026-11-20T23:00:00.000Z')).toBe('due');
    expect(at('2026-11-30T07:00:00.000Z')).toBe('over');
    const after = '2026-12-02T00:00:00.000Z';
    expect(at(after, { filingState: 'received' })).toBe('filing');
    expect(at(after, { filingState: 'accepted' })).toBe('filed');
    expect(at(after, { filingState: 'refused' })).toBe('refused');
    expect(at(after, { filingState: 'withdrawn' })).toBe('over');
    expect(at(after, { filingState: 'received', isFilingParked: true })).toBe('parked');
  });
});
