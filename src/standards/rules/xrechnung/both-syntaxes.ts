/** Rules of XRechnung for both UBL and CII: selection of shared Peppol rules, and further rules. */
import { XRECHNUNG, XRECHNUNG_CVD, XRECHNUNG_EXTENSION } from '../../invoice/document-profiles';
import type { NameId } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { type Slack } from '../peppol';
import type { GermanVariant } from '../peppol/national/german-variant';
import { warning, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';

/** Ids of the general Peppol rules that XRechnung adopted. */
const ADOPTED_PEPPOL_RULES = new Set(
  '001 005 008 010 020 040 041 042 043 043-1 043-2 044 046 053 054 055 061 101 110 111 120 121 130'
    .split(' ')
    .map((number) => `PEPPOL-EN16931-R${number}`),
);

const HALF = Decimal.parse('0.5') as Decimal;
const TWO_CENTS = Decimal.parse('0.02') as Decimal;
/** Creates the tolerance of XRechnung: 0.5 in forint, which has no subunit coins, otherwise 0.02. */
export const createXRechnungSlack =
  (isForint: (c: RuleContext) => boolean): Slack =>
  (c) =>
    isForint(c) ? HALF : TWO_CENTS;

/** Rules that are fatal in Peppol and warnings in XRechnung. */
const DOWNGRADED_TO_WARNING = new Set(['PEPPOL-EN16931-R120']);

/** Returns the rules of a Peppol pattern that XRechnung adopted. */
export function adoptPattern(pattern: Pattern): Pattern {
  const rules = pattern.rules
    .map((rule): Rule => ({
      ...rule,
      asserts: rule.asserts.filter(({ id }) => ADOPTED_PEPPOL_RULES.has(id)).map(adaptLevel),
    }))
    .filter((rule) => rule.asserts.length > 0);
  return { name: pattern.name, rules };
}

function adaptLevel(assertion: Assertion): Assertion {
  return DOWNGRADED_TO_WARNING.has(assertion.id) ? { ...assertion, level: 'warning' } : assertion;
}

/** German rules under the ids of XRechnung (BR-DE), for all XRechnung documents. */
export const GERMAN_VARIANT: GermanVariant = {
  id: (rule) => (rule === 'TMP-2' ? 'BR-TMP-2' : `BR-DE-${rule}`),
  applies: () => true,
  where: 'in an XRechnung',
};

const SPECIFICATIONS = [XRECHNUNG, XRECHNUNG_EXTENSION, XRECHNUNG_CVD];

/**
 * BR-DE-21: the specification identifier of an XRechnung.
 * @param path path of BT-24 relative to the context
 */
export function specificationAssertion(path: readonly NameId[]): Assertion {
  return warning(
    'BR-DE-21',
    (c, node) => SPECIFICATIONS.some((id) => c.equals(node, id, ...path)),
    (c, node) =>
      `The specification identifier (BT-24) is ${formatValuesAt(c, node, ...path)}, but should be ${XRECHNUNG} for an XRechnung.`,
    { terms: ['BT-24'], at: (c, node) => c.first(node, ...path) },
  );
}

/** Paths of the date of delivery or performance, relative to the context. */
interface PerformancePaths {
  deliveryPath: readonly NameId[];
  period: readonly NameId[];
  lines: readonly NameId[];
  periodOfLine: readonly NameId[];
  /** path of the delivery date, for findings */
  subjectPath: string;
}

/** BR-DE-TMP-32: date of delivery or performance. */
export function performanceAssertion({
  deliveryPath,
  period,
  lines,
  periodOfLine,
  subjectPath,
}: PerformancePaths): Assertion {
  return {
    id: 'BR-DE-TMP-32',
    level: 'information',
    test: (c, node) =>
      c.exists(node, ...deliveryPath) ||
      c.exists(node, ...period) ||
      lines.flatMap((name) => c.select(node, name)).every((line) => c.exists(line, ...periodOfLine)),
    message:
      'The date of delivery or performance should be stated, but is missing: state the delivery date (BT-72), the invoicing period (BG-14), or a period in each line (BG-26).',
    terms: ['BT-72', 'BG-14', 'BG-26'],
    subjectPath,
  };
}
