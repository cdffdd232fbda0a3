import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Suppliers of the team. */
export class Suppliers {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Suppliers by name; `search` looks into names, numbers and addresses. */
  list(query: Filters<'/api/v1/suppliers'> = {}, options?: CallOptions): PagePromise<Named<'Supplier'>> {
    return this.#api.list('/api/v1/suppliers', 'suppliers', { query }, options);
  }

  /** Makes one, or changes the one with the same `externalId`. */
  async upsert(input: Named<'SupplierInput'>, options?: WriteOptions): Promise<Named<'Supplier'>> {
    return (await this.#api.post('/api/v1/suppliers', { body: input }, options)).supplier;
  }

  /** One supplier. */
  async get(supplierId: string, options?: CallOptions): Promise<Named<'Supplier'>> {
    return (await this.#api.get('/api/v1/suppliers/{supplierId}', { path: { supplierId } }, options))
      .supplier;
  }

  /** Replaces what is known of a supplier. */
  async update(
    supplierId: string,
    input: Named<'SupplierInput'>,
    options?: CallOptions,
  ): Promise<Named<'Supplier'>> {
    return (
      await this.#api.put('/api/v1/suppliers/{supplierId}', { path: { supplierId }, body: input }, options)
    ).supplier;
  }

  /** Deletes a supplier; its documents stay. */
  async delete(supplierId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/suppliers/{supplierId}', { path: { supplierId } }, options);
  }

  /** Labels a supplier. */
  async addLabel(supplierId: string, labelId: string, options?: CallOptions): Promise<Named<'Supplier'>> {
    return (
      await this.#api.put(
        '/api/v1/suppliers/{supplierId}/labels/{labelId}',
        { path: { supplierId, labelId } },
        options,
      )
    ).supplier;
  }

  /** Takes a label off a supplier. */
  async removeLabel(supplierId: string, labelId: string, options?: CallOptions): Promise<Named<'Supplier'>> {
    return (
      await this.#api.delete(
        '/api/v1/suppliers/{supplierId}/labels/{labelId}',
        { path: { supplierId, labelId } },
        options,
      )
    ).supplier;
  }
}
