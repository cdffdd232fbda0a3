import MarkdownIt, { type Token } from 'markdown-it';
import type { IndexSection } from './guide-files';
import {
  getExplorerAddress,
  getPathToDocs,
  toAnchor,
  toPublishedAddress,
  type Publication,
} from './guide-links';
import { escapeHtml, renderFrame } from './page-frame';

const markdown = new MarkdownIt({ html: false, linkify: false });

// A wide table or code block scrolls separately, and can be focused, so that the keyboard scrolls it, too.
markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
markdown.renderer.rules.fence = (tokens, index) =>
  `<pre tabindex="0"><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;

/** Pages about rules and error codes: the first cell of each row becomes an anchor. */
const PAGES_WITH_ROW_ANCHORS = /^(?:rules(?:\.md|\/)|errors\.md)/;
/** Cell that contains only a business term or group, in the tables of fields. */
const TERM_CELL = /^B[TG]-\d+(?:-\d+)?$/;
/** Maximum number of headings in a table of contents with two levels; with more headings, it has one level. */
const MAX_ENTRIES = 80;

/**
 * Adds anchors to headings, and converts links to the addresses of published pages; a file name as link text becomes
 * the title of the page.
 */
function rewriteAddresses(
  tokens: Token[],
  page: string,
  titles: ReadonlyMap<string, string>,
  publication: Publication,
): void {
  const anchors = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const anchor = toAnchor(getHeading(tokens, index));
      const count = anchors.get(anchor) ?? 0;
      anchors.set(anchor, count + 1);
      token.attrSet('id', count === 0 ? anchor : `${anchor}-${count}`);
    }
    for (const [at, part] of (token.children ?? []).entries()) {
      if (part.type !== 'link_open') continue;
      const text = token.children?.[at + 1];
      if (text?.type === 'text') text.content = titles.get(text.content) ?? text.content;
      const address = toPublishedAddress(page, String(part.attrGet('href')), publication);
      if (address === null) part.attrs = null;
      else part.attrSet('href', address);
    }
  }
}

/** Adds an anchor to each row of tables of rules and codes: the name in the first cell. */
function addRowAnchors(tokens: Token[]): void {
  const names = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'tr_open' || tokens[index + 1]?.type !== 'td_open') continue;
    const [first, ...others] = tokens[index + 2]?.children ?? [];
    if (first?.type !== 'code_inline' || others.length > 0) continue;
    const name = toAnchor(first.content);
    if (!names.has(name)) token.attrSet('id', name);
    names.add(name);
  }
}

/** Links each cell with a business term to the entry of the term in the explorer. */
function linkTerms(tokens: Token[], explorer: string): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'td_open') continue;
    const cell = tokens[index + 1];
    if (cell === undefined || !TERM_CELL.test(cell.content)) continue;
    cell.children =
      markdown.parseInline(`[${cell.content}](${explorer}#${cell.content})`, {})[0]?.children ?? [];
  }
}

/** Replaces the style of aligned cells by a class, because the Content-Security-Policy allows no inline styles. */
function replaceAlignmentStyles(tokens: Token[]): void {
  for (const token of tokens) {
    const alignment = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (alignment !== undefined) token.attrs = [['class', alignment]];
  }
}

/** Renders the table of contents of a page; empty for a page with few headings. */
function renderContents(tokens: Token[]): string {
  const headings = tokens.flatMap((token, index) =>
    token.type === 'heading_open' && (token.tag === 'h2' || token.tag === 'h3')
      ? [{ level: token.tag, id: String(token.attrGet('id')), title: getHeading(tokens, index) }]
      : [],
  );
  const entries = headings.length > MAX_ENTRIES ? headings.filter(({ level }) => level === 'h2') : headings;
  if (entries.length < 2) return '';
  let list = '';
  let isOpen = false;
  let isInner = false;
  for (const { level, id, title } of entries) {
    const link = `<a href="#${id}">${escapeHtml(title)}</a>`;
    if (level === 'h3' && isOpen) {
      list += `${isInner ? '' : '<ul>'}<li>${link}</li>`;
      isInner = true;
      continue;
    }
    list += `${isInner ? '</ul>' : ''}${isOpen ? '</li>' : ''}<li>${link}`;
    isOpen = true;
    isInner = false;
  }
  const end = `${isInner ? '</ul>' : ''}</li>`;
  return `<nav class="contents" aria-labelledby="on-this-page" tabindex="0"><p class="label" id="on-this-page">On this page</p><ul>${list}${end}</ul></nav>`;
}

function getHeading(tokens: Token[], index: number): string {
  const parts = tokens[index + 1]?.children ?? [];
  return parts.map(({ content }) => content).join('');
}

/** Page of `docs/` to render. */
export interface GuidePage {
  /** File name, such as `sending.md`. */
  name: string;
  /** Title for the tab of the browser. */
  title: string;
  /** Markdown. */
  text: string;
}

/**
 * Renders a page of `docs/` as HTML.
 * @param index pages to which the side navigation links
 */
export function renderGuidePage(
  { name, title, text }: GuidePage,
  index: readonly IndexSection[],
  publication: Publication,
): string {
  const tokens = markdown.parse(text, {});
  const titles = new Map(index.flatMap(({ pages }) => pages.map((page) => [page.name, page.title] as const)));
  rewriteAddresses(tokens, name, titles, publication);
  replaceAlignmentStyles(tokens);
  if (PAGES_WITH_ROW_ANCHORS.test(name)) addRowAnchors(tokens);
  if (name === 'invoice.md') linkTerms(tokens, `${getPathToDocs(name)}${getExplorerAddress(publication)}`);
  if (name === 'README.md')
    tokens.find(({ type, tag }) => type === 'heading_open' && tag === 'h2')?.attrJoin('class', 'readers');
  return renderFrame({
    page: name,
    title,
    index,
    publication,
    main: markdown.renderer.render(tokens, markdown.options, {}),
    contents: renderContents(tokens),
  });
}
