import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { WriteOptions } from '../transport/request.js';

/** Approval, booking and assignment of received invoices and credit notes. */
export class Purchases {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Approves, books, reopens or assigns a received invoice or credit note. */
  async update(
    documentId: string,
    input: Named<'UpdatePurchaseInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Document'>> {
    return (
      await this.#api.put(
        '/api/v1/documents/{documentId}/purchase',
        { path: { documentId }, body: input },
        options,
      )
    ).document;
  }

  /** Confirms the payee of a received invoice with warnings. This requires a signed-in user; API keys are refused. */
  async confirmPayee(
    documentId: string,
    input: Named<'ConfirmPayeeInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Document'>> {
    const call = { path: { documentId }, body: input };
    return (await this.#api.put('/api/v1/documents/{documentId}/payee-confirmation', call, options)).document;
  }
}
