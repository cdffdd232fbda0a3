import type { Passerelle } from '#sdk';

/**
 * Methods of the SDK that tools can use. Only the methods of `assistantDrafts` change data.
 */
export interface ToolApi {
  readonly apiKeys: Pick<Passerelle['apiKeys'], 'list'>;
  readonly companies: Pick<Passerelle['companies'], 'list'>;
  readonly documents: Pick<Passerelle['documents'], 'get' | 'getTimeline' | 'list' | 'preview' | 'validate'>;
  readonly drafts: Pick<Passerelle['drafts'], 'get'>;
  readonly assistantDrafts: Pick<Passerelle['assistantDrafts'], 'create' | 'update'>;
  readonly recipients: Pick<Passerelle['recipients'], 'verify'>;
  readonly team: Pick<Passerelle['team'], 'get'>;
}

/**
 * Selects the methods of a client that tools may call. The result is a separate object, so that other methods of the
 * client are not reachable.
 * @param client client whose `fetch` was created by {@link createToolFetch}
 */
export function toToolApi(client: Passerelle): ToolApi {
  const { apiKeys, assistantDrafts, companies, documents, drafts, recipients, team } = client;
  return {
    apiKeys: { list: (...args) => apiKeys.list(...args) },
    companies: { list: (...args) => companies.list(...args) },
    documents: {
      get: (...args) => documents.get(...args),
      getTimeline: (...args) => documents.getTimeline(...args),
      list: (...args) => documents.list(...args),
      preview: (...args) => documents.preview(...args),
      validate: (...args) => documents.validate(...args),
    },
    drafts: { get: (...args) => drafts.get(...args) },
    assistantDrafts: {
      create: (...args) => assistantDrafts.create(...args),
      update: (...args) => assistantDrafts.update(...args),
    },
    recipients: { verify: (...args) => recipients.verify(...args) },
    team: { get: (...args) => team.get(...args) },
  };
}
