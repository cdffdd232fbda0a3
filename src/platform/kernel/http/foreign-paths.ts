/** Paths that other access points have, with ours for the same. */
const FOREIGN_PATHS: readonly (readonly [foreign: RegExp, ours: string])[] = [
  [/\/(?:sendDocument|send-document)$/, 'POST /api/v1/{companyId}/send'],
  [/\/send$/, 'POST /api/v1/{companyId}/send'],
  [/\/generate$/, 'POST /api/v1/{companyId}/preview'],
  [/\/(?:verify|verify-recipient|search-peppol-directory)$/, 'POST /api/v1/recipients/verify'],
  [/\/verify-document-support$/, 'POST /api/v1/recipients/verify'],
  [/\/documents\/export$/, 'GET /api/v1/documents/{documentId}/package'],
  [/\/documents\/[^/]+\/render(?:\/\w+)?$/, 'GET /api/v1/documents/{documentId}/pdf'],
  [/\/documents\/[^/]+\/download-package$/, 'GET /api/v1/documents/{documentId}/package'],
  [/\/(?:documents\/)?inbox$/, 'GET /api/v1/inbox'],
  [/\/companies$/, 'GET /api/v1/companies'],
  [/\/documents$/, 'GET /api/v1/documents'],
  [/\/webhooks$/, 'GET /api/v1/webhooks'],
];

/** Message for a path at which nothing is served; it names our path where another access point has such a one. */
export function unknownPathMessage(path: string): string {
  const [, ours] = FOREIGN_PATHS.find(([foreign]) => foreign.test(path)) ?? [];
  const hint = ours === undefined ? '' : ` Here it is ${ours}.`;
  return `No such endpoint: ${path}.${hint} See /docs.`;
}
