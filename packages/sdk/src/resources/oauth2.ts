import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** OAuth2 of the team, which the operator enables. */
export class OAuth2 {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Whether it is enabled, its token endpoint and its keys. */
  async get(options?: CallOptions): Promise<Named<'OAuth2'>> {
    return (await this.#api.get('/api/core/oauth2', {}, options)).oauth;
  }

  /** Checks an assertion part by part like the token endpoint; the assertion is not used up. */
  async validateAssertion(assertion: string, options?: WriteOptions): Promise<Named<'AssertionCheck'>> {
    return (await this.#api.post('/api/core/oauth2/check', { body: { assertion } }, options)).verdict;
  }
}
