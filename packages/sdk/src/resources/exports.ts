import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { Download } from '../transport/download.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Exports of a company's invoices and credit notes, for its accountant. */
export class Exports {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Requests an export of the documents that were issued in a period. */
  async create(
    companyId: string,
    input: Named<'CreateExportInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Export'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.post('/api/v1/{companyId}/exports', call, options)).export;
  }

  /** Lists the exports of a company, newest first. */
  list(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/exports'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Export'>> {
    return this.#api.list('/api/v1/{companyId}/exports', 'exports', { path: { companyId }, query }, options);
  }

  /** Gets the setting by which the months of a company are exported. */
  async getMonthly(companyId: string, options?: CallOptions): Promise<Named<'MonthlyExport'>> {
    const call = { path: { companyId } };
    return (await this.#api.get('/api/v1/companies/{companyId}/monthly-export', call, options)).monthlyExport;
  }

  /** Replaces the setting by which the months of a company are exported. */
  async setMonthly(
    companyId: string,
    input: Named<'MonthlyExportInput'>,
    options?: WriteOptions,
  ): Promise<Named<'MonthlyExport'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.put('/api/v1/companies/{companyId}/monthly-export', call, options)).monthlyExport;
  }

  /** Gets an export: its state and its progress. */
  async get(exportId: string, options?: CallOptions): Promise<Named<'Export'>> {
    return (await this.#api.get('/api/v1/exports/{exportId}', { path: { exportId } }, options)).export;
  }

  /** Downloads the ZIP of a ready export. */
  download(exportId: string, options?: CallOptions): Promise<Download> {
    return this.#api.download(
      '/api/v1/exports/{exportId}/file',
      { path: { exportId } },
      'application/zip',
      options,
    );
  }
}
