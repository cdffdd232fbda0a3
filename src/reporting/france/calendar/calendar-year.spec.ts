import { listPeriodsOfYear, getPeriodState, type KnownPeriod } from './calendar-year';

const createPeriod = (start: string, end: string, more: Partial<KnownPeriod> = {}): KnownPeriod => ({
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
    const tenDayPeriods = listPeriodsOfYear('REEL_NORMAL_MENSUEL', 'transactions', 2026, []);
    expect(tenDayPeriods).toHaveLength(36);
    expect([tenDayPeriods[0]?.start, tenDayPeriods[35]?.end]).toEqual(['2026-01-01', '2026-12-31']);
    expect(listPeriodsOfYear('REEL_NORMAL_MENSUEL', 'payments', 2028, [])).toHaveLength(12);
    expect(listPeriodsOfYear('FRANCHISE_EN_BASE', 'transactions', 2026, [])).toHaveLength(6);
  });

  it('keeps periods of a former regime and fills the rest of their span with other periods of that regime', () => {
    const periodOfFormerRegime = createPeriod('2026-11-11', '2026-11-20');
    const periods = listPeriodsOfYear('REEL_SIMPLIFIE', 'transactions', 2026, [periodOfFormerRegime]);
    expect(periods.slice(-5).map(({ start, end }) => [start, end])).toEqual([
      ['2026-10-01', '2026-10-31'],
      ['2026-11-01', '2026-11-10'],
      ['2026-11-11', '2026-11-20'],
      ['2026-11-21', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
    ]);
  });

  it('returns the state of a period from Paris time and its filings', () => {
    const period = createPeriod('2026-11-11', '2026-11-20');
    const getStateAt = (now: string, more: Partial<KnownPeriod> = {}): string =>
      getPeriodState({ ...period, ...more }, new Date(now));
    expect(getStateAt('2026-11-10T22:59:59.999Z')).toBe('upcoming');
    expect(getStateAt('2026-11-10T23:00:00.000Z')).toBe('open');
    expect(getStateAt('2026-11-20T23:00:00.000Z')).toBe('due');
    expect(getStateAt('2026-11-30T07:00:00.000Z')).toBe('over');
    const afterDeadline = '2026-12-02T00:00:00.000Z';
    expect(getStateAt(afterDeadline, { filingState: 'received' })).toBe('filing');
    expect(getStateAt(afterDeadline, { filingState: 'accepted' })).toBe('filed');
    expect(getStateAt(afterDeadline, { filingState: 'refused' })).toBe('refused');
    expect(getStateAt(afterDeadline, { filingState: 'withdrawn' })).toBe('over');
    expect(getStateAt(afterDeadline, { filingState: 'received', isFilingParked: true })).toBe('parked');
  });
});
