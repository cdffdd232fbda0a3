/** DE-R-018: cash discounts in the payment terms (BT-20), one per line: `#SKONTO#TAGE=14#PROZENT=2.00#`. */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { normalizeSpace } from '../../xpath';
import { formatQuoted } from '../../wording';

const DISCOUNT = /^#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}(?:#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;
const EXAMPLE = '#SKONTO#TAGE=14#PROZENT=2.00#';
/** Longest text that begins and ends with a number sign within one line. */
const STATEMENT = /#[^\n\r]+#/;
const STARTS_NEW_LINE = /^[ \t\r]*\n/;

/**
 * Describes the first format error of the cash discounts of a document; undefined when there is none.
 * @param discount format of a discount
 * @param path path of BT-20 below the root element; the first text of each set of payment terms counts
 */
export function describeSkontoError(
  c: RuleContext,
  root: Node,
  path: readonly NameId[],
  discount = DISCOUNT,
): string | undefined {
  const [text, ...terms] = [...path].reverse();
  if (text === undefined) return undefined;
  const notes = c.select(root, ...terms.reverse()).flatMap((element) => c.text(element, text) || []);
  const lines = notes
    .flatMap((note) => note.split(/\r?\n/))
    .filter((line) => normalizeSpace(line).startsWith('#'));
  if (lines.length === 0) return undefined;
  const invalidLine = lines.find((line) => !discount.test(normalizeSpace(line)));
  if (invalidLine !== undefined)
    return `expected ${EXAMPLE} for example, found ${formatQuoted(invalidLine)}.`;
  const isClosed = notes.every((note) => STARTS_NEW_LINE.test(note.split(STATEMENT).at(-1) ?? ''));
  return isClosed ? undefined : 'the line break after the last discount is missing.';
}
