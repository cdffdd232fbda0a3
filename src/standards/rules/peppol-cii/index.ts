/**
 * Peppol BIS Billing 3.0 for CII: the general rules and the national rules published for this syntax. What is about
 * terms is the code of `../peppol`; formats, cardinalities and what CII has elsewhere are here.
 */
import { PEPPOL_SLACK } from '../peppol/line-rules';
import { identifierRule, type IdentifierContexts } from '../peppol/participant-identifiers';
import type { Rule, RuleSet } from '../rule-set';
import { CODE_RULES } from './code-rules';
import { ITALY, NETHERLANDS } from './continental';
import { isAustralianByCodePoints } from './identifiers';
import { DENMARK, NORWAY, SWEDEN } from './nordic';
import { transactionRules } from './transaction';

const CONTEXTS: IdentifierContexts = { all: 'ram:URIID | ram:ID | ram:GlobalID', addresses: 'ram:URIID' };

const IDENTIFIERS: readonly Rule[] = [
  ...['040', '041', '042', '043', '044', '045', '046', '047'].map((number) =>
    identifierRule(`PEPPOL-COMMON-R${number}`, CONTEXTS),
  ),
  identifierRule('PEPPOL-COMMON-R047', CONTEXTS, {
    id: 'PEPPOL-COMMON-R048',
    scheme: '9906',
    addressesOnly: true,
  }),
  identifierRule('PEPPOL-COMMON-R049', CONTEXTS),
  identifierRule('PEPPOL-COMMON-R050', CONTEXTS, { holds: isAustralianByCodePoints }),
];

/** Peppol BIS Billing 3.0.19 for CII, the last version published for this syntax (May 2025). */
export const PEPPOL_CII_3_0_19: RuleSet = {
  name: 'peppol-cii',
  version: '3.0.19',
  source: 'Peppol BIS Billing CII 3.0.19',
  since: '2025-08-25',
  patterns: [
    {
      name: 'transaction',
      rules: [
        ...transactionRules({
          isRequired: true,
          slack: PEPPOL_SLACK,
          indicators: ['PEPPOL-EN16931-R043', 'PEPPOL-EN16931-R043'],
        }),
        ...IDENTIFIERS,
      ],
    },
    NORWAY,
    DENMARK,
    ITALY,
    SWEDEN,
    NETHERLANDS,
    { name: 'codes and formats', rules: CODE_RULES },
  ],
};

/** All versions at hand, oldest first. */
export const PEPPOL_CII_SETS: readonly RuleSet[] = [PEPPOL_CII_3_0_19];
