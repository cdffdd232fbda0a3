import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Views of the lists of documents: filter, columns and order under a name. */
export class SavedViews {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the shared views of the team and those of the user behind the credential, by name. */
  async list(
    query: Filters<'/api/v1/saved-views'> = {},
    options?: CallOptions,
  ): Promise<Named<'SavedView'>[]> {
    return (await this.#api.get('/api/v1/saved-views', { query }, options)).savedViews;
  }

  /** Saves a view. */
  async create(input: Named<'CreateSavedViewInput'>, options?: WriteOptions): Promise<Named<'SavedView'>> {
    return (await this.#api.post('/api/v1/saved-views', { body: input }, options)).savedView;
  }

  /** Returns one view. */
  async get(savedViewId: string, options?: CallOptions): Promise<Named<'SavedView'>> {
    return (await this.#api.get('/api/v1/saved-views/{savedViewId}', { path: { savedViewId } }, options))
      .savedView;
  }

  /** Changes a view; omitted fields do not change. */
  async update(
    savedViewId: string,
    input: Named<'UpdateSavedViewInput'>,
    options?: CallOptions,
  ): Promise<Named<'SavedView'>> {
    return (
      await this.#api.put(
        '/api/v1/saved-views/{savedViewId}',
        { path: { savedViewId }, body: input },
        options,
      )
    ).savedView;
  }

  /** Deletes a view. */
  async delete(savedViewId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/saved-views/{savedViewId}', { path: { savedViewId } }, options);
  }
}
