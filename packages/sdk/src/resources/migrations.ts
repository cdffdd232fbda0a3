import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Identifiers that move between access points (Peppol SML migration). */
export class Migrations {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Migrations of an identifier. */
  list(
    companyId: string,
    identifierId: string,
    query: Filters<'/api/v1/companies/{companyId}/identifiers/{identifierId}/migrations'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Migration'>> {
    return this.#api.list(
      '/api/v1/companies/{companyId}/identifiers/{identifierId}/migrations',
      'migrations',
      { path: { companyId, identifierId }, query },
      options,
    );
  }

  /** Moves an identifier here with the key of its present provider. */
  async create(
    companyId: string,
    identifierId: string,
    input: Named<'MigrateIdentifierInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Migration'>> {
    return (
      await this.#api.post(
        '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration',
        { path: { companyId, identifierId }, body: input },
        options,
      )
    ).migration;
  }

  /** The key with which another provider moves an identifier away. */
  async createKey(
    companyId: string,
    identifierId: string,
    options?: WriteOptions,
  ): Promise<Named<'Migration'>> {
    return (
      await this.#api.post(
        '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration-key',
        { path: { companyId, identifierId } },
        options,
      )
    ).migration;
  }
}
