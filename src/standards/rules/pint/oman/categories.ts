/** Assertions on the tax category of a VAT breakdown group, an allowance or a charge in Oman. */
import type { Node } from '../../../invoice/xml';
import type { Decimal } from '../../../values/decimal';
import type { RuleContext } from '../../context';
import type { Assertion } from '../../rule-set';
import { formatValuesAt } from '../../wording';
import { parsePath } from '../names';
import { hasElement, createAssertion, soleDecimal } from './facts';

export const CATEGORY = 'cac:TaxCategory';
export const RATE = `${CATEGORY}/cbc:Percent`;

/** Returns the code of the category. */
export const getCategoryCode = (c: RuleContext, node: Node): string =>
  c.norm(node, ...parsePath(`${CATEGORY}/cbc:ID`));
/** Returns the rate of the category; undefined when it is absent, not a number, or stated twice. */
export const getRate = (c: RuleContext, group: Node): Decimal | undefined => soleDecimal(c, group, RATE);

/** Categories to which an assertion applies. */
export interface CategoryScope {
  codes: readonly string[];
  applies?: (c: RuleContext, node: Node) => boolean;
  term: string;
}
const appliesTo = (c: RuleContext, node: Node, { codes, applies }: CategoryScope): boolean =>
  codes.includes(getCategoryCode(c, node)) && (applies?.(c, node) ?? true);

/** Forbids a rate for certain categories. */
export const forbidRate = (id: string, scope: CategoryScope): Assertion =>
  createAssertion(
    id,
    [RATE, scope.term],
    (c, node) => !appliesTo(c, node, scope) || !hasElement(c, node, RATE),
    (c, node) =>
      `VAT category ${getCategoryCode(c, node)} must not have a rate (I${scope.term}), but has one. Remove cbc:Percent.`,
  );

/** Requires a certain rate for certain categories. */
export const requireRate = (id: string, rate: Decimal, scope: CategoryScope): Assertion =>
  createAssertion(
    id,
    [RATE, scope.term],
    (c, node) => !appliesTo(c, node, scope) || getRate(c, node)?.equals(rate) === true,
    (c, node) =>
      `The rate (I${scope.term}) of VAT category ${getCategoryCode(c, node)} is ${formatValuesAt(c, node, ...parsePath(RATE))}, but must be ${rate.toString()}.`,
  );

/** Requires an exemption reason code for certain categories. */
export const requireReason = (id: string, scope: CategoryScope): Assertion =>
  createAssertion(
    id,
    [`${CATEGORY}/cbc:TaxExemptionReasonCode`, scope.term],
    (c, node) => !appliesTo(c, node, scope) || hasElement(c, node, `${CATEGORY}/cbc:TaxExemptionReasonCode`),
    (c, node) =>
      `VAT category ${getCategoryCode(c, node)} must state an exemption reason code (I${scope.term}), which is missing. Add cbc:TaxExemptionReasonCode.`,
  );
