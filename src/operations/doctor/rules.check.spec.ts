import type { RuleSet } from '../../standards/rules/rule-set';
import { listOldSets } from './rules.check';

const set = (name: string): RuleSet => ({
  name,
  version: '1',
  source: `Source of ${name}`,
  since: '2026-01-01',
  patterns: [],
});

describe('the age of rule sets', () => {
  it('is a warning from 400 days on, for sets that are published every year', () => {
    const sets = [set('peppol'), set('leitweg-id')];
    expect(listOldSets(sets, new Date('2027-02-05T12:00:00Z'))).toEqual([]);
    expect(listOldSets(sets, new Date('2027-02-06T12:00:00Z'))).toEqual([
      {
        level: 'warning',
        message:
          'Documents are judged by Source of peppol, which began to bind 401 days ago; a newer version has probably been published.',
        quoted: null,
        help: 'update to the newest release',
      },
    ]);
  });
});
