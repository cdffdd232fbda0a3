import type { Named, QueryOf } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Recipients that fit a search, and the sources that did not answer in time. */
export interface RecipientSearchResult {
  recipients: Named<'RecipientSuggestion'>[];
  /** Whether every source answered. */
  isComplete: boolean;
  unanswered: Named<'UnansweredSource'>[];
}

/** Look-ups in the network and validation, before anything is sent. */
export class Recipients {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Whether an address can be reached, and with which document types. */
  async verify(input: Named<'VerifyRecipientInput'>, options?: WriteOptions): Promise<Named<'Recipient'>> {
    return (await this.#api.post('/api/v1/recipients/verify', { body: input }, options)).recipient;
  }

  /** Searches recipients by VAT number, enterprise number, electronic address or name. */
  async search(
    query: QueryOf<'/api/v1/recipients/search', 'get'>,
    options?: CallOptions,
  ): Promise<RecipientSearchResult> {
    const { recipients, isComplete, unanswered } = await this.#api.get(
      '/api/v1/recipients/search',
      { query },
      options,
    );
    return { recipients, isComplete, unanswered };
  }

  /** Rule sets and code lists for the validation of documents. */
  async listRuleSets(
    options?: CallOptions,
  ): Promise<{ ruleSets: Named<'RuleSet'>[]; codeLists: Named<'CodeList'>[] }> {
    const { ruleSets, codeLists } = await this.#api.get('/api/v1/rule-sets', {}, options);
    return { ruleSets, codeLists };
  }
}
