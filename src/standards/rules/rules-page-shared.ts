/** Markdown of `docs/rules.md`, with the numbers of rules that UBL and CII share in code. */
import type { RuleSet } from './rule-set';
import { listAllSets } from './rule-sets';
import { HOUSE_RULES } from './house';

/** Formats a name as code. */
export const code = (text: string): string => `\`${text}\``;

/** Escapes text for a cell of a table. */
export function escapeCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|*_<>]/g, (sign) => `\\${sign}`);
}

/**
 * Formats a Markdown table.
 * @param rows cells in Markdown
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Pairs of sets with the same rules: for UBL, and for CII. */
const PAIRS: readonly (readonly [label: string, ubl: string, cii: string])[] = [
  ['EN 16931', 'en', 'en-cii'],
  ['Peppol BIS Billing', 'peppol', 'peppol-cii'],
  ['XRechnung', 'xrechnung-ubl', 'xrechnung-cii'],
  ['NLCIUS', 'nlcius', 'nlcius-cii'],
  ['French reform (BR-FR)', 'fr', 'fr-cii'],
  ['French reform, extended', 'fr-ext-ubl', 'fr-ext-cii'],
];

/**
 * Renders the table of shared rules. A rule is shared when one function decides in both syntaxes, bound to the paths or
 * names of its terms. Other rules with the same id are implemented for each syntax.
 */
export function sharedRulesTable(): string {
  const rows = PAIRS.map(([label, ubl, cii]): string[] => {
    const [inUbl, inCii] = [deciders(newest(ubl)), deciders(newest(cii))];
    const idsInBoth = [...inUbl.keys()].filter((id) => inCii.has(id));
    const sharedIds = idsInBoth.filter((id) =>
      [...(inUbl.get(id) ?? [])].some((code) => inCii.get(id)?.has(code)),
    );
    const counts = [idsInBoth.length, sharedIds.length, idsInBoth.length - sharedIds.length];
    return [label, ...[...counts, inUbl.size - idsInBoth.length, inCii.size - idsInBoth.length].map(String)];
  });
  const heads = ['Rules', 'Ids in both syntaxes', 'Shared', 'Written for each', 'UBL alone', 'CII alone'];
  return table(heads, rows);
}

function newest(name: string): RuleSet {
  const set = listAllSets()
    .map((versions) => versions.at(-1))
    .find((each) => each?.name === name);
  if (set === undefined) throw new Error(`No set of rules is called ${name}`);
  return set;
}

/** Returns the source of the deciding functions by rule; forbidden content has none. */
function deciders({ patterns, forbidden = [] }: RuleSet): Map<string, Set<string>> {
  const decidersOfRule = new Map<string, Set<string>>();
  const add = (id: string, source?: string): void => {
    const sources = decidersOfRule.get(id) ?? new Set<string>();
    if (source !== undefined) sources.add(source);
    decidersOfRule.set(id, sources);
  };
  for (const { rules } of patterns)
    for (const { asserts } of rules) for (const { id, test } of asserts) add(id, test.toString());
  for (const { id } of forbidden) add(id);
  return decidersOfRule;
}

/**
 * Renders the table of house rules with an example message each.
 * @param examples messages by rule id
 */
export function houseTable(examples: ReadonlyMap<string, string>): string {
  const rows = HOUSE_RULES.map((rule) => {
    const message = examples.get(rule.code);
    if (message === undefined) throw new Error(`${rule.code} has no example`);
    return [code(rule.code), escapeCell(rule.summary), escapeCell(message)];
  });
  return table(['Rule', 'Requirement', 'Example of the message'], rows);
}
