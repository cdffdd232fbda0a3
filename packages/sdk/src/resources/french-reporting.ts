import type { BodyOf, Filters, Named, QueryOf } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { Download } from '../transport/download.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** French e-reporting of a company (flux 10). */
export class FrenchReporting {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** The declarant; null before it is registered. */
  async getDeclarant(companyId: string, options?: CallOptions): Promise<Named<'Declarant'> | null> {
    return (
      (await this.#api.get('/api/v1/{companyId}/reporting/fr/declarant', { path: { companyId } }, options))
        .declarant ?? null
    );
  }

  /** Registers the declarant, or changes it. */
  async setDeclarant(
    companyId: string,
    input: Named<'DeclarantInput'>,
    options?: CallOptions,
  ): Promise<Named<'Declarant'>> {
    return (
      await this.#api.put(
        '/api/v1/{companyId}/reporting/fr/declarant',
        { path: { companyId }, body: input },
        options,
      )
    ).declarant;
  }

  /** The company's own contract with a French platform; null: it uses the installation's. */
  async getPlatform(companyId: string, options?: CallOptions): Promise<Named<'FrenchPlatform'> | null> {
    return (
      (await this.#api.get('/api/v1/{companyId}/reporting/fr/platform', { path: { companyId } }, options))
        .platform ?? null
    );
  }

  /** Sets the company's own contract with a French platform, once the platform accepts it. */
  async setPlatform(
    companyId: string,
    input: Named<'PlatformInput'>,
    options?: CallOptions,
  ): Promise<Named<'FrenchPlatform'>> {
    return (
      await this.#api.put(
        '/api/v1/{companyId}/reporting/fr/platform',
        { path: { companyId }, body: input },
        options,
      )
    ).platform;
  }

  /** Removes the company's own contract; it uses the installation's from then on. */
  async deletePlatform(companyId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/{companyId}/reporting/fr/platform', { path: { companyId } }, options);
  }

  /** Reports sales to consumers, or payments of them. */
  async reportB2c(
    companyId: string,
    input: BodyOf<'/api/v1/{companyId}/reporting/fr/b2c', 'post'>,
    options?: WriteOptions,
  ): Promise<Named<'Report'>> {
    return (
      await this.#api.post(
        '/api/v1/{companyId}/reporting/fr/b2c',
        { path: { companyId }, body: input },
        options,
      )
    ).report;
  }

  /** Reports an invoice from or to abroad, or a payment. */
  async reportB2bi(
    companyId: string,
    input: BodyOf<'/api/v1/{companyId}/reporting/fr/b2bi', 'post'>,
    options?: WriteOptions,
  ): Promise<Named<'Report'>> {
    return (
      await this.#api.post(
        '/api/v1/{companyId}/reporting/fr/b2bi',
        { path: { companyId }, body: input },
        options,
      )
    ).report;
  }

  /** Reports a purchase. */
  async reportPurchase(
    companyId: string,
    input: Named<'B2biPurchaseInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Report'>> {
    return (
      await this.#api.post(
        '/api/v1/{companyId}/reporting/fr/purchases',
        { path: { companyId }, body: input },
        options,
      )
    ).report;
  }

  /** Invoices from abroad that were received here. */
  listReceivedPurchases(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/reporting/fr/purchases'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'ReceivedPurchase'>> {
    return this.#api.list(
      '/api/v1/{companyId}/reporting/fr/purchases',
      'purchases',
      { path: { companyId }, query },
      options,
    );
  }

  /** Reports of a period. */
  listReports(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/reporting/fr/reports'>,
    options?: CallOptions,
  ): PagePromise<Named<'Reported'>> {
    return this.#api.list(
      '/api/v1/{companyId}/reporting/fr/reports',
      'reports',
      { path: { companyId }, query },
      options,
    );
  }

  /** Filings submitted to the administration. */
  listFilings(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/reporting/fr/filings'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Filing'>> {
    return this.#api.list(
      '/api/v1/{companyId}/reporting/fr/filings',
      'filings',
      { path: { companyId }, query },
      options,
    );
  }

  /** One filing with its outcome. */
  async getFiling(companyId: string, filingId: string, options?: CallOptions): Promise<Named<'Filing'>> {
    return (
      await this.#api.get(
        '/api/v1/{companyId}/reporting/fr/filings/{filingId}',
        { path: { companyId, filingId } },
        options,
      )
    ).filing;
  }

  /** Downloads the XML of a filing. */
  downloadFilingXml(companyId: string, filingId: string, options?: CallOptions): Promise<Download> {
    return this.#api.download(
      '/api/v1/{companyId}/reporting/fr/filings/{filingId}',
      { path: { companyId, filingId } },
      'application/xml',
      options,
    );
  }

  /** Submits the reports of a refused filing again, at most 200 at a time: repeat it while `hasMore`. */
  async resubmitFiling(
    companyId: string,
    filingId: string,
    options?: WriteOptions,
  ): Promise<Named<'ReportedAgain'>> {
    return (
      await this.#api.post(
        '/api/v1/{companyId}/reporting/fr/filings/{filingId}/report-again',
        { path: { companyId, filingId } },
        options,
      )
    ).again;
  }

  /** Periods of a year with their deadlines and states. */
  async getCalendar(
    companyId: string,
    query: QueryOf<'/api/v1/{companyId}/reporting/fr/calendar', 'get'> = {},
    options?: CallOptions,
  ): Promise<Named<'CalendarPeriod'>[]> {
    return (
      await this.#api.get(
        '/api/v1/{companyId}/reporting/fr/calendar',
        { path: { companyId }, query },
        options,
      )
    ).periods;
  }
}
