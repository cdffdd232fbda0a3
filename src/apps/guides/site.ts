import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createExplorerIndex, EXPLORER_SCRIPT, renderExplorerPage } from './explorer';
import { createFolderPage, createGuideIndex, type GuideFiles } from './guide-files';
import { toPageAddress, type Publication } from './guide-links';
import { renderGuidePage } from './guide-page';
import { GUIDE_SCRIPT } from './guide-script';
import { GUIDE_STYLE } from './guide-style';
import { MINISEARCH_FILE, MINISEARCH_FOLDER, SEARCH_SCRIPT } from './search-script';
import { escapeHtml } from './page-frame';
import { createSearchIndex } from './search-index';

/** Sources of a static site. */
export interface SiteSources {
  files: GuideFiles;
  /** API document (OpenAPI 3.1) as JSON. */
  api: string;
  /** Version of the product, which is also the name of the folder of the version. */
  version: string;
}

/**
 * Creates the files of one version of the static site, by path below the folder of the version. The pages are
 * rendered by the same code as the pages of an installation, with the same relative paths.
 */
export function createSite({ files, api, version }: SiteSources): Map<string, string | Buffer> {
  const publication: Publication = { kind: 'files', version };
  const index = createGuideIndex(files);
  const site = new Map<string, string | Buffer>();
  for (const name of files.listAll()) {
    const page = { name, title: files.getTitle(name), text: files.readText(name) ?? '' };
    site.set(`guides/${toPageAddress(name, publication)}`, renderGuidePage(page, index, publication));
  }
  const decisions = createFolderPage(files, 'decisions');
  site.set('guides/decisions/index.html', renderGuidePage(decisions, index, publication));
  site.set('explorer.html', renderExplorerPage(index, publication));
  site.set('explorer.js', EXPLORER_SCRIPT);
  site.set('guides/guide.css', GUIDE_STYLE);
  site.set('guides/guide.js', GUIDE_SCRIPT);
  site.set('guides/search.js', SEARCH_SCRIPT);
  site.set('guides/minisearch.js', readFileSync(join(MINISEARCH_FOLDER, MINISEARCH_FILE)));
  site.set('openapi.json', api);
  addIndex(site, 'explorer', createExplorerIndex(files, JSON.parse(api)));
  addIndex(site, 'guides/search', createSearchIndex(files));
  site.set('index.html', renderRedirect(`guides/${toPageAddress('README.md', publication)}`));
  return site;
}

/** Adds an index as compressed JSON, and as a script for pages that are opened from a folder. */
function addIndex(site: Map<string, string | Buffer>, path: string, data: unknown): void {
  const json = JSON.stringify(data);
  const name = JSON.stringify(path.split('/').at(-1));
  site.set(`${path}.json.gz`, gzipSync(json, { level: 9 }));
  site.set(`${path}.data.js`, `passerelleData(${name},${json});\n`);
}

/** Renders a page that redirects to another page. */
function renderRedirect(address: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="UTF-8"><meta http-equiv="refresh" content="0; url=${address}"><title>Passerelle</title></head>
<body><main><h1>Passerelle</h1><p><a href="${address}">Guides</a></p></main></body>
</html>
`;
}

/**
 * Renders the list of versions of a site, newest first.
 * @param versions names of the folders
 */
export function renderVersions(versions: readonly string[]): string {
  const sortedVersions = [...versions].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const [newest = ''] = sortedVersions;
  const items = sortedVersions.map(
    (version) => `<li><a href="${version}/index.html">Version ${escapeHtml(version)}</a></li>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Passerelle: documentation</title>
<link rel="stylesheet" href="${newest}/guides/guide.css">
</head>
<body>
<main id="content">
<h1>Passerelle: documentation</h1>
<p>Self-hosted access point to the Peppol e-document network. Each version has its own pages.</p>
<ul>${items.join('\n')}</ul>
</main>
</body>
</html>
`;
}
