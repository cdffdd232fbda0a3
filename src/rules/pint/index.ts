/**
 * PINT, the international invoice of Peppol: the rules that all areas share, and those of each area. Their rules are made when the
 * first document of the area is judged.
 */
import { deferredSet, type RuleSet, type RuleSetHead } from '../rule-set';
import { claimsOf } from './area-rules';
import { australianRules } from './australia-new-zealand';
import { emiratiRules } from './emirates';
import { alignedWithEn16931, europeanRules } from './europe';
import { japaneseRules } from './japan';
import { malaysianRules } from './malaysia';
import { sharedPatterns } from './shared';
import { BILLING_TYPES } from './shared/codes';
import { singaporeanRules } from './singapore';

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

const AUNZ = { version: '1.1.3', since: '2026-05-18' };
/** Billing in Australia and New Zealand. */
export const PINT_AUNZ_1_1_3 = deferredSet({ ...AUNZ, name: 'pint-aunz', source: 'PINT A-NZ 1.1.3' }, () => ({
  patterns: australianRules(
    claimsOf('aunz', 'billing', { specification: 'aligned-ibrp-001-aunz', process: 'aligned-ibrp-002' }),
  ),
}));

/** Singapore. */
export const PINT_SG_1_4_1 = deferredSet(
  { name: 'pint-sg', version: '1.4.1', source: 'PINT SG 1.4.1', since: '2026-05-18' },
  () => ({ patterns: singaporeanRules() }),
);

const MY = { version: '1.3.1', since: '2026-05-18' };
/** Billing in Malaysia. */
export const PINT_MY_1_3_1 = deferredSet({ ...MY, name: 'pint-my', source: 'PINT MY 1.3.1' }, () => ({
  patterns: malaysianRules(
    claimsOf('my', 'billing', { specification: 'aligned-ibrp-001-my', process: 'aligned-ibrp-002' }),
  ),
}));

const JP = { version: '1.1.3', since: '2026-05-18' };
/** Invoices with consumption tax in Japan. */
export const PINT_JP_1_1_3 = deferredSet({ ...JP, name: 'pint-jp', source: 'PINT JP 1.1.3' }, () => ({
  patterns: japaneseRules('billing'),
}));

/** Billing in the United Arab Emirates, and self-billing: the rules are the same. */
export const PINT_AE_2026_5 = deferredSet(
  { name: 'pint-ae', version: '2026.5', source: 'PINT AE 2026.5', since: '2026-05-28' },
  () => ({ patterns: emiratiRules() }),
);

export const PINT_SETS: readonly (readonly RuleSet[])[] = [
  [PINT_1_1_3],
  [PINT_EU_EN_1_1_1],
  [PINT_EU_1_1_1],
  [PINT_AUNZ_1_1_3],
  [PINT_SG_1_4_1],
  [PINT_MY_1_3_1],
  [PINT_JP_1_1_3],
  [PINT_AE_2026_5],
];
