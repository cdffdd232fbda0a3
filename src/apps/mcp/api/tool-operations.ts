/** Operations by id, with their methods and paths. */
type Operations = Readonly<Record<string, readonly ['GET' | 'POST' | 'PUT', string]>>;

/**
 * Every operation of the API that reading tools can call. These operations have no effect: `recipients.verify` queries
 * the network; `documents.validate` and `documents.preview` compute their results without storing them.
 */
export const READ_OPERATIONS = {
  'apiKeys.list': ['GET', '/api/core/api-keys'],
  'companies.list': ['GET', '/api/v1/companies'],
  'documents.get': ['GET', '/api/v1/documents/{documentId}'],
  'documents.getTimeline': ['GET', '/api/v1/documents/{documentId}/timeline'],
  'documents.list': ['GET', '/api/v1/documents'],
  'documents.preview': ['POST', '/api/v1/{companyId}/preview'],
  'documents.validate': ['POST', '/api/v1/validate'],
  'drafts.get': ['GET', '/api/v1/{companyId}/drafts/{draftId}'],
  'recipients.verify': ['POST', '/api/v1/recipients/verify'],
  'team.get': ['GET', '/api/v1/team'],
} as const satisfies Operations;

/**
 * The two operations of drafting tools. Drafts of assistants leave the installation only when a signed-in person sends
 * them.
 */
export const DRAFT_OPERATIONS = {
  'assistantDrafts.create': ['POST', '/api/v1/{companyId}/assistant-drafts'],
  'assistantDrafts.update': ['PUT', '/api/v1/{companyId}/assistant-drafts/{draftId}'],
} as const satisfies Operations;

/** Id of an operation that tools can call. */
export type ToolOperation = keyof typeof READ_OPERATIONS | keyof typeof DRAFT_OPERATIONS;

const OPERATION_PATTERNS = Object.entries({ ...READ_OPERATIONS, ...DRAFT_OPERATIONS }).map(
  ([id, [method, path]]) => ({
    id,
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[A-Za-z0-9_]+')}$`),
  }),
);

/**
 * Returns the id of the operation of a request; null for a request that tools cannot make. Ids in the path may
 * contain only letters, digits and underscores, so an encoded slash never matches.
 */
export function findToolOperation(method: string, path: string): string | null {
  return OPERATION_PATTERNS.find((each) => each.method === method && each.pattern.test(path))?.id ?? null;
}
