/**
 * PINT, the international invoice of Peppol: the rules that all areas share, and those of each area. Their rules are made when the
 * first document of the area is judged.
 */
import { deferredSet, type RuleSet } from '../rule-set';
import { sharedPatterns } from './shared';
import { BILLING_TYPES } from './shared/codes';

/** The rules of all areas. */
export const PINT_1_1_3: RuleSet = deferredSet(
  { name: 'pint', version: '1.1.3', source: 'PINT 1.1.3', since: '2026-05-18' },
  () => ({ patterns: sharedPatterns(BILLING_TYPES) }),
);

export const PINT_SETS: readonly RuleSet[] = [PINT_1_1_3];
