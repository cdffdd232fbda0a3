import { dayRange, parisTime } from '../format/paris';
import { toColumns, cellLook, formatDays, missingDays, monthNames, periodToShow } from './calendar';
import { calculatePercentage, addDecimals } from './decimals';
import { signedAmount, calculateFigures } from './figures';
import type { Period, Reported } from './queries';
import { dayOfReport, emptyDay, nextReference, readDay } from './report-input';

function period(periodStart: string, periodEnd: string, fields: Partial<Period> = {}): Period {
  return {
    ...{ flow: 'transactions', periodStart, periodEnd, state: 'upcoming', filingId: null },
    ...{ opensAt: `${periodStart}T00:00:00Z`, closesAt: `${periodEnd}T23:00:00Z` },
    ...{ declarantDeadline: `${periodEnd}T08:00:00Z`, platformDeadline: `${periodEnd}T09:00:00Z` },
    ...{ waitingReports: 0, filedReports: 0, ...fields },
  };
}

function reported(fields: Partial<Reported>): Reported {
  return {
    ...{
      id: 'frr_1',
      documentId: 'doc_1',
      reference: 'till',
      action: 'submit',
      kind: 'b2cSales',
      day: '2026-11-18',
    },
    ...{
      number: null,
      issueDate: null,
      documentType: null,
      partner: null,
      category: 'goods',
      currency: 'EUR',
    },
    ...{ taxExclusiveAmount: '0.10', taxAmount: '0.02', transactionCount: 1, reportingStatus: 'accepted' },
    vatBreakdown: [{ percentage: '20', taxableAmount: '0.10', taxAmount: '0.02', amount: null }],
    ...{ outcomeCode: null, submissionId: null, receivedAt: '2026-11-18T20:00:00Z' },
    ...{ replacedBy: null, ...fields },
  };
}

const plain = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('the year of a declarant', () => {
  it('has a column for each month, and in it the decades and the month of payments', () => {
    const columns = toColumns(
      [
        period('2026-01-01', '2026-01-10'),
        period('2026-01-11', '2026-01-20'),
        period('2026-01-21', '2026-01-31'),
        period('2026-01-01', '2026-01-31', { flow: 'payments' }),
        period('2026-02-01', '2026-02-10'),
      ],
      2026,
    );
    expect(columns).toHaveLength(12);
    expect(columns[0]?.periods.transactions).toHaveLength(3);
    expect(columns[0]?.periods.payments).toHaveLength(1);
    expect(columns[1]?.periods.transactions.map(({ periodStart }) => periodStart)).toEqual(['2026-02-01']);
  });

  it('joins the months of a period that spans two, for every flow', () => {
    const two = period('2026-03-01', '2026-04-30');
    const columns = toColumns([two, period('2026-04-01', '2026-04-30', { flow: 'payments' })], 2026);
    expect(columns).toHaveLength(11);
    expect(columns[2]).toMatchObject({ firstMonth: 3, lastMonth: 4 });
    expect(columns[2]?.periods.payments).toHaveLength(1);
    expect(monthNames(columns[2]!, 'en')).toBe('Mar–Apr');
  });

  it('marks what is filed, due, refused and running, and leaves what is past without a report alone', () => {
    const look = (state: Period['state'], waitingReports = 0) =>
      cellLook({ flow: 'transactions', state, waitingReports });
    expect([
      look('filed'),
      look('due'),
      look('refused'),
      look('open'),
      look('over'),
      look('upcoming'),
    ]).toEqual([...['ok', 'due', 'bad', 'open', 'none', 'none']]);
    expect(cellLook({ flow: 'purchases', state: 'due', waitingReports: 0 })).toBe('none');
    expect([look('over', 2), look('filing'), look('parked')]).toEqual(['filing', 'filing', 'bad']);
  });

  it('opens with the next deadline, else with what runs', () => {
    const open = period('2026-11-21', '2026-11-30', { state: 'open' });
    const later = period('2026-10-01', '2026-10-31', {
      ...{ flow: 'payments', state: 'due', declarantDeadline: '2026-12-10T07:00:00Z' },
    });
    const next = period('2026-11-11', '2026-11-20', {
      ...{ state: 'due', declarantDeadline: '2026-11-30T07:00:00Z' },
    });
    expect(periodToShow([later, open, next])).toBe(next);
    expect(periodToShow([period('2026-01-01', '2026-01-10'), open])).toBe(open);
    expect(periodToShow([])).toBeUndefined();
  });

  it('has deadlines in Paris, whatever the season', () => {
    const now = new Date('2026-11-23T00:00:00Z');
    expect(parisTime('2026-11-30T07:00:00Z', 'en', now)).toBe('30 November, 08:00');
    expect(parisTime('2026-07-31T06:00:00Z', 'de', now)).toBe('31. Juli, 08:00');
    expect(parisTime('2025-12-31T23:30:00Z', 'en', now)).toBe('1 January, 00:30');
    expect(parisTime('2027-01-10T07:00:00Z', 'fr', now)).toBe('10 janvier 2027, 08:00');
  });

  it('names its days, and those that nothing was reported of', () => {
    const decade = period('2026-11-21', '2026-11-30', { state: 'open' });
    expect(plain(dayRange(decade, 'en'))).toBe('21–30 November');
    expect(dayRange(period('2026-10-01', '2026-10-31'), 'en')).toBe('October');
    expect(plain(dayRange(period('2026-01-01', '2026-02-28'), 'de'))).toMatch(/^Januar ?– ?Februar$/);
    expect(formatDays(period('2026-02-21', '2026-02-28'))).toHaveLength(8);
    const now = new Date('2026-11-23T23:30:00Z');
    // In Paris it is the 24th already.
    expect(missingDays(decade, new Set(['2026-11-22']), now)).toEqual([
      ...['2026-11-24', '2026-11-23', '2026-11-21'],
    ]);
    expect(missingDays({ ...decade, state: 'due' }, new Set(), now)).toHaveLength(10);
    // A sandbox that is ahead of the clock.
    expect(
      missingDays({ ...decade, state: 'open' }, new Set(), new Date('2026-10-01T00:00:00Z')),
    ).toHaveLength(10);
    expect(missingDays({ ...decade, state: 'upcoming' }, new Set(), now)).toEqual([]);
  });
});

