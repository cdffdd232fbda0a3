/** Rules of Oman on allowances and charges of the document and of lines, and on the format of rates. */
import { Decimal } from '../../../values/decimal';
import type { Assertion, Rule } from '../../rule-set';
import { formatValuesAt } from '../../wording';
import { toDecimal } from '../../xpath';
import { requirePercentageWithBase } from '../area-rules';
import { CBC } from '../names';
import { forbidRate, requireRate, requireReason, type CategoryScope } from './categories';
import {
  CENT,
  isWithinTolerance,
  hasElement,
  computePercentage,
  createAssertion,
  soleDecimal,
  STANDARD_RATE,
  toCents,
} from './facts';

/** Requires that the amount of an allowance or charge is the percentage of its base amount. */
const requirePercentageAmount = (id: string): Assertion =>
  createAssertion(
    id,
    ['cbc:Amount', 'BT-92', 'BT-99'],
    (c, node) => {
      if (!hasElement(c, node, 'cbc:BaseAmount') || !hasElement(c, node, 'cbc:MultiplierFactorNumeric'))
        return true;
      const base = soleDecimal(c, node, 'cbc:BaseAmount');
      const percentage = soleDecimal(c, node, 'cbc:MultiplierFactorNumeric');
      if (base === undefined || percentage === undefined) return false;
      return isWithinTolerance(
        soleDecimal(c, node, 'cbc:Amount'),
        toCents(computePercentage(base, percentage)),
        CENT,
      );
    },
    (c, node) =>
      `The amount is ${formatValuesAt(c, node, CBC.Amount)}, but must be ${formatValuesAt(c, node, CBC.MultiplierFactorNumeric)} % of the base amount ${formatValuesAt(c, node, CBC.BaseAmount)}.`,
  );

/** Requires a base amount for a percentage. */
const requireBaseAmount = (id: string): Assertion =>
  createAssertion(
    id,
    ['cbc:BaseAmount', 'BT-93', 'BT-100'],
    (c, node) => !hasElement(c, node, 'cbc:MultiplierFactorNumeric') || hasElement(c, node, 'cbc:BaseAmount'),
    'An allowance or charge with a percentage must state the base amount, which is missing. Add cbc:BaseAmount.',
  );

const formatDocumentContext = (path: string): string =>
  ['ubl:Invoice', 'cn:CreditNote'].map((root) => `${root}/${path}`).join(' | ');

interface AdjustmentIds {
  base: string;
  extraAssertion: Assertion;
  standard: string;
  reason: string;
  rateForbidden: readonly [string, string];
  zero: string;
}

function adjustmentRule(indicator: 'true' | 'false', rateTerm: string, ids: AdjustmentIds): Rule {
  const createScope = (...codes: string[]): CategoryScope => ({ codes, term: rateTerm });
  return {
    context: formatDocumentContext('cac:AllowanceCharge'),
    when: (c, node) => c.equals(node, indicator, CBC.ChargeIndicator),
    asserts: [
      requirePercentageWithBase(ids.base),
      ids.extraAssertion,
      requireRate(ids.standard, STANDARD_RATE, createScope('S')),
      requireReason(ids.reason, createScope('E', 'Z')),
      forbidRate(ids.rateForbidden[0], createScope('E')),
      forbidRate(ids.rateForbidden[1], createScope('O')),
      requireRate(ids.zero, Decimal.ZERO, createScope('Z')),
    ],
  };
}

/** Creates the rules on charges, on allowances, on elements without a valid indicator, then on those of lines. */
export const adjustmentRules = (): Rule[] => [
  adjustmentRule('true', 'BT-103', {
    base: 'ALIGNED-IBRP-058',
    extraAssertion: createAssertion(
      'IBR-042-OM',
      ['cbc:AllowanceChargeReasonCode', 'BT-105'],
      (c, node) => hasElement(c, node, 'cbc:AllowanceChargeReasonCode'),
      'A charge must state a reason code (IBT-105), which is missing. Add cbc:AllowanceChargeReasonCode.',
    ),
    standard: 'IBR-045-OM',
    reason: 'IBR-064-OM',
    rateForbidden: ['IBR-098-OM', 'IBR-099-OM'],
    zero: 'IBR-100-OM',
  }),
  adjustmentRule('false', 'BT-96', {
    base: 'ALIGNED-IBRP-057',
    extraAssertion: requirePercentageAmount('IBR-033-OM'),
    standard: 'IBR-047-OM',
    reason: 'IBR-062-OM',
    rateForbidden: ['IBR-092-OM', 'IBR-093-OM'],
    zero: 'IBR-094-OM',
  }),
  {
    context: formatDocumentContext('cac:AllowanceCharge'),
    asserts: [requireBaseAmount('IBR-041-OM'), requirePercentageAmount('IBR-063-OM')],
  },
  {
    context:
      'ubl:Invoice/cac:InvoiceLine/cac:AllowanceCharge | cn:CreditNote/cac:CreditNoteLine/cac:AllowanceCharge',
    asserts: [requireBaseAmount('IBR-035-OM'), requirePercentageWithBase('IBR-073-OM')],
  },
];

/** Creates the rule that rates are 0 to 100 with at most two decimals. */
export const rateRule = (): Rule => ({
  context: 'cbc:Percent',
  asserts: [
    createAssertion(
      'IBR-046-OM',
      ['', 'BT-152', 'BT-119'],
      (c, node) =>
        /^[0-9]+(?:\.[0-9]{1,2})?$/.test(c.norm(node)) &&
        (toDecimal(c.doc.text(node))?.compare(Decimal.HUNDRED) ?? 1) <= 0,
      (c, node) =>
        `A VAT rate is ${formatValuesAt(c, node)}, but must be from 0 to 100 with at most two decimals.`,
    ),
  ],
});
