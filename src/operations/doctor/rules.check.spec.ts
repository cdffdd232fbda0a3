import type { RuleSet } from '../../standards/rules/rule-set';
import { listOldSets } from './rules.check';

const set = (name: string): RuleSet => ({
  name,
  version: '1',
  source: `Source of ${name}`,
  since: '2026-01-01',
  patterns: [],
});

describe('listOldSets', () => {
  it('warns about yearly rule sets from an age of 400 days on', () => {
    const sets = [set('peppol'), set('leitweg-id')];
    expect(listOldSets(sets, new Date('2027-02-05T12:00:00Z'))).toEqual([]);
    expect(listOldSets(sets, new Date('2027-02-06T12:00:00Z'))).toEqual([
      {
        level: 'warning',
        message:
          'Documents are checked by Source of peppol, which began to bind 401 days ago; a newer version has probably been published.',
        quoted: null,
        help: 'update to the newest release',
      },
    ]);
  });
});
