import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Links with which customers see and manage the webhooks of one company, without an account. */
export class PortalLinks {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists links, newest first. */
  list(
    query: Filters<'/api/v1/webhooks/portal-links'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'PortalLink'>> {
    return this.#api.list('/api/v1/webhooks/portal-links', 'portalLinks', { query }, options);
  }

  /**
   * Creates a link.
   * @returns the link, and its address for the customer, which no later answer has
   */
  async create(
    input: Named<'CreatePortalLinkInput'>,
    options?: WriteOptions,
  ): Promise<{ portalLink: Named<'PortalLink'>; url: string }> {
    const { portalLink, url } = await this.#api.post(
      '/api/v1/webhooks/portal-links',
      { body: input },
      options,
    );
    return { portalLink, url };
  }

  /** Returns one link. */
  async get(portalLinkId: string, options?: CallOptions): Promise<Named<'PortalLink'>> {
    return (
      await this.#api.get('/api/v1/webhooks/portal-links/{portalLinkId}', { path: { portalLinkId } }, options)
    ).portalLink;
  }

  /** Revokes a link; its address is refused within a second. */
  async revoke(portalLinkId: string, options?: CallOptions): Promise<Named<'PortalLink'>> {
    return (
      await this.#api.delete(
        '/api/v1/webhooks/portal-links/{portalLinkId}',
        { path: { portalLinkId } },
        options,
      )
    ).portalLink;
  }
}
