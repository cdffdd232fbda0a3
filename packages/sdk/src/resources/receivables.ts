import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { Download } from '../transport/download.js';
import type { CallOptions } from '../transport/request.js';

/** Open invoices of a company, by customer and age, and statements of account. */
export class Receivables {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the open invoices of a company, the longest due first. */
  listOpenInvoices(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/open-invoices'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'OpenInvoice'>> {
    const call = { path: { companyId }, query };
    return this.#api.list('/api/v1/{companyId}/open-invoices', 'openInvoices', call, options);
  }

  /** Lists the open amounts of customers by currency and days after the due date. */
  listAged(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/aged-receivables'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'AgedReceivable'>> {
    const call = { path: { companyId }, query };
    return this.#api.list('/api/v1/{companyId}/aged-receivables', 'agedReceivables', call, options);
  }

  /** Gets the statement of account of a customer for a period. */
  async getStatement(
    companyId: string,
    query: { customer: string; from: string; to: string },
    options?: CallOptions,
  ): Promise<Named<'CustomerStatement'>> {
    const call = { path: { companyId }, query };
    return (await this.#api.get('/api/v1/{companyId}/customer-statements', call, options)).customerStatement;
  }

  /** Downloads the statement of account of a customer as PDF. */
  downloadStatement(
    companyId: string,
    query: { customer: string; from: string; to: string; language?: 'en' | 'fr' | 'nl' | 'de' },
    options?: CallOptions,
  ): Promise<Download> {
    const call = { path: { companyId }, query };
    const path = '/api/v1/{companyId}/customer-statements/pdf';
    return this.#api.download(path, call, 'application/pdf', options);
  }
}
