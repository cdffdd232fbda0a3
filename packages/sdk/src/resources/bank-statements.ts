import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

const STATEMENT = '/api/v1/bank-statements/{bankStatementId}';

/** Bank statements, whose entries become payments of invoices. */
export class BankStatements {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the bank statements of a company, newest first. */
  list(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/bank-statements'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'BankStatement'>> {
    const call = { path: { companyId }, query };
    return this.#api.list('/api/v1/{companyId}/bank-statements', 'bankStatements', call, options);
  }

  /** Imports a CAMT.053, CAMT.054 or CODA file, as text or in base64; the same file again returns the same statement. */
  async importFile(
    companyId: string,
    input: Named<'ImportBankStatementInput'>,
    options?: WriteOptions,
  ): Promise<Named<'BankStatement'>> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.post('/api/v1/{companyId}/bank-statements', call, options)).bankStatement;
  }

  async get(bankStatementId: string, options?: CallOptions): Promise<Named<'BankStatement'>> {
    return (await this.#api.get(STATEMENT, { path: { bankStatementId } }, options)).bankStatement;
  }

  /** Lists the entries of a bank statement in the order of the file, with suggestions and payments. */
  listEntries(
    bankStatementId: string,
    query: Filters<'/api/v1/bank-statements/{bankStatementId}'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'BankStatementEntry'>> {
    return this.#api.list(STATEMENT, 'entries', { path: { bankStatementId }, query }, options);
  }

  /** Records the payments that an entry consists of. */
  async confirmEntry(
    bankStatementId: string,
    entryId: string,
    input: Named<'ConfirmEntryInput'>,
    options?: WriteOptions,
  ): Promise<Named<'BankStatementEntry'>> {
    const call = { path: { bankStatementId, entryId }, body: input };
    return (await this.#api.post(`${STATEMENT}/entries/{entryId}/confirm`, call, options)).entry;
  }

  /** Dismisses an entry that pays no invoice. */
  async dismissEntry(
    bankStatementId: string,
    entryId: string,
    options?: WriteOptions,
  ): Promise<Named<'BankStatementEntry'>> {
    const call = { path: { bankStatementId, entryId } };
    return (await this.#api.post(`${STATEMENT}/entries/{entryId}/dismiss`, call, options)).entry;
  }
}
