import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Received documents that are forwarded by mail, by hand or by rules of companies. */
export class Forwarding {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Forwards a received document to recipients by mail. */
  async create(
    documentId: string,
    input: Named<'ForwardDocumentInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Forward'>> {
    const call = { path: { documentId }, body: input };
    return (await this.#api.post('/api/v1/documents/{documentId}/forward', call, options)).forward;
  }

  /** Lists the newest 100 forwards of a document. */
  async listForwards(documentId: string, options?: CallOptions): Promise<Named<'Forward'>[]> {
    const call = { path: { documentId } };
    return (await this.#api.get('/api/v1/documents/{documentId}/forwards', call, options)).forwards;
  }

  /** Lists the forwarding rules of a company, newest first. */
  async listRules(companyId: string, options?: CallOptions): Promise<Named<'ForwardingRule'>[]> {
    const call = { path: { companyId } };
    return (await this.#api.get('/api/v1/companies/{companyId}/forwarding-rules', call, options))
      .forwardingRules;
  }

  /** Creates a forwarding rule of a company. */
  async createRule(
    companyId: string,
    input: Named<'ForwardingRuleInput'>,
    options?: WriteOptions,
  ): Promise<Named<'ForwardingRule'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.post('/api/v1/companies/{companyId}/forwarding-rules', call, options))
      .forwardingRule;
  }

  /** Replaces a forwarding rule of a company. */
  async updateRule(
    companyId: string,
    forwardingRuleId: string,
    input: Named<'ForwardingRuleInput'>,
    options?: WriteOptions,
  ): Promise<Named<'ForwardingRule'>> {
    const call = { path: { companyId, forwardingRuleId }, body: input };
    return (
      await this.#api.put('/api/v1/companies/{companyId}/forwarding-rules/{forwardingRuleId}', call, options)
    ).forwardingRule;
  }

  /** Deletes a forwarding rule of a company. */
  async deleteRule(companyId: string, forwardingRuleId: string, options?: WriteOptions): Promise<void> {
    const call = { path: { companyId, forwardingRuleId } };
    await this.#api.delete(
      '/api/v1/companies/{companyId}/forwarding-rules/{forwardingRuleId}',
      call,
      options,
    );
  }
}
