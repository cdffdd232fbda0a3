/** Rules on the tax category of a group of the breakdown, of an allowance or of a charge in Oman. */
import type { Node } from '../../../invoice/xml';
import type { Decimal } from '../../../values/decimal';
import type { RuleContext } from '../../context';
import type { Assertion } from '../../rule-set';
import { quotedAt } from '../../wording';
import { steps } from '../names';
import { has, rule, soleDecimal } from './facts';

export const CATEGORY = 'cac:TaxCategory';
export const RATE = `${CATEGORY}/cbc:Percent`;

/** Code of the category. */
export const codeIn = (c: RuleContext, node: Node): string => c.norm(node, ...steps(`${CATEGORY}/cbc:ID`));
/** Rate of the category; undefined when it is absent, not a number, or stated twice. */
export const getRate = (c: RuleContext, group: Node): Decimal | undefined => soleDecimal(c, group, RATE);

/** Categories that a rule is about. */
export interface OfCategory {
  codes: readonly string[];
  applies?: (c: RuleContext, node: Node) => boolean;
  term: string;
}
const concerns = (c: RuleContext, node: Node, { codes, applies }: OfCategory): boolean =>
  codes.includes(codeIn(c, node)) && (applies?.(c, node) ?? true);

/** Categories that have no rate. */
export const withoutRate = (id: string, ofCategory: OfCategory): Assertion =>
  rule(
    id,
    [RATE, ofCategory.term],
    (c, node) => !concerns(c, node, ofCategory) || !has(c, node, RATE),
    (c, node) => `VAT category ${codeIn(c, node)} has no rate (I${ofCategory.term}). Leave cbc:Percent out.`,
  );

/** Categories that have a certain rate. */
export const withRate = (id: string, rate: Decimal, ofCategory: OfCategory): Assertion =>
  rule(
    id,
    [RATE, ofCategory.term],
    (c, node) => !concerns(c, node, ofCategory) || getRate(c, node)?.equals(rate) === true,
    (c, node) =>
      `The rate (I${ofCategory.term}) of VAT category ${codeIn(c, node)} is ${quotedAt(c, node, ...steps(RATE))}; it has to be ${rate.toString()}.`,
  );

/** Categories with a reason code. */
export const withReason = (id: string, ofCategory: OfCategory): Assertion =>
  rule(
    id,
    [`${CATEGORY}/cbc:TaxExemptionReasonCode`, ofCategory.term],
    (c, node) => !concerns(c, node, ofCategory) || has(c, node, `${CATEGORY}/cbc:TaxExemptionReasonCode`),
    (c, node) =>
      `VAT category ${codeIn(c, node)} gives the code of its reason (I${ofCategory.term}). Add cbc:TaxExemptionReasonCode.`,
  );
