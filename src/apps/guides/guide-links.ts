/** Address of the API document in the pages, which do not know the address of the installation. */
const API_OF_AN_INSTALLATION = /^http:\/\/localhost:3000\/docs/;

/** Link to the API that is appended to each page served as Markdown. */
export const BACK_TO_THE_API =
  '\n---\n\nThe API itself: [operations](/docs), [OpenAPI document](/openapi.json). [All guides](/docs/guides/README.md).\n';

/**
 * Returns the relative path from a page to `/docs/`, which also works below a path of a proxy.
 * @param page such as `sending.md` or `decisions/0012-months-by-id.md`, below `/docs/guides/`
 */
export function getPathToDocs(page: string): string {
  return '../'.repeat(page.split('/').length);
}

/**
 * Converts a link of a page to its served address: pages refer to each other by file name, and the service serves each
 * page under its file name.
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

/** Returns the anchor of a heading, in the form of GitHub. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
