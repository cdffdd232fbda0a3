import type { ApiKey } from '#sdk';
import { CURSOR } from './common-fields';
import { defineTool, type ToolContext } from './tool';

export const LIST_COMPANIES = defineTool({
  name: 'list_companies',
  title: 'List companies',
  description:
    'Lists the companies of the team by name. Requires the permission companies.read (scope read).',
  operations: ['companies.list'],
  fields: {
    search: {
      type: 'string',
      maxLength: 200,
      optional: true,
      description: 'Part of the name, city, VAT number, enterprise number or id',
    },
    country: {
      type: 'string',
      maxLength: 2,
      pattern: /^[A-Z]{2}$/,
      accepted: 'a country code of two letters, such as FR',
      optional: true,
      description: 'Country (ISO 3166-1 alpha-2)',
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      optional: true,
      description: 'Maximum number of companies; default: 50',
    },
    cursor: CURSOR,
  },
  run: async ({ limit, ...filters }, { api }) => {
    const { items, nextCursor } = await api.companies.list({ ...filters, limit: limit ?? 50 });
    return { companies: items, nextCursor };
  },
});

/** Maximum number of pages of keys that are searched for the caller's own key. */
const MAX_PAGES = 5;

export const WHO_AM_I = defineTool({
  name: 'who_am_i',
  title: 'Show the team and the key',
  description:
    'Shows the team of the key, and the scopes, companies and expiry of the key. The details of the key require the permission keys.read (scope read).',
  operations: ['team.get', 'apiKeys.list'],
  fields: {},
  run: async (_input, context) => {
    const { id, name, environment } = await context.api.team.get();
    return { team: { id, name, environment }, ...(await getKeyDetails(context)) };
  },
});

async function getKeyDetails({ api, keyId }: ToolContext): Promise<object> {
  if (keyId === null)
    return { key: null, keyNote: 'The credential is a token without a key id, so the key is not known.' };
  const { PermissionError } = await import('#sdk');
  try {
    const key = await findKey(api, keyId);
    if (key === null) return { key: null, keyNote: 'The key is not among the newest keys of the team.' };
    const { id, name, type, scopes, companyIds, allowedNetworks, expiresAt } = key;
    return { key: { id, name, type, scopes, companyIds, allowedNetworks, expiresAt }, keyNote: null };
  } catch (error) {
    if (error instanceof PermissionError) return { key: null, keyNote: error.message };
    throw error;
  }
}

async function findKey(api: ToolContext['api'], keyId: string): Promise<ApiKey | null> {
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { items, nextCursor } = await api.apiKeys.list({ state: 'valid', limit: 200, cursor });
    const foundKey = items.find(({ id }) => id === keyId);
    if (foundKey !== undefined) return foundKey;
    if (nextCursor === null) return null;
    cursor = nextCursor;
  }
  return null;
}
