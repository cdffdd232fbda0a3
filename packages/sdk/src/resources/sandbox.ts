import type { Named, QueryOf } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { WriteOptions } from '../transport/request.js';
import type { DocumentFile } from './documents.js';

/** Operations of sandbox teams. */
export class Sandbox {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** A document arrives as if from the network. */
  async receive(
    input: Named<'SandboxInboundInput'> | DocumentFile,
    query: QueryOf<'/api/v1/sandbox/inbound', 'post'> = {},
    options?: WriteOptions,
  ): Promise<Named<'Document'>> {
    const answer =
      'bytes' in input
        ? this.#api.upload('/api/v1/sandbox/inbound', { query }, input, options)
        : this.#api.post('/api/v1/sandbox/inbound', { query, body: input }, options);
    return (await answer).document;
  }

  /** Moves the clock of the team forward; what becomes due is done. */
  async advanceClock(input: Named<'AdvanceClockInput'>, options?: WriteOptions) {
    return (await this.#api.post('/api/v1/sandbox/clock/advance', { body: input }, options)).clock;
  }
}
