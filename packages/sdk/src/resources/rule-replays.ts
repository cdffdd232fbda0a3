import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Validation of stored documents by the rules of another day, in the background. */
export class RuleReplays {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Validates the newest documents of the team by the rules of another day and by those of today. */
  async create(input: Named<'CreateRuleReplayInput'>, options?: WriteOptions): Promise<Named<'RuleReplay'>> {
    return (await this.#api.post('/api/v1/rule-replays', { body: input }, options)).ruleReplay;
  }

  /** Returns a rule replay with its counts. */
  async get(ruleReplayId: string, options?: CallOptions): Promise<Named<'RuleReplay'>> {
    return (await this.#api.get('/api/v1/rule-replays/{ruleReplayId}', { path: { ruleReplayId } }, options))
      .ruleReplay;
  }

  /** Cancels a rule replay; the counts so far stay. */
  async cancel(ruleReplayId: string, options?: WriteOptions): Promise<Named<'RuleReplay'>> {
    return (
      await this.#api.post('/api/v1/rule-replays/{ruleReplayId}/cancel', { path: { ruleReplayId } }, options)
    ).ruleReplay;
  }
}
