import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { Download } from '../transport/download.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Reports of exchanged invoices to tax authorities. */
export class TaxData {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the reports of the team, newest first. */
  list(query: Filters<'/api/v1/tax-data'> = {}, options?: CallOptions): PagePromise<Named<'TaxData'>> {
    return this.#api.list('/api/v1/tax-data', 'taxData', { query }, options);
  }

  /** Lists the reports on a document, the oldest first. */
  async listByDocument(documentId: string, options?: CallOptions): Promise<Named<'TaxData'>[]> {
    return (await this.#api.get('/api/v1/documents/{documentId}/tax-data', { path: { documentId } }, options))
      .taxData;
  }

  /** Downloads the last report that was made, byte for byte. */
  downloadXml(taxDataId: string, options?: CallOptions): Promise<Download> {
    return this.#api.download(
      '/api/v1/tax-data/{taxDataId}/xml',
      { path: { taxDataId } },
      'application/xml',
      options,
    );
  }

  /** Reports again what was refused or incomplete. */
  async retry(taxDataId: string, options?: WriteOptions): Promise<Named<'TaxData'>> {
    return (await this.#api.post('/api/v1/tax-data/{taxDataId}/retry', { path: { taxDataId } }, options))
      .taxData;
  }

  /** Takes an accepted report back, for an invoice that turned out to be none. */
  async withdraw(taxDataId: string, options?: WriteOptions): Promise<Named<'TaxData'>> {
    return (await this.#api.post('/api/v1/tax-data/{taxDataId}/withdraw', { path: { taxDataId } }, options))
      .taxData;
  }

  /** Lists the answers of the tax authority to a report, the oldest first. */
  async listAnswers(taxDataId: string, options?: CallOptions): Promise<Named<'TaxDataAnswer'>[]> {
    return (await this.#api.get('/api/v1/tax-data/{taxDataId}/answers', { path: { taxDataId } }, options))
      .answers;
  }
}
