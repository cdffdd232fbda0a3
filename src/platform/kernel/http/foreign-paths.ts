/** Paths of other access points, with the equivalent path of this API. */
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

/** Returns the message for a path without a route; it names our path when another access point has the requested one. */
export function formatUnknownPathMessage(path: string): string {
  const [, ours] = FOREIGN_PATHS.find(([foreign]) => foreign.test(path)) ?? [];
  const hint = ours === undefined ? '' : ` The path of this API is ${ours}.`;
  return `No such endpoint: ${path}.${hint} See /docs.`;
}
