import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Payments of invoices. */
export class Payments {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the payments of an invoice, newest first. */
  list(
    documentId: string,
    query: Filters<'/api/v1/documents/{documentId}/payments'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Payment'>> {
    return this.#api.list(
      '/api/v1/documents/{documentId}/payments',
      'payments',
      { path: { documentId }, query },
      options,
    );
  }

  /** Records a payment of an invoice; without an amount, of all that is open. */
  async create(
    documentId: string,
    input: Named<'CreatePaymentInput'> = {},
    options?: WriteOptions,
  ): Promise<Named<'Payment'>> {
    return (
      await this.#api.post(
        '/api/v1/documents/{documentId}/payments',
        { path: { documentId }, body: input },
        options,
      )
    ).payment;
  }

  /** Deletes a payment that was recorded wrongly. */
  async delete(documentId: string, paymentId: string, options?: WriteOptions): Promise<void> {
    await this.#api.delete(
      '/api/v1/documents/{documentId}/payments/{paymentId}',
      { path: { documentId, paymentId } },
      options,
    );
  }
}
