import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Labels of the team. */
export class Labels {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Labels by name. */
  list(query: Filters<'/api/v1/labels'> = {}, options?: CallOptions): PagePromise<Named<'Label'>> {
    return this.#api.list('/api/v1/labels', 'labels', { query }, options);
  }

  /** Makes a label. */
  async create(input: Named<'CreateLabelInput'>, options?: WriteOptions): Promise<Named<'Label'>> {
    return (await this.#api.post('/api/v1/labels', { body: input }, options)).label;
  }

  /** One label. */
  async get(labelId: string, options?: CallOptions): Promise<Named<'Label'>> {
    return (await this.#api.get('/api/v1/labels/{labelId}', { path: { labelId } }, options)).label;
  }

  /** Changes a label. */
  async update(
    labelId: string,
    input: Named<'UpdateLabelInput'>,
    options?: CallOptions,
  ): Promise<Named<'Label'>> {
    return (await this.#api.put('/api/v1/labels/{labelId}', { path: { labelId }, body: input }, options))
      .label;
  }

  /** Deletes a label and takes it off whatever has it. */
  async delete(labelId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/labels/{labelId}', { path: { labelId } }, options);
  }
}
