import { Injectable } from '@nestjs/common';
import {
  findMatchingCompany,
  type CompanyIdentifiers,
} from '../../network/upstream/connections/remote-companies';
import {
  UpstreamConnections,
  type ConnectedUpstream,
} from '../../network/upstream/connections/upstream-connections';
import {
  UpstreamConnectionStore,
  type UpstreamConnection,
} from '../../network/upstream/connections/upstream-connection-store';
import { NetworkUnavailableError } from '../../network/port/document-network';
import { ADAPTERS } from '../../network/upstream/providers';
import type { UpstreamProviderName } from '../../network/upstream/providers';
import type { UpstreamClient, UpstreamCredentials } from '../../network/upstream/upstream-client';
import type { UpstreamProvider } from '../../network/upstream/upstream-provider';
import { UpstreamFaultError } from '../../network/upstream/upstream-fault';
import { badInput } from '../../platform/kernel/http/api-error';
import { checkTargetUrl } from '../../platform/kernel/outgoing/target-url';

/** Maximum number of companies that an error message lists. */
const MAX_LISTED_COMPANIES = 10;

/** Checks a connection to a provider, and companies there, before they are stored. */
@Injectable()
export class UpstreamCheck {
  constructor(
    private readonly connections: UpstreamConnections,
    private readonly store: UpstreamConnectionStore,
  ) {}

  /** Checks the address and the credentials by a call. @throws ApiError 400 with the invalid field */
  async checkCredentials(provider: UpstreamProviderName, credentials: UpstreamCredentials): Promise<void> {
    const { baseUrl, apiKey } = credentials;
    const { authentication, title } = ADAPTERS[provider].table;
    if (authentication === 'basic' && apiKey === null)
      throw badInput({ apiKey: [`apiKey is required: ${title} accepts the id of a key and its secret.`] });
    const message = this.findUrlFault(baseUrl);
    if (message !== null) throw badInput({ baseUrl: [message] }, 'upstream_url_not_allowed');
    const { client, provider: adapter } = this.connections.createConnection(provider, credentials);
    try {
      await adapter.check(client);
    } catch (error) {
      if (!(error instanceof UpstreamFaultError)) throw error;
      const field = error.fault === 'credentials' ? 'apiSecret' : 'baseUrl';
      throw badInput({ [field]: [error.message] }, 'upstream_not_accepted');
    }
  }

  /**
   * Finds the connection to the account of the credentials: one with the same address and key, or with a company that the
   * credentials show, too. For a provider whose credentials have no id of a key, the secret is the key.
   * @param connections those of a team to the provider, the present one first
   * @returns null when no connection belongs to the account, or an earlier account shows no companies any more
   * @throws ApiError 400
   */
  async findSameAccount(
    name: UpstreamProviderName,
    credentials: UpstreamCredentials,
    connections: readonly UpstreamConnection[],
  ): Promise<UpstreamConnection | null> {
    const { baseUrl, apiKey } = credentials;
    const exactMatch = connections.find(
      (each) =>
        each.baseUrl === baseUrl &&
        each.apiKey === apiKey &&
        (apiKey !== null || this.store.hasSecret(each, credentials.apiSecret)),
    );
    if (exactMatch !== undefined || connections.length === 0) return exactMatch ?? null;
    const { client, provider } = this.connections.createConnection(name, credentials);
    const companyIds = new Set(await this.listCompanyIds(provider, client));
    for (const connection of connections) {
      const usedCompanies = await this.store.listRemoteCompanies(connection);
      if (usedCompanies.some((id) => companyIds.has(id))) return connection;
    }
    // The present key may not be revoked yet, and have companies that were not used.
    const [currentConnection] = connections;
    if (currentConnection === undefined || companyIds.size === 0) return null;
    return (await this.listCompanyIdsOfConnection(currentConnection)).some((id) => companyIds.has(id))
      ? currentConnection
      : null;
  }

  private async listCompanyIds(provider: UpstreamProvider, client: UpstreamClient): Promise<string[]> {
    try {
      return (await provider.listCompanies(client)).map(({ id }) => id);
    } catch (error) {
      if (!(error instanceof UpstreamFaultError)) throw error;
      throw badInput({ baseUrl: [error.message] }, 'upstream_not_accepted');
    }
  }

  /** Lists the companies of a stored connection; none when its credentials are not accepted any more. */
  private async listCompanyIdsOfConnection(connection: UpstreamConnection): Promise<string[]> {
    try {
      const { provider, client } = this.connections.connect(connection);
      return (await provider.listCompanies(client)).map(({ id }) => id);
    } catch (error) {
      if (error instanceof UpstreamFaultError || error instanceof NetworkUnavailableError) return [];
      throw error;
    }
  }

  /**
   * Returns the id of a company at the provider of a connection: the requested company, if it is there, otherwise the
   * company with the same numbers.
   * @throws ApiError 400
   */
  async findRemoteCompany(
    connection: UpstreamConnection,
    companyId: string,
    requestedId: string | null,
  ): Promise<string> {
    const numbers = await this.store.getNumbers(companyId);
    return this.findCompany(this.connections.connect(connection), numbers, requestedId);
  }

  /**
   * Returns the id of a company at the provider: the requested one, if it is there, otherwise the one with these
   * numbers.
   * @throws ApiError 400
   */
  async findCompany(
    { provider, client }: ConnectedUpstream,
    numbers: CompanyIdentifiers,
    requestedId: string | null,
  ): Promise<string> {
    const { title } = provider.table;
    try {
      const companies = await provider.listCompanies(client);
      const foundCompany =
        requestedId === null
          ? findMatchingCompany(companies, numbers)
          : companies.find(({ id }) => id === requestedId);
      if (foundCompany !== null && foundCompany !== undefined) return foundCompany.id;
      const companyNames = companies.slice(0, MAX_LISTED_COMPANIES).map(({ id, name }) => `${id} (${name})`);
      const criterion =
        requestedId === null ? 'with the enterprise or VAT number of this company' : `"${requestedId}"`;
      throw badInput(
        {
          upstreamCompanyId: [
            `${title} has no company ${criterion}; its companies: ${companyNames.length === 0 ? 'none' : companyNames.join(', ')}.`,
          ],
        },
        'upstream_company_missing',
      );
    } catch (error) {
      if (!(error instanceof UpstreamFaultError)) throw error;
      throw badInput({ upstreamCompanyId: [error.message] }, 'upstream_not_accepted');
    }
  }

  private findUrlFault(url: string): string | null {
    if (url.includes('?')) return 'The URL must not have a query; received a URL with "?…".';
    const urlCheck = checkTargetUrl(url, this.connections.policy);
    return urlCheck.ok ? null : urlCheck.message;
  }
}
