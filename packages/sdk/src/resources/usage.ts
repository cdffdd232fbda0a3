import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { Download } from '../transport/download.js';
import type { CallOptions } from '../transport/request.js';

/** Documents that the team sends and receives, and its quota. */
export class Usage {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the usage of the team by day, month or company, the earliest first. */
  list(query: Filters<'/api/v1/usage'> = {}, options?: CallOptions): PagePromise<Named<'Usage'>> {
    return this.#api.list('/api/v1/usage', 'usage', { query }, options);
  }

  /** Downloads the usage of a whole range as CSV. */
  downloadCsv(query: Filters<'/api/v1/usage'> = {}, options?: CallOptions): Promise<Download> {
    return this.#api.download('/api/v1/usage', { query }, 'text/csv', options);
  }

  /** Returns the quota of the team and its use this month. */
  async getQuota(options?: CallOptions): Promise<Named<'Quota'>> {
    return (await this.#api.get('/api/v1/quota', {}, options)).quota;
  }
}
