import type { GuideFiles } from '../guide-files';
import { RuleTexts } from '../rule-texts';
import type { ExplorerEntry } from './entry';

const GUIDES_PREFIX = '/docs/guides/';

/** Creates an entry for each rule in the pages about rules. The entry of a rule lists the rule sets that contain it. */
export function createRuleEntries(files: GuideFiles): ExplorerEntry[] {
  return new RuleTexts(files).listAll().flatMap((rows): ExplorerEntry[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const texts = [...new Set(rows.map(({ text }) => text))];
    return [
      {
        id: first.rule,
        kind: 'rule',
        title: toPlainText(first.text),
        ...(texts.length > 1 ? { text: texts.slice(1).map(toPlainText).join(' ') } : {}),
        level: first.level,
        terms: [...new Set(rows.flatMap(({ terms }) => terms))],
        sets: [...new Set(rows.map(({ ruleSet }) => ruleSet))],
        page: first.page.slice(GUIDES_PREFIX.length).replace('.md', ''),
      },
    ];
  });
}

/** Removes the Markdown markup from the text of a cell, and replaces "e.g." by "For example:". */
function toPlainText(text: string): string {
  return text
    .replace(/^e\.g\. /, 'For example: ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([\\|*_<>])/g, '$1');
}
