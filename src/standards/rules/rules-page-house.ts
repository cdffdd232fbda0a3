import { HOUSE_RULES } from './house';
import { code, prose, table } from './rules-page-markdown';

/** The house rules, each with what it says of a document that breaks it. @param examples messages by rule id */
export function houseTable(examples: ReadonlyMap<string, string>): string {
  const rows = HOUSE_RULES.map((rule) => {
    const message = examples.get(rule.code);
    if (message === undefined) throw new Error(`${rule.code} has no example`);
    return [code(rule.code), prose(rule.summary), prose(message)];
  });
  return table(['Rule', 'What it asks for', 'Example of what it says'], rows);
}
