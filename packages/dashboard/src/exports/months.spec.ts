import { formatPeriod, isWholeMonth, listMonths } from './months';

describe('months of exports', () => {
  it('begin with the last full one', () => {
    expect(listMonths(new Date(2027, 0, 31), 3)).toEqual([
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-31' },
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-10-01', to: '2026-10-31' },
    ]);
  });

  it('have names, other periods their days', () => {
    const day = (text: string): string => text.slice(5);
    expect(isWholeMonth({ from: '2028-02-01', to: '2028-02-29' })).toBe(true);
    expect(formatPeriod({ from: '2026-11-01', to: '2026-11-30' }, 'en', day)).toBe('November 2026');
    expect(formatPeriod({ from: '2026-11-01', to: '2026-11-29' }, 'en', day)).toBe('11-01 – 11-29');
  });
});
