import type { Flow, ReportContent } from './model';
import { validateOwnTransmission } from './own-transmission';
import { writeReport } from './report-writer';
import { validateFlux10, type Flux10Finding } from './rules';
import { invoice, payment, sales } from './sample-contents.fixture';
import { report } from './sample-report.fixture';

const validate = (xml: string): Flux10Finding[] => [...validateOwnTransmission(xml)].flat();
const writeTransmission = (flow: Flow, contents: ReportContent[]): string =>
  writeReport(report(flow, contents));

const createInvoices = (count: number, wrong: number[]): ReportContent[] =>
  Array.from({ length: count }, (_, i) => ({
    ...invoice,
    documentNumber: wrong.includes(i) ? `F ${i}.` : `F-${i}`,
  }));
const salesOfTwoDays = ['2027-06-21', '2027-06-22'].map((date) => ({ ...sales, date }));

describe('validateOwnTransmission', () => {
  it.each([
    [
      'invoices of one slice',
      writeTransmission('transactions', [...createInvoices(3, [1]), ...salesOfTwoDays]),
    ],
    [
      'several slices',
      writeTransmission('transactions', [...createInvoices(450, [0, 199, 200, 449]), ...salesOfTwoDays]),
    ],
    ['only valid invoices', writeTransmission('transactions', createInvoices(401, []))],
    ['a whole number of slices', writeTransmission('transactions', createInvoices(400, [399]))],
    [
      'an invalid head',
      writeTransmission('transactions', createInvoices(450, [420])).replace('>IN<', '>XX<'),
    ],
    [
      'payments',
      writeTransmission(
        'payments',
        Array.from({ length: 250 }, (_, i) => ({ ...payment, invoiceNumber: i === 230 ? 'F 1.' : `F-${i}` })),
      ),
    ],
    ['no blocks', writeTransmission('payments', [])],
  ])('has the same findings as a validation of the whole: %s', (_name, xml) => {
    const compareByLocation = (a: Flux10Finding, b: Flux10Finding): number =>
      `${a.location} ${a.assertion}`.localeCompare(`${b.location} ${b.assertion}`);
    expect(validate(xml).sort(compareByLocation)).toEqual(validateFlux10(xml).sort(compareByLocation));
  });

  it('has no size limit', () => {
    const block =
      /    <Invoice>\n[^]*?\n    <\/Invoice>\n/.exec(
        writeTransmission('transactions', createInvoices(1, [])),
      )?.[0] ?? '';
    const xml = writeTransmission('transactions', createInvoices(1, [])).replace(block, () =>
      block.repeat(25_000),
    );
    expect(validateFlux10(xml)[0]?.ruleId).toBe('F10-XML');
    expect(validate(xml)).toEqual([]);
  }, 120_000);
});
