import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

const ITEMS = '/api/v1/{companyId}/items';
const ITEM = '/api/v1/{companyId}/items/{itemId}';

/** Items that companies sell, with price and VAT. */
export class Items {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the items of a company, newest first; `search` finds by name, item number and external id. */
  list(
    companyId: string,
    query: Filters<typeof ITEMS> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Item'>> {
    return this.#api.list(ITEMS, 'items', { path: { companyId }, query }, options);
  }

  /** Creates an item, or updates the one with this external id. */
  async upsert(companyId: string, input: Named<'ItemInput'>, options?: WriteOptions): Promise<Named<'Item'>> {
    return (await this.#api.post(ITEMS, { path: { companyId }, body: input }, options)).item;
  }

  /** Returns an item. */
  async get(companyId: string, itemId: string, options?: CallOptions): Promise<Named<'Item'>> {
    return (await this.#api.get(ITEM, { path: { companyId, itemId } }, options)).item;
  }

  /** Changes the given fields; null clears an optional one. */
  async update(
    companyId: string,
    itemId: string,
    input: Named<'ItemInput'>,
    options?: CallOptions,
  ): Promise<Named<'Item'>> {
    return (await this.#api.put(ITEM, { path: { companyId, itemId }, body: input }, options)).item;
  }

  /** Deletes an item. */
  async delete(companyId: string, itemId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete(ITEM, { path: { companyId, itemId } }, options);
  }
}
