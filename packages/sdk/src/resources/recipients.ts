import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** What the network and the rules say before anything is sent. */
export class Recipients {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Whether an address can be reached, and with which document types. */
  async verify(input: Named<'VerifyRecipientInput'>, options?: WriteOptions): Promise<Named<'Recipient'>> {
    return (await this.#api.post('/api/v1/recipients/verify', { body: input }, options)).recipient;
  }

  /** Rule sets and code lists for the validation of documents. */
  async listRuleSets(
    options?: CallOptions,
  ): Promise<{ ruleSets: Named<'RuleSet'>[]; codeLists: Named<'CodeList'>[] }> {
    const { ruleSets, codeLists } = await this.#api.get('/api/v1/rule-sets', {}, options);
    return { ruleSets, codeLists };
  }
}
