import type { ComparisonResult } from '../documents/reading/release-comparison';
import { compareOutcomes } from '../documents/reading/release-comparison';
import type { Finding, ValidationOutcome } from '../../standards/rules';
import { listChangedRuleSets, findUpcomingReleaseDay } from '../../standards/rules/catalogue';
import { MAX_EXAMPLES, SliceCounter } from './replay-counts';

const createFinding = (
  ruleCode: string,
  source: string,
  errorLevel: Finding['errorLevel'] = 'ERROR',
): Finding => ({
  ...{ ruleCode, source, errorLevel },
  errorMessage: `${ruleCode} is broken.`,
  fieldName: '/Invoice',
});
const createOutcome = (errors: Finding[]): ValidationOutcome => ({
  result: errors.some(({ errorLevel }) => errorLevel === 'ERROR') ? 'invalid' : 'valid',
  profile: 'unknown',
  ruleSets: [],
  errors,
});

describe('compareOutcomes', () => {
  it('distinguishes newly violated rules from those violated today, even when the release has another name', () => {
    const today = createOutcome([createFinding('R1', 'Set 1'), createFinding('R2', 'Set 1', 'WARNING')]);
    const later = createOutcome([
      createFinding('R1', 'Set 2'),
      createFinding('R2', 'Set 2'),
      createFinding('R2', 'Set 2'),
    ]);
    expect(compareOutcomes(today, later)).toEqual({
      ok: true,
      refusedToday: true,
      isRefused: true,
      rules: [
        { ruleCode: 'R1', source: 'Set 2', message: 'R1 is broken.', isNew: false },
        { ruleCode: 'R2', source: 'Set 2', message: 'R2 is broken.', isNew: true },
      ],
    });
  });

  it('does not count warnings as errors', () => {
    const warnedOutcome = createOutcome([createFinding('R1', 'Set 2', 'WARNING')]);
    expect(compareOutcomes(createOutcome([]), warnedOutcome)).toMatchObject({ isRefused: false, rules: [] });
  });
});

describe('SliceCounter', () => {
  const createRefusedResult = (ruleCode: string, isNew: boolean): ComparisonResult => ({
    ok: true,
    refusedToday: !isNew,
    isRefused: true,
    rules: [{ ruleCode, source: 'Set 2', message: 'Broken.', isNew }],
  });
  const createDocument = (n: number, companyId: string | null = 'c_1') => ({
    id: `doc_${n}`,
    companyId,
    documentNumber: `N-${n}`,
  });

  it('adds the documents of a slice to the earlier counts by rule, and counts only the slice by company', () => {
    const first = new SliceCounter({ rules: [] });
    first.add(createDocument(1), createRefusedResult('R1', true));
    first.add(createDocument(2), { ok: true, refusedToday: true, isRefused: false, rules: [] });
    first.add(createDocument(3), null);
    first.add(createDocument(4, null), null);
    const before = first.counts;
    const second = new SliceCounter(before);
    second.add(createDocument(5, 'c_2'), createRefusedResult('R1', false));
    expect(first.totals).toEqual({
      validated: 2,
      unreadable: 2,
      refused: 1,
      newlyRefused: 1,
      noLongerRefused: 1,
    });
    expect(second.totals).toMatchObject({ validated: 1, refused: 1, newlyRefused: 0 });
    expect(second.counts).toEqual({
      rules: [
        {
          ...{ ruleCode: 'R1', source: 'Set 2', documents: 2, newDocuments: 1 },
          examples: [
            { documentId: 'doc_1', companyId: 'c_1', documentNumber: 'N-1', message: 'Broken.' },
            { documentId: 'doc_5', companyId: 'c_2', documentNumber: 'N-5', message: 'Broken.' },
          ],
        },
      ],
    });
    expect(first.companies).toEqual([{ companyId: 'c_1', refused: 1, newlyRefused: 1 }]);
    expect(second.companies).toEqual([{ companyId: 'c_2', refused: 1, newlyRefused: 0 }]);
    expect(before.rules[0]?.documents).toBe(1);
  });

  it('keeps a limited number of examples for any number of documents', () => {
    const counter = new SliceCounter({ rules: [] });
    for (let n = 0; n < 50; n++) counter.add(createDocument(n), createRefusedResult('R1', true));
    expect(counter.counts.rules[0]?.examples).toHaveLength(MAX_EXAMPLES);
    expect(counter.counts.rules[0]?.documents).toBe(50);
  });
});

describe('the release of a day', () => {
  it('is the newest release that is not in force yet', () => {
    expect(findUpcomingReleaseDay('2026-08-16')).toBe('2026-09-01');
    expect(findUpcomingReleaseDay('2040-01-01')).toBeNull();
  });

  it('differs from another day in the rule sets whose version in force changes', () => {
    const set = (version: string, since: string) => ({
      ...{ name: 'en', source: `EN ${version}`, patterns: [] },
      ...{ version, since },
    });
    const versions = [[{ ...set('1', '2026-01-01'), until: '2027-02-14' }, set('2', '2027-02-15')]];
    expect(listChangedRuleSets('2026-12-01', '2027-02-14', versions)).toEqual([]);
    expect(listChangedRuleSets('2026-12-01', '2027-02-15', versions)).toEqual([
      { name: 'en', from: '1', to: '2', since: '2027-02-15' },
    ]);
  });
});
