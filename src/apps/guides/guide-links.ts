/**
 * Placeholder address of the API document and the explorer in the pages, because the pages do not contain the address
 * of the installation.
 */
const PLACEHOLDER_ADDRESS = /^http:\/\/localhost:3000\/docs(?:\/(explorer)?)?(#.*)?$/;

/** Link to the API that is appended to each page served as Markdown. */
export const API_LINKS =
  '\n---\n\nThe API itself: [operations](/docs), [OpenAPI document](/openapi.json). [All guides](/docs/guides/README.md).\n';

/** Form of publication of the pages: by an installation, or as static files of one version. */
export type Publication = { kind: 'installation' } | { kind: 'files'; version: string };

/** Publication by an installation, below `/docs/`. */
export const INSTALLATION: Publication = { kind: 'installation' };

/**
 * Returns the relative path from a page to `/docs/`, which also works below a path of a proxy.
 * @param page page such as `sending.md` or `decisions/0012-months-by-id.md`, below `/docs/guides/`; `../explorer` for a
 *   page in `/docs/` itself
 */
export function getPathToDocs(page: string): string {
  return page.startsWith('../') ? './' : '../'.repeat(page.split('/').length);
}

/** Returns the address of the explorer, relative to `/docs/`. */
export function getExplorerAddress({ kind }: Publication): string {
  return kind === 'files' ? 'explorer.html' : 'explorer';
}

/** Returns the address of a page of `docs/`: files end with `.html`; an installation also serves `.md` as HTML. */
export function toPageAddress(name: string, { kind }: Publication): string {
  return kind === 'files' ? name.replace(/\.md$/, '.html') : name;
}

/**
 * Converts a link of a page to the published address. Pages link to each other by file name, and the service serves
 * each page under its file name.
 * @returns null for files of the source tree that are not published
 */
export function toPublishedAddress(page: string, address: string, publication: Publication): string | null {
  const [, explorer, anchor = ''] = PLACEHOLDER_ADDRESS.exec(address) ?? [null];
  if (PLACEHOLDER_ADDRESS.test(address)) {
    // A static site has no Swagger UI, so the link leads to the explorer, which lists the operations.
    const isExplorer = explorer !== undefined || publication.kind === 'files';
    return `${getPathToDocs(page)}${isExplorer ? getExplorerAddress(publication) : ''}${anchor}`;
  }
  if (address.endsWith('../openapi.json'))
    return `${getPathToDocs(page)}${publication.kind === 'files' ? '' : '../'}openapi.json`;
  if (/^[a-z]+:/.test(address) || address.startsWith('#')) return address;
  const depth = page.split('/').length - 1;
  const parentSteps = address.split('/').filter((part) => part === '..').length;
  if (parentSteps > depth) return null;
  return publication.kind === 'files' ? toFileAddress(address) : address;
}

/** Converts the address of a page or folder to the address of its HTML file. */
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
