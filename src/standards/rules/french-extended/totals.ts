/**
 * BR-FREXT-CO-10 to -15: document totals with a tolerance of a cent for each addend. Each syntax defines the addends.
 */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';

/** Comparison of a total with the sum of its parts. */
export interface TotalComparison {
  /** whether the total is present and within the tolerance */
  fits: boolean;
  /** expected total, as text for the message */
  expectedText: string;
}

/** Totals of a syntax, by the last part of the rule ids. */
export interface TotalRules {
  /** elements of the totals below the context, with their paths for messages */
  names: Record<'10' | '11' | '12' | '13' | '15', { name: NameId; subjectPath: string }>;
  /** compares the total of a rule */
  compare: (rule: keyof TotalRules['names'], c: RuleContext, totals: Node) => TotalComparison;
}

const RULE_TEXTS: Record<
  keyof TotalRules['names'],
  readonly [label: string, parts: string, terms: string[]]
> = {
  '10': ['sum of line net amounts (BT-106)', 'the lines that count in the totals', ['BT-106', 'BT-131']],
  '11': ['sum of allowances (BT-107)', 'the allowances on document level', ['BT-107', 'BT-92']],
  '12': ['sum of charges (BT-108)', 'the charges on document level', ['BT-108', 'BT-99']],
  '13': ['total without VAT (BT-109)', 'lines plus charges less allowances', ['BT-109']],
  '15': [
    'total with VAT (BT-112)',
    'the total without VAT (BT-109) plus the VAT total (BT-110)',
    ['BT-112', 'BT-110'],
  ],
};

/**
 * Creates BR-FREXT-CO-10 to -13 and -15.
 * @param prefix start of the rule ids: `BR-FREXT`, in Factur-X `BR-FXEXT`
 */
export function totalAssertions({ names, compare }: TotalRules, prefix = 'BR-FREXT'): Assertion[] {
  return (['10', '11', '12', '13', '15'] as const).map((rule) => {
    const [label, parts, terms] = RULE_TEXTS[rule];
    const { name, subjectPath } = names[rule];
    return fatal(
      `${prefix}-CO-${rule}`,
      (c, totals) => compare(rule, c, totals).fits,
      (c, totals) =>
        `The ${label} is ${c.text(totals, name) ?? 'missing'}, but ${parts} give ${compare(rule, c, totals).expectedText}; the tolerance is one cent for each line, allowance and charge.`,
      { subjectPath, terms },
    );
  });
}
