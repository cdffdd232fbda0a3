import type { GuideFiles } from './guide-files';
import { toAnchor } from './guide-links';

/** Entry of the search index: a page, a section, or a rule. */
export interface SearchEntry {
  title: string;
  /** Title of the page */
  page: string;
  /** Address below `/docs/guides/` */
  address: string;
  /** Beginning of the section */
  text: string;
  /** Distinct words of the section in lower case */
  words: string;
}

const MAX_TEXT_LENGTH = 140;
/** Pattern of a row in a rule table; captures the id and the last cell. */
const RULE_ROW = /^\| `([^`]+)` \|.*\| (.*) \|$/gm;

/** Creates the search index of the pages of `docs/`. */
export function createSearchIndex(files: GuideFiles): SearchEntry[] {
  return files.listAll().flatMap((name) => {
    const text = files.readText(name) ?? '';
    const page = files.getTitle(name);
    const address = name.replace(/\.md$/, '');
    const rules = name.startsWith('rules/') || name === 'rules.md' ? listRules(text, page, address) : [];
    // Rows of rule tables have their own entries, so they are removed from the text of the page.
    const textWithoutRules = name.startsWith('rules/') ? text.replace(/^\|.*$/gm, '') : text;
    return [...listSections(textWithoutRules, page, address), ...rules];
  });
}

function listSections(text: string, page: string, address: string): SearchEntry[] {
  return text.split(/^(?=#{1,3} )/m).flatMap((section) => {
    const [, marks = '', title = ''] = /^(#{1,3}) (.*)$/m.exec(section) ?? [];
    if (marks === '') return [];
    const heading = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*\\]/g, '');
    const bodyText = toPlainText(section.slice(section.indexOf('\n') + 1));
    const target = marks === '#' ? address : `${address}#${toAnchor(heading)}`;
    return [toEntry(heading, page, target, bodyText)];
  });
}

function listRules(text: string, page: string, address: string): SearchEntry[] {
  return [...text.matchAll(RULE_ROW)]
    .filter(([, id = '']) => /[A-Z]|^ibr/.test(id))
    .map(([, id = '', message = '']) =>
      toEntry(id, page, `${address}#${toAnchor(id)}`, toPlainText(message)),
    );
}

function toEntry(title: string, page: string, address: string, text: string): SearchEntry {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.-]+/gu))].join(' ');
  const shortText = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  return { title, page, address, text: shortText, words };
}

/** Returns the text of Markdown without markup, fences, links and table borders. */
function toPlainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|\\]|^#+ |^[-| :]+$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
