/** Totals of documents of Singapore, each compared with the sum of its parts. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { sumOfLines } from '../en16931/vat-facts';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import { roundHalfUp, sum } from '../xpath';
import { adaptEnAssertion } from './assertions';
import { CAC, CBC, parsePath } from './names';

/** Rounds to two decimals. */
export const roundToCents = (value: Decimal | undefined): Decimal | undefined =>
  value === undefined ? undefined : roundHalfUp(value, 2);
/** Returns whether two amounts are numbers and equal. */
export const areEqual = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a !== undefined && b !== undefined && a.equals(b);

/** Creates the assertion that a total equals the sum of its parts, both rounded to two decimals. */
export function totalAssertion(
  id: string,
  subjectPath: string,
  term: string,
  label: string,
  isCorrect: (c: RuleContext, node: Node) => boolean,
): Assertion {
  return fatal(
    id,
    isCorrect,
    (c, node) =>
      `${label} (I${term}) is ${formatValuesAt(c, node, ...parsePath(subjectPath))}, but must be the total that its parts add up to.`,
    { subjectPath, terms: [term] },
  );
}

const listAdjustmentAmounts = (c: RuleContext, totals: Node, charge: boolean): Decimal[] =>
  c
    .select(c.doc.parent(totals), CAC.AllowanceCharge)
    .filter((element) => c.equalsBoolean(element, charge, CBC.ChargeIndicator))
    .map((element) => c.decimal(element, CBC.Amount) ?? Decimal.ZERO);

function adjustmentTotalAssertion(
  id: string,
  path: string,
  term: string,
  label: string,
  charge: boolean,
): Assertion {
  return totalAssertion(id, path, term, label, (c, node) => {
    const parts = listAdjustmentAmounts(c, node, charge);
    return c.exists(node, ...parsePath(path))
      ? areEqual(roundToCents(c.decimal(node, ...parsePath(path))), roundToCents(sum(parts)))
      : parts.length === 0;
  });
}

function isExclusiveTotalCorrect(c: RuleContext, node: Node): boolean {
  const exclusive = c.decimal(node, CBC.TaxExclusiveAmount);
  const lines = c.decimal(node, CBC.LineExtensionAmount);
  const charges = c.exists(node, CBC.ChargeTotalAmount);
  const allowances = c.exists(node, CBC.AllowanceTotalAmount);
  if (!charges && !allowances) return areEqual(exclusive, lines);
  const [more, less] = [
    charges ? c.decimal(node, CBC.ChargeTotalAmount) : Decimal.ZERO,
    allowances ? c.decimal(node, CBC.AllowanceTotalAmount) : Decimal.ZERO,
  ];
  if (lines === undefined || more === undefined || less === undefined) return false;
  return areEqual(roundToCents(exclusive), roundToCents(lines.plus(more).minus(less)));
}

function isPayableCorrect(c: RuleContext, node: Node): boolean {
  const payable = c.decimal(node, CBC.PayableAmount);
  const inclusive = c.decimal(node, CBC.TaxInclusiveAmount);
  const isPrepaid = c.exists(node, CBC.PrepaidAmount);
  const isRounded = c.exists(node, CBC.PayableRoundingAmount);
  if (!isPrepaid && !isRounded) return areEqual(payable, inclusive);
  const prepaid = isPrepaid ? c.decimal(node, CBC.PrepaidAmount) : Decimal.ZERO;
  const rounding = isRounded ? c.decimal(node, CBC.PayableRoundingAmount) : Decimal.ZERO;
  if (!payable || !inclusive || !prepaid || !rounding) return false;
  return areEqual(roundToCents(payable.minus(rounding)), roundToCents(inclusive.minus(prepaid)));
}

/** Creates the rule on the document totals (cac:LegalMonetaryTotal). */
export const totalsRule = (): Rule => ({
  context: 'cac:LegalMonetaryTotal',
  asserts: [
    adaptEnAssertion('BR-13-GST-SG', 'BR-13', 'GST'),
    adaptEnAssertion('BR-14-GST-SG', 'BR-14', 'GST'),
    totalAssertion(
      'BR-CO-13-GST-SG',
      'cbc:TaxExclusiveAmount',
      'BT-109',
      'The total without GST',
      isExclusiveTotalCorrect,
    ),
    totalAssertion('BR-CO-16-GST-SG', 'cbc:PayableAmount', 'BT-115', 'The amount due', isPayableCorrect),
    ...['09', '10', '11', '12', '14', '16', '17'].map((number) =>
      adaptEnAssertion(`BR-DEC-${number}-SG`, `BR-DEC-${number}`, 'GST'),
    ),
    totalAssertion(
      'BR-CO-10-SG',
      'cbc:LineExtensionAmount',
      'BT-106',
      'The sum of line net amounts',
      (c, node) =>
        areEqual(roundToCents(c.decimal(node, CBC.LineExtensionAmount)), roundToCents(sumOfLines(c))),
    ),
    adjustmentTotalAssertion(
      'BR-CO-11-SG',
      'cbc:AllowanceTotalAmount',
      'BT-107',
      'The sum of allowances',
      false,
    ),
    adjustmentTotalAssertion('BR-CO-12-SG', 'cbc:ChargeTotalAmount', 'BT-108', 'The sum of charges', true),
  ],
});

/** Creates the rule on the tax totals of the document (cac:TaxTotal). */
export const taxTotalRule = (): Rule => ({
  context: '/ubl:Invoice/cac:TaxTotal | /cn:CreditNote/cac:TaxTotal',
  asserts: [
    totalAssertion('BR-CO-14-GST-SG', 'cbc:TaxAmount', 'BT-110', 'The GST total', (c, node) => {
      const groups = c.select(node, CAC.TaxSubtotal);
      return (
        groups.length === 0 ||
        areEqual(
          roundToCents(c.decimal(node, CBC.TaxAmount)),
          roundToCents(sum(groups.map((group) => c.decimal(group, CBC.TaxAmount)))),
        )
      );
    }),
  ],
});
