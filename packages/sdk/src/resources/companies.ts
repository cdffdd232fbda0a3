import type { Filters, Named, QueryOf } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Companies of the team, and what each one has. */
export class Companies {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Companies by name; whole up to 1,000. */
  list(query: Filters<'/api/v1/companies'> = {}, options?: CallOptions): PagePromise<Named<'Company'>> {
    return this.#api.list('/api/v1/companies', 'companies', { query }, options);
  }

  /** Registers a company. */
  async create(input: Named<'CreateCompanyInput'>, options?: WriteOptions): Promise<Named<'Company'>> {
    return (await this.#api.post('/api/v1/companies', { body: input }, options)).company;
  }

  /** One company. */
  async get(companyId: string, options?: CallOptions): Promise<Named<'Company'>> {
    return (await this.#api.get('/api/v1/companies/{companyId}', { path: { companyId } }, options)).company;
  }

  /** Updates a company; a change of a VAT or company number ends its verification. */
  async update(
    companyId: string,
    input: Named<'UpdateCompanyInput'>,
    options?: CallOptions,
  ): Promise<Named<'Company'>> {
    return (
      await this.#api.put('/api/v1/companies/{companyId}', { path: { companyId }, body: input }, options)
    ).company;
  }

  /** Deletes a company that nothing depends on. */
  async delete(companyId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/companies/{companyId}', { path: { companyId } }, options);
  }

  /** Starts the verification of a company. */
  async verify(companyId: string, options?: WriteOptions): Promise<Named<'Verification'>> {
    return (await this.#api.post('/api/v1/companies/{companyId}/verify', { path: { companyId } }, options))
      .verification;
  }

  /** Verifications of a company, newest first. */
  listVerifications(
    companyId: string,
    query: Filters<'/api/v1/companies/{companyId}/verifications'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Verification'>> {
    return this.#api.list(
      '/api/v1/companies/{companyId}/verifications',
      'verifications',
      { path: { companyId }, query },
      options,
    );
  }

  /** One verification. */
  async getVerification(
    companyId: string,
    sessionId: string,
    options?: CallOptions,
  ): Promise<Named<'Verification'>> {
    return (
      await this.#api.get(
        '/api/v1/companies/{companyId}/verifications/{sessionId}',
        { path: { companyId, sessionId } },
        options,
      )
    ).verification;
  }

  /** Decides a verification in the sandbox. */
  async decideVerification(
    companyId: string,
    sessionId: string,
    input: Named<'VerificationOutcomeInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Verification'>> {
    return (
      await this.#api.post(
        '/api/v1/companies/{companyId}/verifications/{sessionId}/outcome',
        { path: { companyId, sessionId }, body: input },
        options,
      )
    ).verification;
  }

  /** State of a company's entry in the Peppol Directory. */
  async getDirectory(companyId: string, options?: CallOptions): Promise<Named<'DirectoryListing'>> {
    return (await this.#api.get('/api/v1/companies/{companyId}/directory', { path: { companyId } }, options))
      .directory;
  }

  /** Lists a company in the Peppol Directory, or removes it. */
  async setDirectory(
    companyId: string,
    input: Named<'DirectoryListingInput'>,
    options?: CallOptions,
  ): Promise<Named<'DirectoryListing'>> {
    return (
      await this.#api.put(
        '/api/v1/companies/{companyId}/directory',
        { path: { companyId }, body: input },
        options,
      )
    ).directory;
  }

  /** Logo and colour of a company's PDFs. */
  async getLetterhead(companyId: string, options?: CallOptions): Promise<Named<'Letterhead'>> {
    return (await this.#api.get('/api/v1/companies/{companyId}/letterhead', { path: { companyId } }, options))
      .letterhead;
  }

  /** Replaces logo and colour of a company's PDFs. */
  async setLetterhead(
    companyId: string,
    input: Named<'LetterheadInput'>,
    options?: CallOptions,
  ): Promise<Named<'Letterhead'>> {
    return (
      await this.#api.put(
        '/api/v1/companies/{companyId}/letterhead',
        { path: { companyId }, body: input },
        options,
      )
    ).letterhead;
  }

  /** Removes logo and colour from a company's PDFs. */
  async deleteLetterhead(companyId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/companies/{companyId}/letterhead', { path: { companyId } }, options);
  }

  /** Gets the network of a company: the access point of the installation, or the provider of its team. */
  async getNetwork(companyId: string, options?: CallOptions): Promise<Named<'CompanyNetwork'>> {
    return (await this.#api.get('/api/v1/companies/{companyId}/network', { path: { companyId } }, options))
      .network;
  }

  /** Sets the network of a company. */
  async setNetwork(
    companyId: string,
    input: Named<'CompanyNetworkInput'>,
    options?: WriteOptions,
  ): Promise<Named<'CompanyNetwork'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.put('/api/v1/companies/{companyId}/network', call, options)).network;
  }

