import MarkdownIt, { type Token } from 'markdown-it';
import { anchorOf, servedAddress, toDocs } from './guide-links';

const markdown = new MarkdownIt({ html: false, linkify: false });

// A wide table scrolls by itself, and by keyboard.
markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/** Gives headings the names that links use, and links the addresses that the pages have here. */
function addressed(tokens: Token[], page: string): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(headingAfter(tokens, index)));
    for (const part of token.children ?? []) {
      if (part.type !== 'link_open') continue;
      const address = servedAddress(page, String(part.attrGet('href')));
      if (address === null) part.attrs = null;
      else part.attrSet('href', address);
    }
  }
}

function headingAfter(tokens: Token[], index: number): string {
  const parts = tokens[index + 1]?.children ?? [];
  return parts.map(({ content }) => content).join('');
}

/**
 * A page of `docs/` for people.
 * @param page its name, such as `sending.md`
 * @param title for the tab of the browser
 */
export function guidePage(page: string, title: string, text: string): string {
  const docs = toDocs(page);
  const tokens = markdown.parse(text, {});
  addressed(tokens, page);
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
<main>
${markdown.renderer.render(tokens, markdown.options, {})}</main>
</body>
</html>
`;
}

/** How the pages look; wide enough for tables, in the colours of the system. */
export const GUIDE_STYLE = `:root { color-scheme: light dark; --line: #d5d9e0; --soft: #f4f5f8; --text: #1b1f27; --page: #fff; --link: #1d4fd8; }
@media (prefers-color-scheme: dark) {
  :root { --line: #343a46; --soft: #1c2027; --text: #e7e9ee; --page: #121519; --link: #8fb0ff; }
}
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); padding: 12px 20px; }
header a { margin-right: 16px; }
main { max-width: 60rem; margin: 0 auto; padding: 8px 20px 64px; overflow-wrap: anywhere; }
a { color: var(--link); }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 0.75rem; }
code { font: 0.875em ui-monospace, monospace; background: var(--soft); padding: 1px 4px; border-radius: 3px; }
pre { background: var(--soft); padding: 12px 16px; border-radius: 6px; overflow-x: auto; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9375rem; }
th, td { border: 1px solid var(--line); padding: 4px 10px; text-align: left; vertical-align: top; overflow-wrap: normal; }
`;
