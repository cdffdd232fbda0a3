/** Allowances and charges of Oman, of the document and of lines, and the form of rates. */
import { Decimal } from '../../../values/decimal';
import type { Assertion, Rule } from '../../rule-set';
import { quotedAt } from '../../wording';
import { toDecimal } from '../../xpath';
import { percentageWithBase } from '../area-rules';
import { CBC } from '../names';
import { withoutRate, withRate, withReason, type OfCategory } from './categories';
import { CENT, fits, has, takePercentage, rule, soleDecimal, STANDARD_RATE, toCents } from './facts';

/** Amounts of allowances and charges that have a percentage. */
const amountFits = (id: string): Assertion =>
  rule(
    id,
    ['cbc:Amount', 'BT-92', 'BT-99'],
    (c, node) => {
      if (!has(c, node, 'cbc:BaseAmount') || !has(c, node, 'cbc:MultiplierFactorNumeric')) return true;
      const base = soleDecimal(c, node, 'cbc:BaseAmount');
      const percentage = soleDecimal(c, node, 'cbc:MultiplierFactorNumeric');
      if (base === undefined || percentage === undefined) return false;
      return fits(soleDecimal(c, node, 'cbc:Amount'), toCents(takePercentage(base, percentage)), CENT);
    },
    (c, node) =>
      `The amount is ${quotedAt(c, node, CBC.Amount)}, which is not ${quotedAt(c, node, CBC.MultiplierFactorNumeric)} % of ${quotedAt(c, node, CBC.BaseAmount)}.`,
  );

/** A percentage has a base amount. */
const baseOfPercentage = (id: string): Assertion =>
  rule(
    id,
    ['cbc:BaseAmount', 'BT-93', 'BT-100'],
    (c, node) => !has(c, node, 'cbc:MultiplierFactorNumeric') || has(c, node, 'cbc:BaseAmount'),
    'An allowance or charge states a percentage without the amount it is of. Add cbc:BaseAmount.',
  );

const formatDocumentContext = (condition: string): string =>
  ['ubl:Invoice', 'cn:CreditNote'].map((root) => `${root}/${condition}`).join(' | ');

interface AdjustmentIds {
  base: string;
  own: Assertion;
  standard: string;
  reason: string;
  unrated: readonly [string, string];
  zero: string;
}

function adjustmentRule(indicator: 'true' | 'false', rateTerm: string, ids: AdjustmentIds): Rule {
  const of = (...codes: string[]): OfCategory => ({ codes, term: rateTerm });
  return {
    context: formatDocumentContext('cac:AllowanceCharge'),
    when: (c, node) => c.equals(node, indicator, CBC.ChargeIndicator),
    asserts: [
      percentageWithBase(ids.base),
      ids.own,
      withRate(ids.standard, STANDARD_RATE, of('S')),
      withReason(ids.reason, of('E', 'Z')),
      withoutRate(ids.unrated[0], of('E')),
      withoutRate(ids.unrated[1], of('O')),
      withRate(ids.zero, Decimal.ZERO, of('Z')),
    ],
  };
}

/** Charges, allowances, and entries that are neither by their indicator; then those of lines. */
export const adjustmentRules = (): Rule[] => [
  adjustmentRule('true', 'BT-103', {
    base: 'ALIGNED-IBRP-058',
    own: rule(
      'IBR-042-OM',
      ['cbc:AllowanceChargeReasonCode', 'BT-105'],
      (c, node) => has(c, node, 'cbc:AllowanceChargeReasonCode'),
      'A charge gives the code of its reason (IBT-105). Add cbc:AllowanceChargeReasonCode.',
    ),
    standard: 'IBR-045-OM',
    reason: 'IBR-064-OM',
    unrated: ['IBR-098-OM', 'IBR-099-OM'],
    zero: 'IBR-100-OM',
  }),
  adjustmentRule('false', 'BT-96', {
    base: 'ALIGNED-IBRP-057',
    own: amountFits('IBR-033-OM'),
    standard: 'IBR-047-OM',
    reason: 'IBR-062-OM',
    unrated: ['IBR-092-OM', 'IBR-093-OM'],
    zero: 'IBR-094-OM',
  }),
  {
    context: formatDocumentContext('cac:AllowanceCharge'),
    asserts: [baseOfPercentage('IBR-041-OM'), amountFits('IBR-063-OM')],
  },
  {
    context:
      'ubl:Invoice/cac:InvoiceLine/cac:AllowanceCharge | cn:CreditNote/cac:CreditNoteLine/cac:AllowanceCharge',
    asserts: [baseOfPercentage('IBR-035-OM'), percentageWithBase('IBR-073-OM')],
  },
];

/** Rates are 0 to 100 with at most two decimals. */
export const rateRule = (): Rule => ({
  context: 'cbc:Percent',
  asserts: [
    rule(
      'IBR-046-OM',
      ['', 'BT-152', 'BT-119'],
      (c, node) =>
        /^[0-9]+(?:\.[0-9]{1,2})?$/.test(c.norm(node)) &&
        (toDecimal(c.doc.text(node))?.compare(Decimal.HUNDRED) ?? 1) <= 0,
      (c, node) =>
        `A VAT rate is ${quotedAt(c, node)}; it has to be from 0 to 100 with at most two decimals.`,
    ),
  ],
});
