import MarkdownIt, { type Token } from 'markdown-it';
import { toAnchor, toServedAddress, getPathToDocs } from './guide-links';
import type { IndexSection } from './guide-files';

const markdown = new MarkdownIt({ html: false, linkify: false });

// A wide table scrolls separately, also by keyboard.
markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/** Adds anchors to headings, and converts links to the addresses of served pages. */
function rewriteAddresses(tokens: Token[], page: string): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', toAnchor(getHeading(tokens, index)));
    for (const part of token.children ?? []) {
      if (part.type !== 'link_open') continue;
      const address = toServedAddress(page, String(part.attrGet('href')));
      if (address === null) part.attrs = null;
      else part.attrSet('href', address);
    }
  }
}

/** Adds anchors to the rows of rule tables: the id of the rule in the first cell. */
function addRuleAnchors(tokens: Token[]): void {
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

/** Renders the table of contents of a page. */
function renderContents(tokens: Token[]): string {
  const sections = tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return [];
    const title = markdown.utils.escapeHtml(getHeading(tokens, index));
    return [`<li><a href="#${String(token.attrGet('id'))}">${title}</a></li>`];
  });
  if (sections.length < 2) return '';
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${sections.join('')}</ul></nav>`;
}

function renderSidebar(index: readonly IndexSection[], page: string, guides: string): string {
  const { escapeHtml } = markdown.utils;
  const sections = index.map(({ title, pages }) => {
    const links = pages.map(({ name, title: text }) => {
      const here = name === page ? ' aria-current="page"' : '';
      return `<li><a href="${guides}${name}"${here}>${escapeHtml(text)}</a></li>`;
    });
    return `<h2>${escapeHtml(title)}</h2><ul>${links.join('')}</ul>`;
  });
  return `<nav class="side" aria-label="Guides">${sections.join('')}</nav>`;
}

function getHeading(tokens: Token[], index: number): string {
  const parts = tokens[index + 1]?.children ?? [];
  return parts.map(({ content }) => content).join('');
}

/**
 * Renders a page of `docs/` as HTML.
 * @param page its name, such as `sending.md`
 * @param title for the tab of the browser
 * @param index pages that the sidebar links to
 */
export function renderGuidePage(
  page: string,
  title: string,
  text: string,
  index: readonly IndexSection[],
): string {
  const docs = getPathToDocs(page);
  const tokens = markdown.parse(text, {});
  rewriteAddresses(tokens, page);
  if (page === 'rules.md' || page.startsWith('rules/')) addRuleAnchors(tokens);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${markdown.utils.escapeHtml(title)} · Passerelle</title>
<link rel="stylesheet" href="${docs}guides/guide.css">
<link rel="alternate" type="text/markdown" href="${docs}guides/${page}">
<link rel="icon" type="image/png" href="${docs}favicon-32x32.png" sizes="32x32">
</head>
<body>
<header><nav aria-label="Documentation"><a href="${docs}guides/README.md">Guides</a> <a href="${docs}">API</a>
<a href="${docs}../openapi.json">OpenAPI document</a> <a href="${docs}../llms.txt">llms.txt</a> <a href="${docs}../app">Dashboard</a></nav></header>
<div class="search" hidden><input type="search" placeholder="Search the guides and rules ( / )" aria-label="Search the guides and rules" autocomplete="off"><p role="status"></p><ol></ol></div>
<div class="page">
${renderSidebar(index, page, `${docs}guides/`)}
<main>
${renderContents(tokens)}${markdown.renderer.render(tokens, markdown.options, {})}</main>
</div>
<script src="${docs}guides/guide.js"></script>
</body>
</html>
`;
}

/** Style of the pages: wide enough for tables, in the colours of the system. */
export const GUIDE_STYLE = `:root { color-scheme: light dark; --line: #d5d9e0; --soft: #f4f5f8; --text: #1b1f27; --page: #fff; --link: #1d4fd8; }
@media (prefers-color-scheme: dark) {
  :root { --line: #343a46; --soft: #1c2027; --text: #e7e9ee; --page: #121519; --link: #8fb0ff; }
}
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); padding: 12px 20px; }
header a { margin-right: 16px; }
main { flex: 1; min-width: 0; max-width: 60rem; padding: 8px 20px 64px; overflow-wrap: anywhere; }
.page { display: flex; max-width: 80rem; margin: 0 auto; }
.side { flex: 0 0 15rem; padding: 8px 12px 64px 20px; font-size: 0.9375rem; border-right: 1px solid var(--line); }
.side h2, .contents h2 { font-size: 0.8125rem; margin: 1.25rem 0 0.25rem; text-transform: uppercase; letter-spacing: 0.04em; }
.side ul, .contents ul { list-style: none; margin: 0; padding: 0; }
.side a, .contents a { display: block; padding: 2px 0; text-decoration: none; }
.side a[aria-current] { font-weight: 600; }
.contents { border: 1px solid var(--line); border-radius: 6px; padding: 0 16px 12px; margin: 1rem 0; columns: 2; }
.contents h2 { column-span: all; }
.search { max-width: 80rem; margin: 0 auto; padding: 12px 20px 0; }
.search input { width: 100%; box-sizing: border-box; font: inherit; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--page); color: inherit; }
.search ol { list-style: none; margin: 4px 0 0; padding: 0; }
.search li { padding: 6px 0; border-bottom: 1px solid var(--line); }
.search li span { display: block; font-size: 0.875rem; opacity: 0.8; }
.search p { margin: 4px 0 0; }
tr:target { background: var(--soft); outline: 2px solid var(--link); }
@media (max-width: 60rem) { .page { display: block; } .side { border-right: 0; border-bottom: 1px solid var(--line); padding-bottom: 12px; } .contents { columns: 1; } }
a { color: var(--link); }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 0.75rem; }
code { font: 0.875em ui-monospace, monospace; background: var(--soft); padding: 1px 4px; border-radius: 3px; }
pre { background: var(--soft); padding: 12px 16px; border-radius: 6px; overflow-x: auto; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9375rem; }
th, td { border: 1px solid var(--line); padding: 4px 10px; text-align: left; vertical-align: top; overflow-wrap: normal; }
`;
