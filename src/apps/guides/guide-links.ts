/** Address of the API document and the explorer in the pages, which do not know the address of the installation. */
const PAGE_OF_AN_INSTALLATION = /^http:\/\/localhost:3000\/docs(?:\/(explorer)?)?(#.*)?$/;

/** Link to the API that is appended to each page served as Markdown. */
export const BACK_TO_THE_API =
  '\n---\n\nThe API itself: [operations](/docs), [OpenAPI document](/openapi.json). [All guides](/docs/guides/README.md).\n';

/** Publication of the pages: by an installation, or as files of one version. */
export type Publication = { kind: 'installation' } | { kind: 'files'; version: string };

/** The pages of an installation, below `/docs/`. */
export const INSTALLATION: Publication = { kind: 'installation' };

/**
 * Returns the relative path from a page to `/docs/`, which also works below a path of a proxy.
 * @param page such as `sending.md` or `decisions/0012-months-by-id.md`, below `/docs/guides/`; `../explorer` for a page
 * in `/docs/` itself
 */
export function getPathToDocs(page: string): string {
  return page.startsWith('../') ? './' : '../'.repeat(page.split('/').length);
}

/** Returns the address of the explorer, relative to `/docs/`. */
export function getExplorerAddress({ kind }: Publication): string {
  return kind === 'files' ? 'explorer.html' : 'explorer';
}

/** Returns the address of a page of `docs/`: files have the ending of HTML, an installation serves `.md` as HTML too. */
export function toPageAddress(name: string, { kind }: Publication): string {
  return kind === 'files' ? name.replace(/\.md$/, '.html') : name;
}

/**
 * Converts a link of a page to its published address: pages refer to each other by file name, and the service serves
 * each page under its file name.
 * @returns null for files of the source tree that are not published
 */
export function toServedAddress(page: string, address: string, publication: Publication): string | null {
  const [, explorer, anchor = ''] = PAGE_OF_AN_INSTALLATION.exec(address) ?? [null];
  if (PAGE_OF_AN_INSTALLATION.test(address)) {
    // Files have no Swagger UI; the explorer lists the operations.
    const isExplorer = explorer !== undefined || publication.kind === 'files';
    return `${getPathToDocs(page)}${isExplorer ? getExplorerAddress(publication) : ''}${anchor}`;
  }
  if (address.endsWith('../openapi.json'))
    return `${getPathToDocs(page)}${publication.kind === 'files' ? '' : '../'}openapi.json`;
  if (/^[a-z]+:/.test(address) || address.startsWith('#')) return address;
  const depth = page.split('/').length - 1;
  const above = address.split('/').filter((part) => part === '..').length;
  if (above > depth) return null;
  return publication.kind === 'files' ? toFileAddress(address) : address;
}

/** Converts the address of a page or folder to that of its file. */
function toFileAddress(address: string): string | null {
  const [path = '', anchor] = address.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path.endsWith('.md')) return `${path.slice(0, -'.md'.length)}.html${hash}`;
  return /^decisions\/?$/.test(path) ? `decisions/index.html${hash}` : null;
}

/** Returns the anchor of a heading, in the form of GitHub. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
