import type { RuleSet } from '../../standards/rules/rule-set';
import { findOutdatedRuleSets } from './rules.check';

const createRuleSet = (name: string): RuleSet => ({
  name,
  version: '1',
  source: `Source of ${name}`,
  since: '2026-01-01',
  patterns: [],
});

describe('listOldSets', () => {
  it('warns about yearly rule sets that are older than 400 days', () => {
    const sets = [createRuleSet('peppol'), createRuleSet('leitweg-id')];
    expect(findOutdatedRuleSets(sets, new Date('2027-02-05T12:00:00Z'))).toEqual([]);
    expect(findOutdatedRuleSets(sets, new Date('2027-02-06T12:00:00Z'))).toEqual([
      {
        level: 'warning',
        message:
          'Documents are checked against Source of peppol, which took effect 401 days ago; a newer version has probably been published.',
        quoted: null,
        help: 'update to the newest release',
      },
    ]);
  });
});
