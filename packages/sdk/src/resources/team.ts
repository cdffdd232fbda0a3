import type { Filters, Named, QueryOf } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** The team itself and what it did. */
export class Team {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Whether the credential counts. @throws AuthenticationError when it does not */
  async verifyCredential(options?: CallOptions): Promise<void> {
    await this.#api.get('/api/core/auth/verify', {}, options);
  }

  async get(options?: CallOptions): Promise<Named<'Team'>> {
    return (await this.#api.get('/api/v1/team', {}, options)).team;
  }

  /** Changes the name of the team, and which house rules apply. */
  async update(input: Named<'UpdateTeamInput'>, options?: CallOptions): Promise<Named<'Team'>> {
    return (await this.#api.patch('/api/v1/team', { body: input }, options)).team;
  }

  /** Gets the connection of the team to a provider that transmits its documents; null while it has none. */
  async getUpstream(options?: CallOptions): Promise<Named<'Upstream'> | null> {
    return (await this.#api.get('/api/v1/upstream', {}, options)).upstream;
  }

  /** Sets the connection of the team to a provider. The provider is called with the credentials before they are stored. */
  async setUpstream(input: Named<'UpstreamInput'>, options?: WriteOptions): Promise<Named<'Upstream'>> {
    return (await this.#api.put('/api/v1/upstream', { body: input }, options)).upstream;
  }

  /** Removes the connection of the team to a provider. */
  async deleteUpstream(options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/upstream', {}, options);
  }

  /** Counts per day, and what is open, failing, unread or due. */
  async getOverview(
    query: QueryOf<'/api/v1/overview', 'get'> = {},
    options?: CallOptions,
  ): Promise<Named<'Overview'>> {
    return (await this.#api.get('/api/v1/overview', { query }, options)).overview;
  }

  /** Lists the entries of the audit log, newest first. */
  listAuditEntries(
    query: Filters<'/api/v1/audit'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'AuditEntry'>> {
    return this.#api.list('/api/v1/audit', 'auditEntries', { query }, options);
  }

  /** Requests of the last seven days, newest first. */
  listRequests(
    query: Filters<'/api/v1/requests'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'ApiRequest'>> {
    return this.#api.list('/api/v1/requests', 'requests', { query }, options);
  }

  /** Requests that failed, in groups. */
  async listRequestFailures(
    query: QueryOf<'/api/v1/request-failures', 'get'> = {},
    options?: CallOptions,
  ): Promise<Named<'RequestGroup'>[]> {
    return (await this.#api.get('/api/v1/request-failures', { query }, options)).failures;
  }
}
