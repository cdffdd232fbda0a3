/** Rules that compare a total with the amounts it is made of (G1.53), only where the currency is the euro. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../../rules/context';
import { doubleOf } from '../../rules/xpath';
import { AMOUNT, isWrittenAs } from '../formats';
import { agrees } from '../sums';
import { type Draft } from './assertions';
import { quoted } from '../../rules/wording';

/** Where a total and its parts stand below the context. */
export interface Sum {
  total: readonly NameId[];
  parts: readonly NameId[];
  /** the rule does not ask for a total that may be absent */
  optional: boolean;
  what: string;
}

/** G1.53: the parts make the total. Amounts that are badly written are the matter of other rules. */
export function sumOf({ total, parts, optional, what }: Sum): Draft {
  return {
    rule: 'G1.53',
    test: (c, n) => {
      const totals = c.texts(n, ...total);
      if (optional && totals.length === 0) return true;
      const addends = c.texts(n, ...parts);
      if (![...totals, ...addends].every((text) => isWrittenAs(text, AMOUNT))) return true;
      return agrees(doubleOf(totals[0]), addends.map(doubleOf));
    },
    message: (c: RuleContext, n: Node) =>
      `${what} is ${quoted(c.text(n, ...total))}, but its parts are ${listing(c.texts(n, ...parts))}; expected is their sum, with a tolerance of 0.01 for each.`,
  };
}

function listing(texts: readonly string[]): string {
  if (texts.length === 0) return 'missing';
  const some = texts
    .slice(0, 5)
    .map((text) => quoted(text))
    .join(', ');
  return texts.length > 5 ? `${some} and ${texts.length - 5} more` : some;
}
