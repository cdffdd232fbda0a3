import fc from 'fast-check';
import type { B2cPayments, B2cSales, ReportContent } from '../../../standards/flux10';
import { Decimal } from '../../../standards/values/decimal';
import { ReportTotals } from './report-totals';

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((n) => n * 5);
const formatAmount = (n: number): string => (n / 100).toFixed(2);

const sales: fc.Arbitrary<B2cSales> = fc
  .record({ day: fc.integer({ min: 1, max: 3 }), services: fc.boolean(), net: cents, count: fc.nat(50) })
  .map(({ day, services, net, count }) => ({
    kind: 'b2cSales',
    date: `2026-09-0${day}`,
    category: services ? 'services' : 'goods',
    currency: 'EUR',
    taxExclusiveAmount: formatAmount(net),
    taxAmount: formatAmount(net / 5),
    transactionCount: count,
    vatBreakdown: [{ percentage: '20', taxableAmount: formatAmount(net), taxAmount: formatAmount(net / 5) }],
  }));

const payments: fc.Arbitrary<B2cPayments> = fc
  .record({ day: fc.integer({ min: 1, max: 3 }), amount: cents })
  .map(({ day, amount }) => ({
    kind: 'b2cPayments',
    date: `2026-09-0${day}`,
    vatBreakdown: [{ percentage: '20', amount: formatAmount(amount) }],
  }));

function sumReports(pages: ReportContent[][]): ReportContent[] {
  const totals = new ReportTotals();
  for (const page of pages) totals.addPage(page);
  return totals.getContents();
}

function sumAmounts(contents: ReportContent[]): string {
  const amounts = contents.map((content) => {
    if (content.kind === 'b2cSales') return content.taxExclusiveAmount;
    return content.kind === 'b2cPayments' ? (content.vatBreakdown[0]?.amount ?? '') : '';
  });
  return amounts
    .reduce((total, amount) => total.plus(Decimal.parse(amount) ?? Decimal.ZERO), Decimal.ZERO)
    .toFixed(2);
}

describe('ReportTotals', () => {
  it('computes totals that do not depend on the size of the pages', () => {
    fc.assert(
      fc.property(fc.array(sales), fc.array(payments), fc.integer({ min: 1, max: 7 }), (some, more, size) => {
        const all: ReportContent[] = [...some, ...more];
        const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
          all.slice(i * size, (i + 1) * size),
        );
        expect(sumReports(pages)).toEqual(sumReports([all]));
        expect(sumAmounts(sumReports(pages))).toBe(sumAmounts(all));
      }),
      { numRuns: 200 },
    );
  });

  it('keeps no more contents than the transmission has', () => {
    const totals = new ReportTotals();
    const page = fc.sample(sales, { numRuns: 500, seed: 1 });
    for (let i = 0; i < 20; i++) totals.addPage(page);
    expect(totals.getContents().length).toBeLessThanOrEqual(6);
  });
});
