import { Injectable } from '@nestjs/common';
import { NetworkUnavailableError } from '../../port/document-network';
import { UpstreamFaultError } from '../upstream-fault';
import type { UpstreamCompany } from '../upstream-provider';
import type { ConnectedUpstream } from './upstream-connections';
import { UpstreamConnectionStore, type CompanyConnection } from './upstream-connection-store';

/** Numbers that identify a company at a provider. */
export interface CompanyIdentifiers {
  enterpriseNumber: string | null;
  vatNumber: string | null;
}

/**
 * Finds the company with the same enterprise number, otherwise with the same VAT number, in any notation.
 * @returns null when there is no matching company, or more than one
 */
export function findMatchingCompany(
  companies: readonly UpstreamCompany[],
  { enterpriseNumber, vatNumber }: CompanyIdentifiers,
): UpstreamCompany | null {
  for (const [field, number] of [
    ['enterpriseNumber', enterpriseNumber],
    ['vatNumber', vatNumber],
  ] as const) {
    if (number === null) continue;
    const matchingCompanies = companies.filter((company) => normalize(company[field]) === normalize(number));
    if (matchingCompanies.length === 1) return matchingCompanies[0] ?? null;
  }
  return null;
}

function normalize(number: string | null): string {
  return (number ?? '').toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Looks up the companies of teams at their providers. Each company is looked up only once. */
@Injectable()
export class RemoteCompanyLookup {
  constructor(private readonly store: UpstreamConnectionStore) {}

  /**
   * Returns the id of a company at the provider. The first call looks up the company by its numbers.
   * @throws NetworkUnavailableError when the provider has no such company, or does not respond
   */
  async getRemoteId(
    companyId: string,
    connection: CompanyConnection,
    { provider, client }: ConnectedUpstream,
  ): Promise<string> {
    if (connection.remoteCompanyId !== null) return connection.remoteCompanyId;
    const { title } = provider.table;
    try {
      const companies = await provider.listCompanies(client);
      const company = findMatchingCompany(companies, await this.store.getNumbers(companyId));
      if (company === null)
        throw new NetworkUnavailableError(
          `${title} has no company with the enterprise or VAT number of this company. Create the company there, or set its id (upstreamCompanyId).`,
        );
      return await this.store.storeRemoteCompany(connection, companyId, company.id);
    } catch (error) {
      if (error instanceof UpstreamFaultError) throw new NetworkUnavailableError(error.message);
      throw error;
    }
  }
}
