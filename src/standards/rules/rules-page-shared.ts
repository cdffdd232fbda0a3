/** How many rules of EN 16931 and its profiles judge both syntaxes by the same code, for `docs/rules.md`. */
import type { RuleSet } from './rule-set';
import { ALL_SETS } from './rule-sets';
import { table } from './rules-page-markdown';

/** Sets of the same rules: for UBL, and for CII. */
const PAIRS: readonly (readonly [what: string, ubl: string, cii: string])[] = [
  ['EN 16931', 'en', 'en-cii'],
  ['Peppol BIS Billing', 'peppol', 'peppol-cii'],
  ['XRechnung', 'xrechnung-ubl', 'xrechnung-cii'],
  ['NLCIUS', 'nlcius', 'nlcius-cii'],
  ['French reform (BR-FR)', 'fr', 'fr-cii'],
  ['French reform, extended', 'fr-ext-ubl', 'fr-ext-cii'],
];

/**
 * A rule is shared where one function decides in both syntaxes: bound to the paths of its terms, or to the names that each syntax
 * has for them. All others of the same id are written for each syntax.
 */
export function sharedRulesTable(): string {
  const rows = PAIRS.map(([what, ubl, cii]): string[] => {
    const [inUbl, inCii] = [deciders(newest(ubl)), deciders(newest(cii))];
    const both = [...inUbl.keys()].filter((id) => inCii.has(id));
    const shared = both.filter((id) => [...(inUbl.get(id) ?? [])].some((code) => inCii.get(id)?.has(code)));
    const counts = [both.length, shared.length, both.length - shared.length];
    return [what, ...[...counts, inUbl.size - both.length, inCii.size - both.length].map(String)];
  });
  const heads = ['Rules', 'Ids in both syntaxes', 'Shared', 'Written for each', 'UBL alone', 'CII alone'];
  return table(heads, rows);
}

function newest(name: string): RuleSet {
  const set = ALL_SETS.map((versions) => versions.at(-1)).find((each) => each?.name === name);
  if (set === undefined) throw new Error(`No set of rules is called ${name}`);
  return set;
}

/** By rule: the source of each function that decides it; content without a place is judged by none of its own. */
function deciders({ patterns, forbidden = [] }: RuleSet): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (id: string, source?: string): void => {
    const sources = found.get(id) ?? new Set<string>();
    if (source !== undefined) sources.add(source);
    found.set(id, sources);
  };
  for (const { rules } of patterns)
    for (const { asserts } of rules) for (const { id, test } of asserts) add(id, test.toString());
  for (const { id } of forbidden) add(id);
  return found;
}
