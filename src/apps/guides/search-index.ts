import type { GuideFiles } from './guide-files';
import { toAnchor } from './guide-links';

/** A place that the search of the pages finds: a page, a section of one, or a rule. */
export interface SearchEntry {
  title: string;
  /** Title of the page */
  page: string;
  /** Below `/docs/guides/` */
  address: string;
  /** How the section begins */
  text: string;
  /** Its words, each once, in lower case */
  words: string;
}

const LONGEST_TEXT = 140;
/** A row of a table of rules: its id, and what the last cell says. */
const RULE = /^\| `([^`]+)` \|.*\| (.*) \|$/gm;

/** Everything that the search can find, from the pages of `docs/`. */
export function createSearchIndex(files: GuideFiles): SearchEntry[] {
  return files.listAll().flatMap((name) => {
    const text = files.readText(name) ?? '';
    const page = files.getTitle(name);
    const address = name.replace(/\.md$/, '');
    const rules = name.startsWith('rules/') || name === 'rules.md' ? listRules(text, page, address) : [];
    // Tables of rules have an entry for each row.
    const prose = name.startsWith('rules/') ? text.replace(/^\|.*$/gm, '') : text;
    return [...listSections(prose, page, address), ...rules];
  });
}

function listSections(text: string, page: string, address: string): SearchEntry[] {
  return text.split(/^(?=#{1,3} )/m).flatMap((section) => {
    const [, marks = '', title = ''] = /^(#{1,3}) (.*)$/m.exec(section) ?? [];
    if (marks === '') return [];
    const heading = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*\\]/g, '');
    const rest = toPlainText(section.slice(section.indexOf('\n') + 1));
    const target = marks === '#' ? address : `${address}#${toAnchor(heading)}`;
    return [toEntry(heading, page, target, rest)];
  });
}

function listRules(text: string, page: string, address: string): SearchEntry[] {
  return [...text.matchAll(RULE)]
    .filter(([, id = '']) => /[A-Z]|^ibr/.test(id))
    .map(([, id = '', message = '']) =>
      toEntry(id, page, `${address}#${toAnchor(id)}`, toPlainText(message)),
    );
}

function toEntry(title: string, page: string, address: string, text: string): SearchEntry {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.-]+/gu))].join(' ');
  const plainText = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  return { title, page, address, text: plainText, words };
}

/** Text of Markdown without its marks, fences, links and tables' borders. */
function toPlainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|\\]|^#+ |^[-| :]+$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
