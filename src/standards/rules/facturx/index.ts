/** Rule sets of the Factur-X profiles that have their own rules. ZUGFeRD 2.5.2 has the same profiles and rules. */
import type { RuleSet } from '../rule-set';
import { FACTURX_BASIC_WL_1_09_2 } from './basic-wl';
import { FACTURX_EXTENDED_1_09_2 } from './extended';
import { FACTURX_MINIMUM_1_09_2 } from './minimum';

/** Versions of each set, oldest first. */
export const FACTURX_MINIMUM_SETS: readonly RuleSet[] = [FACTURX_MINIMUM_1_09_2];
export const FACTURX_BASIC_WL_SETS: readonly RuleSet[] = [FACTURX_BASIC_WL_1_09_2];
export const FACTURX_EXTENDED_SETS: readonly RuleSet[] = [FACTURX_EXTENDED_1_09_2];