  /** Lists the moves of companies to the other network, newest first. */
  listNetworkMoves(
    query: Filters<'/api/v1/network-moves'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'NetworkMoveSummary'>> {
    return this.#api.list('/api/v1/network-moves', 'networkMoves', { query }, options);
  }

  /** Starts the move of a company to the other network, without a gap; `move` of the result shows the next steps. */
  async startNetworkMove(
    companyId: string,
    input: Named<'CompanyNetworkInput'>,
    options?: WriteOptions,
  ): Promise<Named<'CompanyNetwork'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.put('/api/v1/companies/{companyId}/network/move', call, options)).network;
  }

  /** Enters the migration key that the provider has issued for an identifier that moves to the own access point. */
  async setNetworkMoveKey(
    companyId: string,
    input: Named<'NetworkMoveKeyInput'>,
    options?: WriteOptions,
  ): Promise<Named<'CompanyNetwork'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.put('/api/v1/companies/{companyId}/network/move/key', call, options)).network;
  }

  /** Cancels the move of a company of which no identifier has moved. */
  async cancelNetworkMove(companyId: string, options?: WriteOptions): Promise<Named<'CompanyNetwork'>> {
    const call = { path: { companyId } };
    return (await this.#api.delete('/api/v1/companies/{companyId}/network/move', call, options)).network;
  }

  /** Gets the mailbox of a company, and the result of its last check; null while the company has none. */
  async getMailbox(companyId: string, options?: CallOptions): Promise<Named<'Mailbox'> | null> {
    return (await this.#api.get('/api/v1/companies/{companyId}/mailbox', { path: { companyId } }, options))
      .mailbox;
  }

  /** Sets the mailbox from which the documents of a company are read. */
  async setMailbox(
    companyId: string,
    input: Named<'MailboxInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Mailbox'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.put('/api/v1/companies/{companyId}/mailbox', call, options)).mailbox;
  }

  /** Removes the mailbox of a company. */
  async deleteMailbox(companyId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete('/api/v1/companies/{companyId}/mailbox', { path: { companyId } }, options);
  }

  /** Requests a check of the mailbox of a company. */
  async checkMailbox(companyId: string, options?: WriteOptions): Promise<Named<'Mailbox'>> {
    return (
      await this.#api.post('/api/v1/companies/{companyId}/mailbox/check', { path: { companyId } }, options)
    ).mailbox;
  }

  /** Lists the mails and files that arrived for a company, newest first. */
  listArrivals(
    companyId: string,
    query: Filters<'/api/v1/companies/{companyId}/arrivals'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Arrival'>> {
    return this.#api.list(
      '/api/v1/companies/{companyId}/arrivals',
      'arrivals',
      { path: { companyId }, query },
      options,
    );
  }

  /** Proposes the number of a new document; it reserves nothing. */
  async getNextNumber(
    companyId: string,
    query: QueryOf<'/api/v1/{companyId}/next-number', 'get'> = {},
    options?: CallOptions,
  ): Promise<Named<'NextNumber'>> {
    const path = '/api/v1/{companyId}/next-number';
    return (await this.#api.get(path, { path: { companyId }, query }, options)).nextNumber;
  }
}
