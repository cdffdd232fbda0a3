/**
 * Rules on the groups of the VAT breakdown in EXTENDED-CTC-FR: BR-x-08, with or without distinction by exemption
 * reason.
 */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Category } from '../en16931/vat-facts';
import { fatal, warning, type Assertion } from '../rule-set';

/** Comparison of a taxable amount with lines, allowances and charges of its category and rate. */
export interface Comparison {
  /** whether the amounts differ by at most a cent for each addend */
  fits: boolean;
  /** sum of lines and charges minus allowances */
  expected: string;
  /** number of lines, allowances and charges in the sum */
  addends: number;
}

/** Comparison with the entries of the same exemption reason, and with the entries of any reason. */
export interface Comparisons {
  sameReason: Comparison;
  anyReason: Comparison;
}

/** Names of the parts of a group in a syntax. */
export interface GroupNames {
  /** finds the group from the context of the rule */
  findGroup: (c: RuleContext, node: Node) => Node;
  taxable: NameId;
  tax: NameId;
}

/**
 * Creates the three rules on the taxable amount of a group. The amount must satisfy one of the two comparisons; failing
 * only one is a warning.
 * @param prefix start of the rule ids: `BR-FREXT`, in CII `BR-FXEXT`
 */
export function taxableAssertions(
  prefix: string,
  { family, code, name }: Category,
  { findGroup, taxable }: GroupNames,
  compare: (c: RuleContext, node: Node) => Comparisons,
): Assertion[] {
  const message =
    (comparisonName: keyof Comparisons, groupLabel: string) =>
    (c: RuleContext, node: Node): string => {
      const { expected, addends } = compare(c, node)[comparisonName];
      return `The taxable amount (BT-116) for VAT category ${code} (${name}) is ${c.text(findGroup(c, node), taxable) ?? 'missing'}, but lines plus charges less allowances ${groupLabel} give ${expected}; the tolerance is one cent for each of these ${addends} entries.`;
    };
  const options = {
    terms: ['BT-116'],
    at: (c: RuleContext, node: Node) => c.doc.child(findGroup(c, node), taxable),
  };
  return [
    fatal(
      `${prefix}-${family}-08`,
      (c, node) => compare(c, node).sameReason.fits || compare(c, node).anyReason.fits,
      message('anyReason', 'of the category and rate'),
      options,
    ),
    warning(
      `${prefix}-${family}-08ini`,
      (c, node) => compare(c, node).anyReason.fits,
      message('anyReason', 'of the category and rate'),
      options,
    ),
    warning(
      `${prefix}-${family}-08rev`,
      (c, node) => compare(c, node).sameReason.fits,
      message('sameReason', 'of the category, rate and exemption reason'),
      options,
    ),
  ];
}

/** Creates BR-x-09 of the standard rate: VAT is taxable amount x rate, with a tolerance of one cent for each addend. */
export function standardTaxAssertion(
  prefix: string,
  { findGroup, tax }: GroupNames,
  fits: (c: RuleContext, node: Node) => boolean,
): Assertion {
  return fatal(
    `${prefix}-S-09`,
    fits,
    (c, node) =>
      `The VAT amount (BT-117) for category S (Standard rated) is ${c.text(findGroup(c, node), tax) ?? 'missing'}, but must be taxable amount (BT-116) x rate (BT-119), with a tolerance of one cent for each line, allowance and charge.`,
    { terms: ['BT-117'], at: (c, node) => c.doc.child(findGroup(c, node), tax) },
  );
}
