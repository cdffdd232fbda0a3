import type { RuleSet } from '../../rules/rule-set';
import { AGGREGATED_SALES, PAYMENT_RULES } from './aggregates';
import { ENVELOPE, createReportPeriodPatterns } from './envelope';
import { INVOICE_AMOUNTS, TRANSACTION_CURRENCY } from './invoice-amounts';
import { DELIVERY_AND_PERIOD, INVOICE_HEADS } from './invoice-heads';
import { INVOICE_LINES } from './invoice-lines';
import { PARTIES } from './parties';

/**
 * Conditions of the public portal for Flux 10 transmissions: its rules in version 1.8 (annexe 7), as
 * published for validation on 22 July 2026. 150 assertions in 96 patterns, in the published order.
 */
export const FLUX10: RuleSet = {
  name: 'flux10',
  version: '1.0',
  source: 'PPF Flux 10 1.0 (annexe 7, 1.8)',
  since: '2026-07-22',
  patterns: [
    ...ENVELOPE,
    ...createReportPeriodPatterns('F10-PERIODE-TX', 'TransactionsReport'),
    ...INVOICE_HEADS,
    ...PARTIES,
    ...DELIVERY_AND_PERIOD,
    ...INVOICE_AMOUNTS,
    ...INVOICE_LINES,
    ...AGGREGATED_SALES,
    ...createReportPeriodPatterns('F10-PERIODE-PMT', 'PaymentsReport'),
    ...PAYMENT_RULES,
    ...TRANSACTION_CURRENCY,
  ],
};
