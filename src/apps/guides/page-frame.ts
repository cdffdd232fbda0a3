import type { IndexSection } from './guide-files';
import { getExplorerAddress, getPathToDocs, toPageAddress, type Publication } from './guide-links';

/** Parts of a page of the guides, or of the explorer. */
export interface FramedPage {
  /** Name of the page below `/docs/guides/`; `../explorer` for the explorer. */
  page: string;
  title: string;
  index: readonly IndexSection[];
  publication: Publication;
  /** HTML of the contents. */
  main: string;
  /** HTML of the table of contents; empty when the page has none. */
  contents: string;
  /** Scripts of the page itself, relative to `/docs/`. */
  scripts?: readonly string[];
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Renders an HTML page with header, search, side navigation and contents, without inline scripts and styles. */
export function renderFrame(framedPage: FramedPage): string {
  const { page, title, publication, main, contents } = framedPage;
  const docs = getPathToDocs(page);
  const isGuide = !page.startsWith('../');
  const markdown =
    publication.kind === 'installation' && isGuide
      ? `<link rel="alternate" type="text/markdown" href="${docs}guides/${page}">\n`
      : '';
  // Files contain compressed data; an installation compresses its responses.
  const data = publication.kind === 'files' ? 'gz' : 'json';
  const scripts = [
    'guides/search.js',
    ...(isGuide ? ['guides/guide.js'] : []),
    ...(framedPage.scripts ?? []),
  ];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Passerelle</title>
<link rel="stylesheet" href="${docs}guides/guide.css">
${markdown}${publication.kind === 'installation' ? `<link rel="icon" type="image/png" href="${docs}favicon-32x32.png" sizes="32x32">\n` : ''}</head>
<body>
<a class="skip" href="#content">Skip to the contents</a>
${renderHeader(docs, publication)}
${isGuide ? SEARCH_HTML : ''}<div class="page${contents === '' ? ' wide-page' : ''}">
${contents === '' ? '' : `${contents}\n`}<main id="content" tabindex="-1">
${main}</main>
${renderSide(framedPage, docs)}
</div>
${scripts.map((script) => `<script src="${docs}${script}" data-form="${data}"></script>`).join('\n')}
</body>
</html>
`;
}

/** Search field of the guides; hidden until the script shows it. */
const SEARCH_HTML = `<div class="search" role="search" hidden><input type="search" placeholder="Search the guides and rules ( / )" aria-label="Search the guides and rules" autocomplete="off"><p role="status"></p><ol></ol></div>
`;

function renderHeader(docs: string, publication: Publication): string {
  const guides = `${docs}guides/${toPageAddress('README.md', publication)}`;
  const links: [address: string, text: string][] = [
    [guides, 'Guides'],
    [`${docs}${getExplorerAddress(publication)}`, 'Explorer'],
    ...(publication.kind === 'files'
      ? ([
          [`${docs}openapi.json`, 'OpenAPI document'],
          [`${docs}../index.html`, `Version ${publication.version}`],
        ] as [string, string][])
      : ([
          [docs, 'API'],
          [`${docs}../openapi.json`, 'OpenAPI document'],
          [`${docs}../llms.txt`, 'llms.txt'],
          [`${docs}../app`, 'Dashboard'],
        ] as [string, string][])),
  ];
  const list = links.map(([address, text]) => `<a href="${address}">${escapeHtml(text)}</a>`).join('\n');
  return `<header><a class="name" href="${guides}">Passerelle</a>
<nav aria-label="Documentation">${list}
<a class="to-guides" href="#all-guides">All pages</a></nav></header>`;
}

function renderSide({ page, index, publication }: FramedPage, docs: string): string {
  const sections = index.map(({ title, pages }) => {
    const links = pages.map(({ name, title: text }) => {
      const currentAttribute = name === page ? ' aria-current="page"' : '';
      return `<li><a href="${docs}guides/${toPageAddress(name, publication)}"${currentAttribute}>${escapeHtml(text)}</a></li>`;
    });
    return `<p class="label">${escapeHtml(title)}</p><ul>${links.join('')}</ul>`;
  });
  return `<nav class="side" id="all-guides" aria-label="Guides" tabindex="-1">${sections.join('')}</nav>`;
}
