import type { Answer, Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Keys of the team. */
export class ApiKeys {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Keys, newest first. Lists never contain secrets. */
  list(query: Filters<'/api/core/api-keys'> = {}, options?: CallOptions): PagePromise<Named<'ApiKey'>> {
    return this.#api.list('/api/core/api-keys', 'apiKeys', { query }, options);
  }

  /** Creates a key. Only this answer contains its secret or JWT. */
  create(
    input: Named<'CreateApiKeyInput'>,
    options?: WriteOptions,
  ): Promise<Answer<'/api/core/api-keys', 'post'>> {
    return this.#api.post('/api/core/api-keys', { body: input }, options);
  }

  /** Changes how many requests and documents a key may make. */
  async update(
    keyId: string,
    input: Named<'UpdateApiKeyInput'>,
    options?: CallOptions,
  ): Promise<Named<'ApiKey'>> {
    return (await this.#api.patch('/api/core/api-keys/{keyId}', { path: { keyId }, body: input }, options))
      .apiKey;
  }

  /** Replaces a key by a new one with the same limits. Only this answer contains its secret or JWT. */
  async rotate(
    keyId: string,
    input: Named<'RotateApiKeyInput'> = {},
    options?: WriteOptions,
  ): Promise<Answer<'/api/core/api-keys/{keyId}/rotate', 'post'>> {
    return this.#api.post('/api/core/api-keys/{keyId}/rotate', { path: { keyId }, body: input }, options);
  }

  /** Revokes a key. */
  async revoke(keyId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/core/api-keys/{keyId}', { path: { keyId } }, options);
  }
}
