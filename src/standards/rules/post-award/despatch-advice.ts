/** Peppol Despatch Advice (T16): the seller's notice of despatched goods. */
import { ORDERING_TYPES } from '../../invoice/ordering/ordering-types';
import { cac, cbc, type NameId } from '../../invoice/xml';
import { fatal, warning, type Rule, type RuleSet } from '../rule-set';
import { formatValuesAt } from '../wording';
import { toDouble } from '../xpath';
import { readSingle } from '../reading';
import { COMMON_PATTERNS } from './common-rules';
import { DESPATCH_ADVICE_MODEL } from './despatch-advice.model';
import { customizationRule, modelPattern } from './model-rules';

const ITEM = cac('Item');
const ID = cbc('ID');
const DELIVERED_QUANTITY = cbc('DeliveredQuantity');
const OUTSTANDING = cbc('OutstandingQuantity');
const PARTY = cac('Party');

/** Requires a name or an identifier of a party. */
function partyRule(id: string, party: string): Rule {
  const namePath: NameId[] = [PARTY, cac('PartyName'), cbc('Name')];
  const identifierPath: NameId[] = [PARTY, cac('PartyIdentification'), ID];
  return {
    context: `cac:${party}`,
    asserts: [
      fatal(
        id,
        (c, node) => c.exists(node, ...namePath) || c.exists(node, ...identifierPath),
        `cac:${party} must have a name (cac:Party/cac:PartyName/cbc:Name) or an identifier (cac:Party/cac:PartyIdentification/cbc:ID), but has neither.`,
      ),
    ],
  };
}

const TRANSACTION: readonly Rule[] = [
  customizationRule('PEPPOL-T16-R011', ORDERING_TYPES.despatchAdvice.customizationId),
  partyRule('PEPPOL-T16-R008', 'BuyerCustomerParty'),
  partyRule('PEPPOL-T16-R009', 'SellerSupplierParty'),
  partyRule('PEPPOL-T16-R010', 'OriginatorCustomerParty'),
  {
    context: 'cac:DespatchLine',
    asserts: [
      fatal(
        'PEPPOL-T16-R003',
        (c, line) =>
          c.exists(line, ITEM, cac('StandardItemIdentification'), ID) ||
          c.exists(line, ITEM, cac('SellersItemIdentification'), ID),
        'The item must have a standard identifier (cac:StandardItemIdentification/cbc:ID) or a seller’s identifier (cac:SellersItemIdentification/cbc:ID), but has neither.',
        { subjectPath: 'cac:Item' },
      ),
      fatal(
        'PEPPOL-T16-R004',
        (c, line) => c.exists(line, ITEM, cbc('Name')),
        'The item must have a name (cbc:Name), which is missing.',
        {
          subjectPath: 'cac:Item/cbc:Name',
        },
      ),
      warning(
        'PEPPOL-T16-R005',
        (c, line) => c.exists(line, DELIVERED_QUANTITY),
        'The line should state the delivered quantity (cbc:DeliveredQuantity), which is missing.',
        { subjectPath: 'cbc:DeliveredQuantity' },
      ),
      fatal(
        'PEPPOL-T16-R006',
        (c, line) => toDouble(readSingle(c, line, DELIVERED_QUANTITY)) >= 0,
        (c, line) =>
          `The delivered quantity is ${formatValuesAt(c, line, DELIVERED_QUANTITY)}, but must be a number that is not negative.`,
        { subjectPath: 'cbc:DeliveredQuantity' },
      ),
      warning(
        'PEPPOL-T16-R007',
        (c, line) => !c.exists(line, OUTSTANDING) || c.exists(line, cbc('OutstandingReason')),
        'A line with an outstanding quantity should state the reason (cbc:OutstandingReason), which is missing.',
        { subjectPath: 'cbc:OutstandingReason' },
      ),
    ],
  },
];

/** Despatch Advice, release 2026.5. */
export const DESPATCH_ADVICE_2026_5: RuleSet = {
  name: 'despatch',
  version: '2026.5',
  source: 'Peppol Despatch Advice 2026.5',
  since: '2026-08-17',
  patterns: [
    ...COMMON_PATTERNS,
    modelPattern('PEPPOL-T16', '/desp:DespatchAdvice', DESPATCH_ADVICE_MODEL),
    { name: 'transaction', rules: TRANSACTION },
  ],
};
