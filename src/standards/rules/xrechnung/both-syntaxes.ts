/** Rules of XRechnung for UBL and CII: those shared with Peppol, and a few more. */
import { XRECHNUNG, XRECHNUNG_CVD, XRECHNUNG_EXTENSION } from '../../invoice/document-profiles';
import type { NameId } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { type Slack } from '../peppol';
import type { GermanVariant } from '../peppol/national/german-variant';
import { warning, type Assertion, type Pattern, type Rule } from '../rule-set';
import { quotedAt } from '../wording';

/** The general rules of Peppol that XRechnung has, by number. */
const FROM_PEPPOL = new Set(
  '001 005 008 010 020 040 041 042 043 043-1 043-2 044 046 053 054 055 061 101 110 111 120 121 130'
    .split(' ')
    .map((number) => `PEPPOL-EN16931-R${number}`),
);

const HALF = Decimal.parse('0.5') as Decimal;
const TWO_CENTS = Decimal.parse('0.02') as Decimal;
/** The forint has no small coins, so the tolerance is half a unit. */
export const xrechnungSlack =
  (isForint: (c: RuleContext) => boolean): Slack =>
  (c) =>
    isForint(c) ? HALF : TWO_CENTS;

/** Rules that are fatal in Peppol and warnings in XRechnung. */
const ONLY_WARNING = new Set(['PEPPOL-EN16931-R120']);

/** Returns the rules of a Peppol pattern that XRechnung adopted. */
export function adoptPattern(pattern: Pattern): Pattern {
  const rules = pattern.rules
    .map((rule): Rule => ({
      ...rule,
      asserts: rule.asserts.filter(({ id }) => FROM_PEPPOL.has(id)).map(adaptLevel),
    }))
    .filter((rule) => rule.asserts.length > 0);
  return { name: pattern.name, rules };
}

function adaptLevel(assertion: Assertion): Assertion {
  return ONLY_WARNING.has(assertion.id) ? { ...assertion, level: 'warning' } : assertion;
}

/** The German rules under the ids of XRechnung: BR-DE, for all of its documents. */
export const GERMAN_VARIANT: GermanVariant = {
  id: (rule) => (rule === 'TMP-2' ? 'BR-TMP-2' : `BR-DE-${rule}`),
  applies: () => true,
  where: 'in an XRechnung',
};

const SPECIFICATIONS = [XRECHNUNG, XRECHNUNG_EXTENSION, XRECHNUNG_CVD];

/**
 * BR-DE-21.
 * @param path of BT-24 below the context
 */
export function specificationAssertion(path: readonly NameId[]): Assertion {
  return warning(
    'BR-DE-21',
    (c, node) => SPECIFICATIONS.some((id) => c.equals(node, id, ...path)),
    (c, node) =>
      `The specification identifier (BT-24) is ${quotedAt(c, node, ...path)}; that of an XRechnung is ${XRECHNUNG}.`,
    { terms: ['BT-24'], at: (c, node) => c.first(node, ...path) },
  );
}

/** Paths of the day of delivery or performance, below the context. */
interface PerformancePaths {
  deliveryPath: readonly NameId[];
  period: readonly NameId[];
  lines: readonly NameId[];
  periodOfLine: readonly NameId[];
  /** the first of them, for findings */
  subjectPath: string;
}

/** BR-DE-TMP-32 */
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
      'The day of delivery or performance is not given: state BT-72, or the invoicing period (BG-14), or a period in each line (BG-26).',
    terms: ['BT-72', 'BG-14', 'BG-26'],
    subjectPath,
  };
}
