/**
 * Every operation of the API that tools can call, by id, with its method and path. None of them changes anything:
 * `recipients.verify` asks the network, `documents.validate` and `documents.preview` answer a computation and store nothing.
 */
export const READ_OPERATIONS = {
  'apiKeys.list': ['GET', '/api/core/api-keys'],
  'companies.list': ['GET', '/api/v1/companies'],
  'documents.get': ['GET', '/api/v1/documents/{documentId}'],
  'documents.getTimeline': ['GET', '/api/v1/documents/{documentId}/timeline'],
  'documents.list': ['GET', '/api/v1/documents'],
  'documents.preview': ['POST', '/api/v1/{companyId}/preview'],
  'documents.validate': ['POST', '/api/v1/validate'],
  'recipients.verify': ['POST', '/api/v1/recipients/verify'],
  'team.get': ['GET', '/api/v1/team'],
} as const satisfies Readonly<Record<string, readonly ['GET' | 'POST', string]>>;

/** Id of an operation that tools can call. */
export type ReadOperation = keyof typeof READ_OPERATIONS;

const PATTERNS = Object.entries(READ_OPERATIONS).map(([id, [method, path]]) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[A-Za-z0-9_]+')}$`),
}));

/**
 * Returns the id of the operation of a request; null for a request that tools cannot make. Ids in the path have only the
 * characters that ids have, so an encoded slash leads nowhere.
 */
export function findReadOperation(method: string, path: string): string | null {
  return PATTERNS.find((each) => each.method === method && each.pattern.test(path))?.id ?? null;
}