describe('the figures of a period', () => {
  it('are exact, without what was refused, and a credit note takes off', () => {
    const figures = calculateFigures([
      reported({}),
      reported({ taxExclusiveAmount: '0.2', taxAmount: '0.04', day: '2026-11-17' }),
      reported({ taxExclusiveAmount: '5', reportingStatus: 'rejected', day: '2026-11-11' }),
      reported({
        kind: 'b2biInvoice',
        documentType: 'creditNote',
        taxExclusiveAmount: '0.05',
        taxAmount: '0',
      }),
      reported({ currency: 'USD', taxExclusiveAmount: '900' }),
    ]);
    expect(figures).toMatchObject({
      net: '0.25',
      tax: '0.06',
      count: 4,
      invoices: 1,
      otherCurrencies: ['USD'],
    });
    expect(figures.days.size).toBe(2);
    expect(signedAmount(reported({ documentType: 'creditNote', taxExclusiveAmount: '-3.00' }))).toBe('3.00');
  });

  it('of payments are what was received', () => {
    const payment = reported({
      ...{ kind: 'b2cPayments', taxExclusiveAmount: null, taxAmount: null },
      vatBreakdown: [
        { percentage: '20', taxableAmount: null, taxAmount: null, amount: '1200' },
        { percentage: '10', taxableAmount: null, taxAmount: null, amount: '0.01' },
      ],
    });
    expect([calculateFigures([payment]).received, signedAmount(payment)]).toEqual(['1200.01', '1200.01']);
  });

  it('keep every digit', () => {
    expect(addDecimals(['9007199254740993.01', '-0.02', '.5'])).toBe('9007199254740993.49');
    expect(addDecimals([])).toBe('0.00');
    expect([
      calculatePercentage('445.00', '5.5'),
      calculatePercentage('-0.5', '1'),
      calculatePercentage('100', '0'),
    ]).toEqual([...['24.48', '-0.01', '0.00']]);
  });
});

describe('a day as it is typed', () => {
  const typed = { ...emptyDay('sales', '2026-11-20'), count: '187' };

  it('becomes a report with its sums; VAT that was left out follows from the rate', () => {
    const { input } = readDay({
      ...typed,
      rates: [
        { percentage: '5,5', amount: '445,00', tax: '24,50' },
        { percentage: '20', amount: '555', tax: '' },
      ],
    });
    expect(input).toEqual({
      ...{ type: 'sales', reference: 'sales-goods-2026-11-20', action: 'submit', date: '2026-11-20' },
      ...{ category: 'goods', currency: 'EUR', taxExclusiveAmount: '1000.00', taxAmount: '135.50' },
      transactionCount: 187,
      vatBreakdown: [
        { percentage: '5.5', taxableAmount: '445.00', taxAmount: '24.50' },
        { percentage: '20', taxableAmount: '555', taxAmount: '111.00' },
      ],
    });
  });

  it('says what is wrong, field by field', () => {
    const { input, wrong } = readDay({
      ...{ ...typed, count: '', reference: ' ', date: '' },
      rates: [
        { percentage: '20', amount: '1,234', tax: 'x' },
        { percentage: '', amount: '', tax: '' },
      ],
    });
    expect(input).toBeNull();
    expect(wrong).toEqual({
      ...{ date: 'missing', reference: 'missing', count: 'count', 'rates.0.amount': 'ambiguous' },
      ...{ 'rates.0.tax': 'number', 'rates.1.percentage': 'missing', 'rates.1.amount': 'missing' },
    });
  });

  it('of payments has amounts with VAT and nothing else', () => {
    const { input } = readDay({
      ...emptyDay('payments', '2026-11-20'),
      rates: [{ percentage: '20', amount: '1200', tax: '' }],
    });
    expect(input).toEqual({
      ...{ type: 'payments', reference: 'payments-2026-11-20', action: 'submit', date: '2026-11-20' },
      vatBreakdown: [{ percentage: '20', amount: '1200' }],
    });
  });

  it('is filled with what was reported, under another reference', () => {
    const day = dayOfReport(reported({}), 'correct', 'de');
    expect(day).toMatchObject({ reference: 'till-r2', action: 'correct', kind: 'sales', count: '1' });
    expect(day?.rates).toEqual([{ percentage: '20', amount: '0,10', tax: '0,02' }]);
    expect(dayOfReport(reported({ kind: 'b2biInvoice' }), 'correct', 'de')).toBeNull();
    expect([nextReference('till-r2'), nextReference('x'.repeat(128)).length]).toEqual(['till-r3', 128]);
  });
});

/** We took a report; the administration accepted a filing (design, section 5). */
describe('the words of French reporting', () => {
  it.each(['en', 'fr', 'nl', 'de'])(
    'tell what we accepted from what the administration accepted in %s',
    async (language) => {
      const words = (await import(`../i18n/messages/${language}/status.json`)) as Record<string, string>;
      expect(words['status.reportAccepted']).not.toBe(words['status.accepted']);
      expect(words['status.reportAccepted']).not.toBe(words['status.filed']);
    },
  );
});
