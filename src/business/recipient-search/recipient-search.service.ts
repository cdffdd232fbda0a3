import { Injectable } from '@nestjs/common';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { DirectorySearch, DirectorySearchFailedError } from '../../network/peppol/directory/directory-search';
import type { ListedParticipant } from '../../standards/peppol/directory';
import { deriveAddresses, MAX_DERIVED_ADDRESSES } from '../../standards/peppol/derived-addresses';
import { mergeRecipients, type FoundRecipient } from './found-recipients';
import { KnownRecipients, type CustomerCandidate } from './known-recipients';
import { NetworkSearch } from './network-search';
import type { SearchRecipientsQuery } from './recipient-search.input';
import type { RecipientSuggestion, UnansweredSource } from './recipient-search.resource';

/** Recipients that match a search, and the sources that did not answer in time. */
export interface SearchResult {
  recipients: RecipientSuggestion[];
  /** Whether every source answered. */
  isComplete: boolean;
  unanswered: UnansweredSource[];
}

/** Minimum number of characters of a name for a search in the Directory (REST API of the Peppol Directory). */
const MIN_NAME_LENGTH = 3;
/** Maximum number of addresses whose names are looked up in the Directory. */
const MAX_NAME_LOOKUPS = 2;

/** Team whose recipients are searched, and the read permissions of the credential. */
export interface SearchingTeam {
  teamId: string;
  environment: TeamEnvironment;
  reads: { documents: boolean; customers: boolean; companies: boolean };
}

/**
 * Searches recipients by number, electronic address or name: in newer documents, customers, own companies, the network
 * and the Peppol Directory, in this order.
 */
@Injectable()
export class RecipientSearch {
  constructor(
    private readonly knownRecipients: KnownRecipients,
    private readonly network: NetworkSearch,
    private readonly directory: DirectorySearch,
  ) {}

  /** Does not fail when the network or the Directory does not respond: the result lists these sources. */
  async search(team: SearchingTeam, { query, country }: SearchRecipientsQuery): Promise<SearchResult> {
    const { teamId, reads } = team;
    const countries = await this.knownRecipients.listCountries(teamId);
    const preferredCountries = country === undefined ? countries : [...new Set([country, ...countries])];
    const derivedAddresses = deriveAddresses(query, preferredCountries);
    const terms = { query, derivedAddresses };
    const recent = reads.documents ? await this.knownRecipients.findRecent(teamId, terms) : [];
    const { recipients: customers, candidates } = reads.customers
      ? await this.knownRecipients.findCustomers(teamId, terms)
      : { recipients: [], candidates: [] };
    const companies = reads.companies ? await this.knownRecipients.findCompanies(teamId, terms) : [];

    const recipientsOfNumber = derivedAddresses.map((each): FoundRecipient => ({
      source: 'network',
      name: null,
      ...each,
    }));
    const customerRecipients = candidates.flatMap(toNetworkRecipients);
    const addresses = [
      ...new Set([...recipientsOfNumber, ...customerRecipients].map(({ address }) => address)),
    ];
    const [{ registrations, unanswered }, listedRecipients] = await Promise.all([
      this.network.findRegistered(team, addresses.slice(0, MAX_DERIVED_ADDRESSES)),
      derivedAddresses.length === 0 ? this.findInDirectory(team, query, country) : [],
    ]);
    const isRegistered = (each: FoundRecipient): boolean => registrations.get(each.address) === true;
    const local = [...recent, ...customers, ...companies];
    const onNetwork = [...recipientsOfNumber, ...customerRecipients].filter(isRegistered);
    const namedRecipients = await this.findNames(team, local, onNetwork);
    const unansweredSources: UnansweredSource[] = unanswered.map((address) => ({
      source: 'network',
      address,
    }));
    if (listedRecipients === null || namedRecipients === null)
      unansweredSources.push({ source: 'directory', address: null });
    // Names from the Directory complete results of the network, which remains the source.
    const foundRecipients = [...local, ...onNetwork, ...(namedRecipients ?? []), ...(listedRecipients ?? [])];
    return {
      recipients: mergeRecipients(foundRecipients, registrations),
      isComplete: unansweredSources.length === 0,
      unanswered: unansweredSources,
    };
  }

  /** Finds participants in the Directory by name. @returns null when the Directory does not respond */
  private async findInDirectory(
    { environment }: SearchingTeam,
    name: string,
    country?: string,
  ): Promise<FoundRecipient[] | null> {
    if (environment !== 'production' || !this.directory.isConfigured) return [];
    if ([...name.trim()].length < MIN_NAME_LENGTH) return [];
    return this.searchDirectory({ name: name.trim(), ...(country === undefined ? {} : { country }) });
  }

  /**
   * Finds the names of addresses that were found only on the network. @returns null when the Directory does not respond
   */
  private async findNames(
    { environment }: SearchingTeam,
    local: readonly FoundRecipient[],
    onNetwork: readonly FoundRecipient[],
  ): Promise<FoundRecipient[] | null> {
    if (environment !== 'production' || !this.directory.isConfigured) return [];
    const hasName = (address: string): boolean =>
      [...local, ...onNetwork].some((each) => each.address === address && each.name !== null);
    const unnamedRecipients = onNetwork.filter(({ address }) => !hasName(address)).slice(0, MAX_NAME_LOOKUPS);
    const searchResults = await Promise.all(
      unnamedRecipients.map(({ address }) => this.searchDirectory({ participant: address })),
    );
    return searchResults.includes(null) ? null : searchResults.flatMap((answer) => answer ?? []);
  }

  private async searchDirectory(
    query: Parameters<DirectorySearch['find']>[0],
  ): Promise<FoundRecipient[] | null> {
    try {
      return (await this.directory.find(query)).map(toListedRecipient);
    } catch (error) {
      if (error instanceof DirectorySearchFailedError) return null;
      throw error;
    }
  }
}

function toListedRecipient(participant: ListedParticipant): FoundRecipient {
  return { source: 'directory', ...participant };
}

/** Returns the addresses derived from a customer's numbers, with the name of the customer. */
function toNetworkRecipients({
  derivedAddresses,
  vatNumber,
  ...customer
}: CustomerCandidate): FoundRecipient[] {
  return derivedAddresses.map(({ address }): FoundRecipient => ({
    source: 'customer',
    address,
    vatNumber,
    ...customer,
  }));
}
