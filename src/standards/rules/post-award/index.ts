/**
 * Rules of Peppol post-award documents other than invoices (BIS 3): orders, despatch advices, and response messages.
 */
import type { RuleSet } from '../rule-set';
import { DESPATCH_ADVICE_2026_5 } from './despatch-advice';
import { INVOICE_RESPONSE_2026_5 } from './invoice-response';
import { MLR_2026_5 } from './message-level-response';
import { ORDER_2026_5 } from './order';
import { ORDER_RESPONSE_2026_5 } from './order-response';

/** All bundled versions of each set, oldest first. */
export const INVOICE_RESPONSE_SETS: readonly RuleSet[] = [INVOICE_RESPONSE_2026_5];
export const MLR_SETS: readonly RuleSet[] = [MLR_2026_5];
export const ORDER_SETS: readonly RuleSet[] = [ORDER_2026_5];
export const ORDER_RESPONSE_SETS: readonly RuleSet[] = [ORDER_RESPONSE_2026_5];
export const DESPATCH_ADVICE_SETS: readonly RuleSet[] = [DESPATCH_ADVICE_2026_5];
