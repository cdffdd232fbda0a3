import type { Passerelle } from '#sdk';

/** The part of the SDK that tools get. It has no method that changes anything. */
export interface ReadOnlyApi {
  readonly apiKeys: Pick<Passerelle['apiKeys'], 'list'>;
  readonly companies: Pick<Passerelle['companies'], 'list'>;
  readonly documents: Pick<Passerelle['documents'], 'get' | 'getTimeline' | 'list' | 'preview' | 'validate'>;
  readonly recipients: Pick<Passerelle['recipients'], 'verify'>;
  readonly team: Pick<Passerelle['team'], 'get'>;
}

/**
 * Takes the reading methods of a client. The result is an object of its own, so nothing else of the client can be reached
 * through it.
 * @param client whose `fetch` is one of {@link createReadOnlyFetch}
 */
export function toReadOnlyApi({ apiKeys, companies, documents, recipients, team }: Passerelle): ReadOnlyApi {
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
    recipients: { verify: (...args) => recipients.verify(...args) },
    team: { get: (...args) => team.get(...args) },
  };
}
