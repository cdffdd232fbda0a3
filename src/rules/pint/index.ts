/**
 * PINT, the international invoice of Peppol: the rules that all areas share, and those of each area. Their rules are made when the
 * first document of the area is judged.
 */
import { deferredSet, type RuleSet, type RuleSetHead } from '../rule-set';
import { alignedWithEn16931, europeanRules } from './europe';
import { sharedPatterns } from './shared';
import { BILLING_TYPES } from './shared/codes';

const SHARED: RuleSetHead = { name: 'pint', version: '1.1.3', source: 'PINT 1.1.3', since: '2026-05-18' };

/** The rules of all areas. */
export const PINT_1_1_3: RuleSet = deferredSet(SHARED, () => ({ patterns: sharedPatterns(BILLING_TYPES) }));

const EU = { version: '1.1.1', since: '2026-06-09' };
/** EN 16931 as the area EU has it. */
export const PINT_EU_EN_1_1_1 = deferredSet(
  { ...EU, name: 'pint-eu-en', source: 'PINT EU 1.1.1, EN 16931' },
  alignedWithEn16931,
);
/** The rules of the area EU. */
export const PINT_EU_1_1_1 = deferredSet({ ...EU, name: 'pint-eu', source: 'PINT EU 1.1.1' }, europeanRules);

export const PINT_SETS: readonly (readonly RuleSet[])[] = [[PINT_1_1_3], [PINT_EU_EN_1_1_1], [PINT_EU_1_1_1]];
