import { computeMonths } from './team-figures-job';

describe('the months of the team figures', () => {
  it('are the current month and the last month in UTC', () => {
    expect(computeMonths(new Date('2026-11-28T12:00:00Z'))).toEqual({
      month: '2026-11-01',
      before: '2026-10-01',
      dayCount: 59,
    });
    expect(computeMonths(new Date('2027-01-01T00:00:00Z'))).toEqual({
      month: '2027-01-01',
      before: '2026-12-01',
      dayCount: 32,
    });
    expect(computeMonths(new Date('2028-03-31T23:59:59Z'))).toEqual({
      month: '2028-03-01',
      before: '2028-02-01',
      dayCount: 60,
    });
  });
});
