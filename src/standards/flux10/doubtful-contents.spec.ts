import * as fc from 'fast-check';
import { checkContent } from './content-checks';
import { payments, transactions } from './random-contents.fixture';
import { CONTEXT } from './sample-contents.fixture';
import type { ReportContent } from './model';
import { writeReport } from './report-writer';
import { validateFlux10 } from './rules';
import { report } from './sample-report.fixture';
import { runs } from '../../../test/support/runs';

/** Values that are valid in some fields and invalid in others. */
const DOUBTFUL = [
  ...[
    '',
    ' ',
    'x',
    'A B',
    ' A',
    'É',
    'A'.repeat(35),
    'A'.repeat(36),
    '\t',
    '\u0001',
    '\ud800',
    '<&>',
    'a\nb',
  ],
  ...['0', '-0', '00', '020', '20.000', '-1', '+1', '1.', '.5', '1e1', '0.005', '0.0000001', '21', 'NaN'],
  ...['99999999999999999', '-99999999999999999', '9999999999999.999999', '100.01', '12345678901234567890'],
  ...['2027-06-30', '2027-07-01', '2027-02-29', '1999-12-31', '2100-01-01', '20270630'],
  ...[
    'EUR',
    'USD',
    'eur',
    'XXX',
    'S',
    'E',
    'K',
    'L',
    'VATEX-FR-CNWVAT',
    'VATEX-EU-132',
    'B1',
    'B8',
    'creditNote',
  ],
  ...['FR', 'DE', 'GB', 'NC', 'PF', 'XI', '1A', 'DE136695976', '0002', '0223', '0227', '0228', '0229', null],
];

/** Fields that the types of contents determine. */
const FIXED: ReadonlySet<string> = new Set(['kind', 'documentType', 'transactionCount']);

/** Returns a content with some texts replaced. */
function doubted(content: ReportContent, picks: readonly [number, number][]): ReportContent {
  const copy = structuredClone(content);
  const texts: [Record<string, unknown>, string][] = [];
  const collect = (value: object): void => {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && inner !== null) collect(inner as object);
      else if (!FIXED.has(key) && !(key === 'category' && 'kind' in value)) {
        texts.push([value as Record<string, unknown>, key]);
      }
    }
  };
  collect(copy);
  for (const [place, value] of picks) {
    const [holder, key] = texts[place % texts.length] ?? [];
    const replacement = DOUBTFUL[value % DOUBTFUL.length] ?? null;
    // Null is used only in nullable fields.
    const mayBeNull = /^(?:dueDate|vatNumber|enterprise|exemption|taxAmountEur)/.test(key ?? '');
    if (holder !== undefined && key !== undefined && (replacement !== null || mayBeNull))
      holder[key] = replacement;
  }
  return copy;
}

describe('Randomly changed contents', () => {
  it.each([
    ['transactions', transactions],
    ['payments', payments],
  ] as const)('of %s that pass the checks result in a valid transmission', (flow, contents) => {
    const picks = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 });
    let passedCount = 0;
    fc.assert(
      fc.property(contents as fc.Arbitrary<ReportContent[]>, picks, (reports, chosenItems) => {
        const sound = reports
          .map((content) => doubted(content, chosenItems))
          .filter((content) => checkContent(content, CONTEXT).length === 0);
        passedCount += sound.length;
        expect(validateFlux10(writeReport(report(flow, sound)))).toEqual([]);
      }),
      runs(1200),
    );
    // About sixty of 400 changed contents pass; the property would be meaningless with hardly any.
    expect(passedCount).toBeGreaterThan(20);
  });
});
