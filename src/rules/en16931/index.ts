import type { RuleSet } from '../rule-set';

/** EN 16931 rules for UBL, version 1.3.16 (April 2026). */
export const EN16931_UBL_1_3_16: RuleSet = {
  name: 'en',
  version: '1.3.16',
  source: 'EN 16931 UBL 1.3.16',
  since: '2026-04-10',
  patterns: [],
};

/** All versions at hand, oldest first. */
export const EN16931_SETS: readonly RuleSet[] = [EN16931_UBL_1_3_16];
