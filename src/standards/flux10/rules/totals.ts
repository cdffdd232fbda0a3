/** Rules that compare a total with its parts (G1.53), only for the euro. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../../rules/context';
import { toDouble } from '../../rules/xpath';
import { AMOUNT, hasFormat } from '../formats';
import { agreesWithParts } from '../amounts';
import { type AssertionDraft } from './assertions';
import { formatQuoted } from '../../rules/wording';

/** Paths of a total and its parts below the context. */
export interface SumRule {
  total: readonly NameId[];
  parts: readonly NameId[];
  /** whether a missing total is accepted */
  optional: boolean;
  label: string;
}

/** Creates the assertion that the parts add up to the total (G1.53). Other rules check the form of amounts. */
export function sumRule({ total, parts, optional, label }: SumRule): AssertionDraft {
  return {
    rule: 'G1.53',
    test: (c, n) => {
      const totals = c.texts(n, ...total);
      if (optional && totals.length === 0) return true;
      const addends = c.texts(n, ...parts);
      if (![...totals, ...addends].every((text) => hasFormat(text, AMOUNT))) return true;
      return agreesWithParts(toDouble(totals[0]), addends.map(toDouble));
    },
    message: (c: RuleContext, n: Node) =>
      `${label} is ${formatQuoted(c.text(n, ...total))}, and its parts are ${formatTexts(c.texts(n, ...parts))}; the total must be the sum of the parts, with a tolerance of 0.01 for each part.`,
  };
}

function formatTexts(texts: readonly string[]): string {
  if (texts.length === 0) return 'missing';
  const firstTexts = texts
    .slice(0, 5)
    .map((text) => formatQuoted(text))
    .join(', ');
  return texts.length > 5 ? `${firstTexts} and ${texts.length - 5} more` : firstTexts;
}
