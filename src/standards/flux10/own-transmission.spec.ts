import type { Flow, ReportContent } from './model';
import { validateOwnTransmission } from './own-transmission';
import { writeReport } from './report-writer';
import { validateFlux10, type Flux10Finding } from './rules';
import { invoice, payment, sales } from './sample-contents.fixture';
import { report } from './sample-report.fixture';

const validate = (xml: string): Flux10Finding[] => [...validateOwnTransmission(xml)].flat();
const written = (flow: Flow, contents: ReportContent[]): string => writeReport(report(flow, contents));

const invoices = (count: number, wrong: number[]): ReportContent[] =>
  Array.from({ length: count }, (_, i) => ({
    ...invoice,
    documentNumber: wrong.includes(i) ? `F ${i}.` : `F-${i}`,
  }));
const soldOn = ['2027-06-21', '2027-06-22'].map((date) => ({ ...sales, date }));

describe('validateOwnTransmission', () => {
  it.each([
    ['one slice', written('transactions', [...invoices(3, [1]), ...soldOn])],
    ['several slices', written('transactions', [...invoices(450, [0, 199, 200, 449]), ...soldOn])],
    ['nothing wrong', written('transactions', invoices(401, []))],
    ['a whole number of slices', written('transactions', invoices(400, [399]))],
    ['a wrong head', written('transactions', invoices(450, [420])).replace('>IN<', '>XX<')],
    [
      'payments',
      written(
        'payments',
        Array.from({ length: 250 }, (_, i) => ({ ...payment, invoiceNumber: i === 230 ? 'F 1.' : `F-${i}` })),
      ),
    ],
    ['no blocks', written('payments', [])],
  ])('finds the same as a validation of the whole: %s', (_name, xml) => {
    const byPlace = (a: Flux10Finding, b: Flux10Finding): number =>
      `${a.location} ${a.assertion}`.localeCompare(`${b.location} ${b.assertion}`);
    expect(validate(xml).sort(byPlace)).toEqual(validateFlux10(xml).sort(byPlace));
  });

  it('has no size limit', () => {
    const block =
      /    <Invoice>\n[^]*?\n    <\/Invoice>\n/.exec(written('transactions', invoices(1, [])))?.[0] ?? '';
    const xml = written('transactions', invoices(1, [])).replace(block, () => block.repeat(25_000));
    expect(validateFlux10(xml)[0]?.ruleId).toBe('F10-XML');
    expect(validate(xml)).toEqual([]);
  }, 120_000);
});
