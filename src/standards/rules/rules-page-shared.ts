/** Markdown helpers of `docs/rules.md`, and its tables of shared rules and of house rules. */
import type { RuleSet } from './rule-set';
import { listAllSets } from './rule-sets';
import { HOUSE_RULES } from './house';

/** Formats a text as inline code. */
export const formatCode = (text: string): string => `\`${text}\``;

/** Escapes a text for a table cell. */
export function escapeCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|*_<>]/g, (sign) => `\\${sign}`);
}

/**
 * Formats a Markdown table.
 * @param rows cells in Markdown
 */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Pairs of rule sets with the same rules, for UBL and for CII. */
const PAIRS: readonly (readonly [label: string, ubl: string, cii: string])[] = [
  ['EN 16931', 'en', 'en-cii'],
  ['Peppol BIS Billing', 'peppol', 'peppol-cii'],
  ['XRechnung', 'xrechnung-ubl', 'xrechnung-cii'],
  ['NLCIUS', 'nlcius', 'nlcius-cii'],
  ['French reform (BR-FR)', 'fr', 'fr-cii'],
  ['French reform, extended', 'fr-ext-ubl', 'fr-ext-cii'],
];

/**
 * Renders the table of shared rules. A rule is shared when both syntaxes use the same test function, with different
 * paths or names of the terms. Other rules with the same id are implemented separately for each syntax.
 */
export function renderSharedRulesTable(): string {
  const rows = PAIRS.map(([label, ubl, cii]): string[] => {
    const [inUbl, inCii] = [collectTestSources(getNewestSet(ubl)), collectTestSources(getNewestSet(cii))];
    const idsInBoth = [...inUbl.keys()].filter((id) => inCii.has(id));
    const sharedIds = idsInBoth.filter((id) =>
      [...(inUbl.get(id) ?? [])].some((code) => inCii.get(id)?.has(code)),
    );
    const counts = [idsInBoth.length, sharedIds.length, idsInBoth.length - sharedIds.length];
    return [label, ...[...counts, inUbl.size - idsInBoth.length, inCii.size - idsInBoth.length].map(String)];
  });
  const heads = ['Rules', 'Ids in both syntaxes', 'Shared', 'Separate', 'UBL only', 'CII only'];
  return formatTable(heads, rows);
}

function getNewestSet(name: string): RuleSet {
  const set = listAllSets()
    .map((versions) => versions.at(-1))
    .find((each) => each?.name === name);
  if (set === undefined) throw new Error(`Unknown rule set: ${name}`);
  return set;
}

/** Returns the source code of the test functions by rule; rules on forbidden content have none. */
function collectTestSources({ patterns, forbidden = [] }: RuleSet): Map<string, Set<string>> {
  const sourcesByRule = new Map<string, Set<string>>();
  const add = (id: string, source?: string): void => {
    const sources = sourcesByRule.get(id) ?? new Set<string>();
    if (source !== undefined) sources.add(source);
    sourcesByRule.set(id, sources);
  };
  for (const { rules } of patterns)
    for (const { asserts } of rules) for (const { id, test } of asserts) add(id, test.toString());
  for (const { id } of forbidden) add(id);
  return sourcesByRule;
}

/**
 * Renders the table of house rules, each with an example message.
 * @param examples messages by rule id
 */
export function renderHouseRulesTable(examples: ReadonlyMap<string, string>): string {
  const rows = HOUSE_RULES.map((rule) => {
    const message = examples.get(rule.code);
    if (message === undefined) throw new Error(`${rule.code} has no example`);
    return [formatCode(rule.code), escapeCell(rule.summary), escapeCell(message)];
  });
  return formatTable(['Rule', 'Requirement', 'Example of the message'], rows);
}
