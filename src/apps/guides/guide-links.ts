/** Where the pages say that the API document of an installation is; they cannot know its address. */
const API_OF_AN_INSTALLATION = /^http:\/\/localhost:3000\/docs/;

/** The way back to the API that stands below each page given out as Markdown. */
export const BACK_TO_THE_API =
  '\n---\n\nThe API itself: [operations](/docs), [OpenAPI document](/openapi.json). [All guides](/docs/guides/README.md).\n';

/**
 * The path back from a page to `/docs/`, relative so that it holds behind a proxy that serves us below a path.
 * @param page such as `sending.md` or `decisions/0012-months-by-id.md`, below `/docs/guides/`
 */
export function getPathToDocs(page: string): string {
  return '../'.repeat(page.split('/').length);
}

/**
 * Where a link of a page leads when the page is served: pages name each other as files, which are addresses here too.
 * @returns null for files of the source tree that are not served
 */
export function toServedAddress(page: string, address: string): string | null {
  if (API_OF_AN_INSTALLATION.test(address))
    return address.replace(API_OF_AN_INSTALLATION, getPathToDocs(page));
  if (address.endsWith('../openapi.json')) return `${getPathToDocs(page)}../openapi.json`;
  if (/^[a-z]+:/.test(address) || address.startsWith('#')) return address;
  const depth = page.split('/').length - 1;
  const above = address.split('/').filter((part) => part === '..').length;
  return above > depth ? null : address;
}

/** The name of a heading in links: as on GitHub, where the same pages are read. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
