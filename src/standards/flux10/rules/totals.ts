/** Rules that compare a total with its parts (G1.53), only for the euro. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../../rules/context';
import { toDouble } from '../../rules/xpath';
import { AMOUNT, hasFormat } from '../formats';
import { agrees } from '../amounts';
import { type Draft } from './assertions';
import { formatQuoted } from '../../rules/wording';

/** Paths of a total and its parts below the context. */
export interface Sum {
  total: readonly NameId[];
  parts: readonly NameId[];
  /** whether the rule ignores an absent total */
  optional: boolean;
  label: string;
}

/** G1.53: the parts add up to the total. Other rules check the form of amounts. */
export function sumRule({ total, parts, optional, label }: Sum): Draft {
  return {
    rule: 'G1.53',
    test: (c, n) => {
      const totals = c.texts(n, ...total);
      if (optional && totals.length === 0) return true;
      const addends = c.texts(n, ...parts);
      if (![...totals, ...addends].every((text) => hasFormat(text, AMOUNT))) return true;
      return agrees(toDouble(totals[0]), addends.map(toDouble));
    },
    message: (c: RuleContext, n: Node) =>
      `${label} is ${formatQuoted(c.text(n, ...total))}, but its parts are ${listing(c.texts(n, ...parts))}; expected is their sum, with a tolerance of 0.01 for each.`,
  };
}

function listing(texts: readonly string[]): string {
  if (texts.length === 0) return 'missing';
  const firstTexts = texts
    .slice(0, 5)
    .map((text) => formatQuoted(text))
    .join(', ');
  return texts.length > 5 ? `${firstTexts} and ${texts.length - 5} more` : firstTexts;
}
