import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

const IMPORT = '/api/v1/{companyId}/invoice-imports/{invoiceImportId}';

/** Imports of invoices from CSV and XLSX files, sent in the background. */
export class InvoiceImports {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Imports a CSV or XLSX file, in base64 or as text, and suggests what its columns mean. */
  async create(
    companyId: string,
    input: Named<'CreateInvoiceImportInput'>,
    options?: WriteOptions,
  ): Promise<Named<'InvoiceImport'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.post('/api/v1/{companyId}/invoice-imports', call, options)).invoiceImport;
  }

  /** Lists the imports of a company, newest first. */
  list(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/invoice-imports'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'InvoiceImport'>> {
    const call = { path: { companyId }, query };
    return this.#api.list('/api/v1/{companyId}/invoice-imports', 'invoiceImports', call, options);
  }

  /** Returns an import with its progress. */
  async get(
    companyId: string,
    invoiceImportId: string,
    options?: CallOptions,
  ): Promise<Named<'InvoiceImport'>> {
    return (await this.#api.get(IMPORT, { path: { companyId, invoiceImportId } }, options)).invoiceImport;
  }

  /** Lists the documents of an import with their errors and results, in the order of the file. */
  listDocuments(
    companyId: string,
    invoiceImportId: string,
    query: Filters<'/api/v1/{companyId}/invoice-imports/{invoiceImportId}/documents'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'InvoiceImportDocument'>> {
    const call = { path: { companyId, invoiceImportId }, query };
    return this.#api.list(
      '/api/v1/{companyId}/invoice-imports/{invoiceImportId}/documents',
      'documents',
      call,
      options,
    );
  }

  /** Sets what the columns mean; the documents are then validated. */
  async setMapping(
    companyId: string,
    invoiceImportId: string,
    input: Named<'SetInvoiceImportMappingInput'>,
    options?: WriteOptions,
  ): Promise<Named<'InvoiceImport'>> {
    const call = { path: { companyId, invoiceImportId }, body: input };
    return (
      await this.#api.put('/api/v1/{companyId}/invoice-imports/{invoiceImportId}/mapping', call, options)
    ).invoiceImport;
  }

  /** Sends all valid documents, or those with some ids, each exactly once. */
  async send(
    companyId: string,
    invoiceImportId: string,
    input: Named<'SendInvoiceImportInput'> = {},
    options?: WriteOptions,
  ): Promise<Named<'InvoiceImport'>> {
    const call = { path: { companyId, invoiceImportId }, body: input };
    return (await this.#api.post('/api/v1/{companyId}/invoice-imports/{invoiceImportId}/send', call, options))
      .invoiceImport;
  }

  /** Takes the documents back that are queued; sent ones stay sent. */
  async cancel(
    companyId: string,
    invoiceImportId: string,
    options?: WriteOptions,
  ): Promise<Named<'InvoiceImport'>> {
    const call = { path: { companyId, invoiceImportId } };
    return (
      await this.#api.post('/api/v1/{companyId}/invoice-imports/{invoiceImportId}/cancel', call, options)
    ).invoiceImport;
  }

  /** Deletes an import; documents that were sent stay. */
  async delete(companyId: string, invoiceImportId: string, options?: WriteOptions): Promise<void> {
    await this.#api.delete(IMPORT, { path: { companyId, invoiceImportId } }, options);
  }
}
