import { Injectable } from '@nestjs/common';
import { NetworkUnavailableError } from '../../port/document-network';
import { UpstreamFaultError } from '../upstream-fault';
import type { UpstreamCompany } from '../upstream-provider';
import type { ConnectedUpstream } from './upstream-connections';
import { UpstreamConnectionStore, type CompanyConnection } from './upstream-connection-store';

/** Numbers by which a company is found. */
export interface CompanyNumbers {
  enterpriseNumber: string | null;
  vatNumber: string | null;
}

/**
 * Finds the company with the same enterprise number, else with the same VAT number, in any notation.
 * @returns null when there is none, or more than one
 */
export function matchCompany(
  companies: readonly UpstreamCompany[],
  { enterpriseNumber, vatNumber }: CompanyNumbers,
): UpstreamCompany | null {
  for (const [field, number] of [
    ['enterpriseNumber', enterpriseNumber],
    ['vatNumber', vatNumber],
  ] as const) {
    if (number === null) continue;
    const foundCompanies = companies.filter((company) => normalize(company[field]) === normalize(number));
    if (foundCompanies.length === 1) return foundCompanies[0] ?? null;
  }
  return null;
}

function normalize(number: string | null): string {
  return (number ?? '').toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Finds the companies of teams at their providers, each once. */
@Injectable()
export class RemoteCompanies {
  constructor(private readonly store: UpstreamConnectionStore) {}

  /**
   * Returns the id of a company at the provider, which is looked up by its numbers the first time.
   * @throws NetworkUnavailableError when the provider has no such company, or does not answer
   */
  async get(
    companyId: string,
    connection: CompanyConnection,
    { provider, client }: ConnectedUpstream,
  ): Promise<string> {
    if (connection.remoteCompanyId !== null) return connection.remoteCompanyId;
    const { title } = provider.table;
    try {
      const companies = await provider.listCompanies(client);
      const foundCompanies = matchCompany(companies, await this.store.getNumbers(companyId));
      if (foundCompanies === null)
        throw new NetworkUnavailableError(
          `${title} has no company with the enterprise or VAT number of this one. Create it there, or set its id (upstreamCompanyId).`,
        );
      return await this.store.storeRemoteCompany(connection, companyId, foundCompanies.id);
    } catch (error) {
      if (error instanceof UpstreamFaultError) throw new NetworkUnavailableError(error.message);
      throw error;
    }
  }
}
