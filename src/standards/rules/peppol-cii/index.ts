/**
 * Peppol BIS Billing 3.0 for CII: the general rules and the national rules published for this syntax. Rules on
 * business terms are in `../peppol`; formats, cardinalities and CII-specific paths are here.
 */
import { PEPPOL_SLACK } from '../peppol/line-rules';
import { identifierRule, type IdentifierContexts } from '../peppol/participant-identifiers';
import type { Rule, RuleSet } from '../rule-set';
import { CODE_RULES } from './code-rules';
import { ITALY, NETHERLANDS } from './continental';
import { DENMARK, NORWAY, SWEDEN } from './nordic';
import { transactionRules } from './transaction';

// The identifier rules for CII are older than those for UBL and do not check the format of identifiers.

/** Weights of the first eleven characters of an Australian business number. */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const ZERO = 48;

/**
 * Returns whether an Australian business number (0151) has a valid checksum: the weighted sum of its first eleven
 * characters, with 1 subtracted from the first, is a multiple of 89. Characters count by their code point.
 */
function isAustralianByCodePoints(text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0).slice(0, WEIGHTS.length);
  if (points.length < WEIGHTS.length) return false;
  const sum = points.reduce((total, point, at) => total + (point - ZERO) * (WEIGHTS[at] ?? 0), 0);
  return (sum - 10) % 89 === 0;
}

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
          indicatorRuleIds: ['PEPPOL-EN16931-R043', 'PEPPOL-EN16931-R043'],
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

/** All bundled versions, oldest first. */
export const PEPPOL_CII_SETS: readonly RuleSet[] = [PEPPOL_CII_3_0_19];
