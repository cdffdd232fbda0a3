import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Peppol identifiers of a company and the document types that it receives. */
export class Identifiers {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Identifiers of a company. */
  list(
    companyId: string,
    query: Filters<'/api/v1/companies/{companyId}/identifiers'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Identifier'>> {
    return this.#api.list(
      '/api/v1/companies/{companyId}/identifiers',
      'identifiers',
      { path: { companyId }, query },
      options,
    );
  }

  /** Adds an identifier and publishes it. */
  async create(
    companyId: string,
    input: Named<'CreateIdentifierInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Identifier'>> {
    return (
      await this.#api.post(
        '/api/v1/companies/{companyId}/identifiers',
        { path: { companyId }, body: input },
        options,
      )
    ).identifier;
  }

  /** Adds up to 1,000 French routing addresses; one result for each, in their order. */
  async createBulk(
    companyId: string,
    input: Named<'CreateRoutingAddressesInput'>,
    options?: WriteOptions,
  ): Promise<Named<'RoutingAddressResult'>[]> {
    return (
      await this.#api.post(
        '/api/v1/companies/{companyId}/identifiers/bulk',
        { path: { companyId }, body: input },
        options,
      )
    ).results;
  }

  /** One identifier with the state of its publication. */
  async get(companyId: string, identifierId: string, options?: CallOptions): Promise<Named<'Identifier'>> {
    return (
      await this.#api.get(
        '/api/v1/companies/{companyId}/identifiers/{identifierId}',
        { path: { companyId, identifierId } },
        options,
      )
    ).identifier;
  }

  /** Withdraws an identifier. */
  async delete(companyId: string, identifierId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete(
      '/api/v1/companies/{companyId}/identifiers/{identifierId}',
      { path: { companyId, identifierId } },
      options,
    );
  }

  /** Document types that the company receives. */
  listDocumentTypes(
    companyId: string,
    query: Filters<'/api/v1/companies/{companyId}/document-types'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'DocumentType'>> {
    return this.#api.list(
      '/api/v1/companies/{companyId}/document-types',
      'documentTypes',
      { path: { companyId }, query },
      options,
    );
  }

  /** Receives another document type. */
  async addDocumentType(
    companyId: string,
    input: Named<'CreateDocumentTypeInput'>,
    options?: WriteOptions,
  ): Promise<Named<'DocumentType'>> {
    return (
      await this.#api.post(
        '/api/v1/companies/{companyId}/document-types',
        { path: { companyId }, body: input },
        options,
      )
    ).documentType;
  }

  /** Receives a document type no more. */
  async removeDocumentType(companyId: string, documentTypeId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete(
      '/api/v1/companies/{companyId}/document-types/{documentTypeId}',
      { path: { companyId, documentTypeId } },
      options,
    );
  }
}
