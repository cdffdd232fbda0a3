/** Rules of the French life cycle of invoices (BR-FR-CDV) for status messages in CDAR D22B. */
import type { RuleSet } from '../rule-set';
import { MESSAGE_PATTERNS } from './message';
import { STATUS_PATTERNS } from './status';

/** BR-FR-CDV 1.4.0.03: fatal on reception from 2026-09-01. */
export const FRENCH_STATUS_1_4_0_03: RuleSet = {
  name: 'cdv',
  version: '1.4.0.03',
  source: 'BR-FR CDV 1.4.0.03',
  since: '2026-09-01',
  patterns: [...MESSAGE_PATTERNS, ...STATUS_PATTERNS],
};

/** All bundled versions, oldest first. */
export const FRENCH_STATUS_SETS: readonly RuleSet[] = [FRENCH_STATUS_1_4_0_03];
