import { formatRuleAnchor } from '../../standards/rules/rule-families';
import { GuideFiles } from './guide-files';

/** Explanation of a rule, from one row of the pages of rules. */
export interface RuleText {
  rule: string;
  /** Rule set of the row, from the heading above the table. */
  ruleSet: string;
  /** `fatal` and `error` make a document invalid, `warning` does not. */
  level: string;
  /** Business terms (BT, BG) that the rule is about. */
  terms: string[];
  text: string;
  /** Page of the row, below the address of the installation. */
  page: string;
}

/** Row of a table whose first cell is the id of a rule. */
const RULE_ROW = /^\| `([^`|]+)` \|(.*)\|$/;
const HEADING = /^#{1,4} (.+)$/;
/** Vertical bar between two cells; a bar within a cell is escaped. */
const CELL_BORDER = /(?<!\\)\|/;
/** Prefix of house rules, whose table has other columns: requirement and example. */
const HOUSE_RULE_PREFIX = 'HOUSE-';
const LEVELS = new Set(['fatal', 'warning', 'error']);

/** Texts of the pages about rules (`docs/rules.md`, `docs/rules/`), by rule. The pages are read at the first use. */
export class RuleTexts {
  private texts: Map<string, RuleText[]> | null = null;

  /** @param files pages of this installation; null when they are not installed */
  constructor(private readonly files: GuideFiles | null = GuideFiles.findInstalled()) {}

  /** Lists the rows about a rule, regardless of case; empty when no page explains the rule. */
  find(rule: string): readonly RuleText[] {
    return this.readAll().get(rule.toLowerCase()) ?? [];
  }

  /** Lists up to `count` rule ids that begin with a text. */
  listBeginningWith(text: string, count: number): string[] {
    const start = text.toLowerCase();
    return [...this.readAll().values()]
      .flatMap(([first]) => (first?.rule.toLowerCase().startsWith(start) === true ? [first.rule] : []))
      .slice(0, count);
  }

  /** Lists the rows of each rule, in the order of the pages. */
  listAll(): readonly (readonly RuleText[])[] {
    return [...this.readAll().values()];
  }

  private readAll(): Map<string, RuleText[]> {
    if (this.texts !== null) return this.texts;
    const texts = new Map<string, RuleText[]>();
    const names = this.files === null ? [] : ['rules.md', ...this.files.listInFolder('rules')];
    for (const name of names)
      for (const text of parsePage(name, this.files?.readText(name) ?? '')) {
        const key = text.rule.toLowerCase();
        texts.set(key, [...(texts.get(key) ?? []), text]);
      }
    return (this.texts = texts);
  }
}

function parsePage(name: string, page: string): RuleText[] {
  const rows: RuleText[] = [];
  let ruleSet = '';
  for (const line of page.split('\n')) {
    ruleSet = HEADING.exec(line)?.[1] ?? ruleSet;
    const [, rule, rest] = RULE_ROW.exec(line) ?? [];
    if (rule === undefined || rest === undefined) continue;
    const cells = rest.split(CELL_BORDER).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const page = `/docs/guides/${name}#${formatRuleAnchor(rule)}`;
    if (rule.startsWith(HOUSE_RULE_PREFIX)) {
      const text = cells.join(' Example: ');
      rows.push({
        rule,
        ruleSet: 'Passerelle house rules',
        level: 'warning',
        terms: listTerms(text),
        text,
        page,
      });
      continue;
    }
    const level = cells[0] ?? '';
    if (!LEVELS.has(level)) continue;
    const text = cells.at(-1) ?? '';
    const terms = cells.length > 2 ? (cells[1] ?? '').split(', ').filter((term) => term !== '') : [];
    rows.push({ rule, ruleSet, level, terms: terms.length > 0 ? terms : listTerms(text), text, page });
  }
  return rows;
}

/** Lists the business terms in a text. */
function listTerms(text: string): string[] {
  return [...new Set(text.match(/\bB[TG]-\d+/g))];
}
