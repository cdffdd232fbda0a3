import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Actions on many documents, carried out in the background. */
export class BulkActions {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Carries out an action on the documents that match a filter, or that have some ids. */
  async create(input: Named<'CreateBulkActionInput'>, options?: WriteOptions): Promise<Named<'BulkAction'>> {
    return (await this.#api.post('/api/v1/bulk-actions', { body: input }, options)).bulkAction;
  }

  /** Returns a bulk action with its progress. */
  async get(bulkActionId: string, options?: CallOptions): Promise<Named<'BulkAction'>> {
    return (await this.#api.get('/api/v1/bulk-actions/{bulkActionId}', { path: { bulkActionId } }, options))
      .bulkAction;
  }

  /** Cancels a bulk action; documents that were changed stay changed. */
  async cancel(bulkActionId: string, options?: WriteOptions): Promise<Named<'BulkAction'>> {
    return (
      await this.#api.post('/api/v1/bulk-actions/{bulkActionId}/cancel', { path: { bulkActionId } }, options)
    ).bulkAction;
  }
}
