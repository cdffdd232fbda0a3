import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Customers of the team. */
export class Customers {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Customers by name; `search` looks into names, numbers and addresses. */
  list(query: Filters<'/api/v1/customers'> = {}, options?: CallOptions): PagePromise<Named<'Customer'>> {
    return this.#api.list('/api/v1/customers', 'customers', { query }, options);
  }

  /** Creates a customer, or updates the one with the same `externalId`. */
  async upsert(input: Named<'CustomerInput'>, options?: WriteOptions): Promise<Named<'Customer'>> {
    return (await this.#api.post('/api/v1/customers', { body: input }, options)).customer;
  }

  /** One customer. */
  async get(customerId: string, options?: CallOptions): Promise<Named<'Customer'>> {
    return (await this.#api.get('/api/v1/customers/{customerId}', { path: { customerId } }, options))
      .customer;
  }

  /** Replaces the details of a customer. */
  async update(
    customerId: string,
    input: Named<'CustomerInput'>,
    options?: CallOptions,
  ): Promise<Named<'Customer'>> {
    return (
      await this.#api.put('/api/v1/customers/{customerId}', { path: { customerId }, body: input }, options)
    ).customer;
  }

  /** Deletes a customer; its documents stay. */
  async delete(customerId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/customers/{customerId}', { path: { customerId } }, options);
  }

  /** Labels a customer. */
  async addLabel(customerId: string, labelId: string, options?: CallOptions): Promise<Named<'Customer'>> {
    return (
      await this.#api.put(
        '/api/v1/customers/{customerId}/labels/{labelId}',
        { path: { customerId, labelId } },
        options,
      )
    ).customer;
  }

  /** Takes a label off a customer. */
  async removeLabel(customerId: string, labelId: string, options?: CallOptions): Promise<Named<'Customer'>> {
    return (
      await this.#api.delete(
        '/api/v1/customers/{customerId}/labels/{labelId}',
        { path: { customerId, labelId } },
        options,
      )
    ).customer;
  }
}
