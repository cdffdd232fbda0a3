import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

const DRAFTS = '/api/v1/{companyId}/drafts';
const DRAFT = '/api/v1/{companyId}/drafts/{draftId}';

/** Documents that companies prepare and have not sent yet. */
export class Drafts {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the drafts of a company, newest first, without their contents. */
  list(
    companyId: string,
    query: Filters<typeof DRAFTS> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Draft'>> {
    return this.#api.list(DRAFTS, 'drafts', { path: { companyId }, query }, options);
  }

  /** Lists the drafts of all companies, newest first, without their contents. */
  listAll(query: Filters<'/api/v1/drafts'> = {}, options?: CallOptions): PagePromise<Named<'Draft'>> {
    return this.#api.list('/api/v1/drafts', 'drafts', { query }, options);
  }

  /** Stores the input of a send, which may be incomplete. */
  async create(
    companyId: string,
    input: Named<'CreateDraftInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Draft'>> {
    return (await this.#api.post(DRAFTS, { path: { companyId }, body: input }, options)).draft;
  }

  /** Returns a draft with its content. */
  async get(companyId: string, draftId: string, options?: CallOptions): Promise<Named<'Draft'>> {
    return (await this.#api.get(DRAFT, { path: { companyId, draftId } }, options)).draft;
  }

  /** Replaces the content of a draft; `version` is the version that the change is based on. */
  async update(
    companyId: string,
    draftId: string,
    input: Named<'UpdateDraftInput'>,
    options?: CallOptions,
  ): Promise<Named<'Draft'>> {
    return (await this.#api.put(DRAFT, { path: { companyId, draftId }, body: input }, options)).draft;
  }

  /** Deletes a draft. */
  async delete(companyId: string, draftId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete(DRAFT, { path: { companyId, draftId } }, options);
  }

  /** Sends a draft, and deletes it with the acceptance of its document. */
  async send(
    companyId: string,
    draftId: string,
    input: Named<'SendDraftInput'> = {},
    options?: WriteOptions,
  ): Promise<Named<'Document'>> {
    return (await this.#api.post(`${DRAFT}/send`, { path: { companyId, draftId }, body: input }, options))
      .document;
  }
}
