import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

const LIST = '/api/v1/{companyId}/recurring-invoices';
const ONE = '/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}';

/** Invoices that companies send again and again. */
export class RecurringInvoices {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the recurring invoices of a company, newest first, without their contents. */
  list(
    companyId: string,
    query: Filters<typeof LIST> = {},
    options?: CallOptions,
  ): PagePromise<Named<'RecurringInvoice'>> {
    return this.#api.list(LIST, 'recurringInvoices', { path: { companyId }, query }, options);
  }

  /** Lists the recurring invoices of all companies, newest first, without their contents. */
  listAll(
    query: Filters<'/api/v1/recurring-invoices'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'RecurringInvoice'>> {
    return this.#api.list('/api/v1/recurring-invoices', 'recurringInvoices', { query }, options);
  }

  /** Creates a recurring invoice. */
  async create(
    companyId: string,
    input: Named<'CreateRecurringInvoiceInput'>,
    options?: WriteOptions,
  ): Promise<Named<'RecurringInvoice'>> {
    return (await this.#api.post(LIST, { path: { companyId }, body: input }, options)).recurringInvoice;
  }

  /** Returns a recurring invoice with its content. */
  async get(
    companyId: string,
    recurringInvoiceId: string,
    options?: CallOptions,
  ): Promise<Named<'RecurringInvoice'>> {
    return (await this.#api.get(ONE, { path: { companyId, recurringInvoiceId } }, options)).recurringInvoice;
  }

  /** Changes the given fields, such as `paused`. */
  async update(
    companyId: string,
    recurringInvoiceId: string,
    input: Named<'UpdateRecurringInvoiceInput'>,
    options?: CallOptions,
  ): Promise<Named<'RecurringInvoice'>> {
    const request = { path: { companyId, recurringInvoiceId }, body: input };
    return (await this.#api.put(ONE, request, options)).recurringInvoice;
  }

  /** Deletes a recurring invoice; its documents and drafts remain. */
  async delete(companyId: string, recurringInvoiceId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete(ONE, { path: { companyId, recurringInvoiceId } }, options);
  }

  /** Builds and validates the next document, with the number that it would have now; nothing is stored. */
  async preview(
    companyId: string,
    recurringInvoiceId: string,
    options?: CallOptions,
  ): Promise<{ on: string; number: string; document: Named<'PreviewedDocument'> }> {
    const request = { path: { companyId, recurringInvoiceId } };
    const { on, number, document } = await this.#api.get(`${ONE}/preview`, request, options);
    return { on, number, document };
  }

  /** Runs an occurrence that failed or was missed: that of `on`, or the oldest failed one. */
  async run(
    companyId: string,
    recurringInvoiceId: string,
    input: Named<'RunRecurringInvoiceInput'> = {},
    options?: WriteOptions,
  ): Promise<Named<'RecurringInvoice'>> {
    const request = { path: { companyId, recurringInvoiceId }, body: input };
    return (await this.#api.post(`${ONE}/run`, request, options)).recurringInvoice;
  }
}
