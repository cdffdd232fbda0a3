import type { Filters, Named, QueryOf } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions } from '../transport/request.js';

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
