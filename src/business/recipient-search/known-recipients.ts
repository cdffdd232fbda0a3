import { Injectable } from '@nestjs/common';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { toContainsPattern } from '../../platform/kernel/database/statement';
import { teamRestriction } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { deriveAddresses, type DerivedAddress } from '../../standards/peppol/derived-addresses';
import { compactNumber } from '../../standards/peppol/number-rule';
import {
  COUNTRIES_OF_TEAM,
  CUSTOMERS_BY_ID,
  MATCHING_COMPANIES,
  MATCHING_CUSTOMERS,
  RECENT_OF_COMPANIES,
  RECENT_OF_TEAM,
} from './recipient-search.queries';
import type { FoundRecipient } from './found-recipients';

interface CustomerRow {
  id: string;
  name: string;
  country: string | null;
  vatNumber: string | null;
  enterpriseNumber: string | null;
  addresses: string[];
}

interface CompanyRow {
  name: string;
  country: string;
  vatNumber: string | null;
  address: string;
}

/** A customer without an electronic address, and the addresses derived from its numbers. */
export interface CustomerCandidate {
  customerId: string;
  name: string;
  country: string | null;
  vatNumber: string | null;
  derivedAddresses: DerivedAddress[];
}

/** Text of a search, and the electronic addresses derived from it. */
export interface SearchTerms {
  query: string;
  derivedAddresses: readonly DerivedAddress[];
}

/** Minimum length of a number that is searched without its separators. */
const MIN_NUMBER_LENGTH = 4;
/** Maximum number of customers without an address that are looked up on the network. */
const MAX_CANDIDATES = 4;

/** Recipients known to a team from its documents, customers and companies. */
@Injectable()
export class KnownRecipients {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Lists the countries of the team's companies, the most frequent first. */
  async listCountries(teamId: string): Promise<string[]> {
    const rows = await this.unitOfWork.query<{ country: string }>(COUNTRIES_OF_TEAM, [teamId]);
    return rows.map(({ country }) => country);
  }

  /** Finds recipients of the newest documents, newest first. A limited key finds only recipients of its companies. */
  async findRecent(teamId: string, terms: SearchTerms): Promise<FoundRecipient[]> {
    const companyIds = companyLimit.companyIds();
    const parameters = [toPatterns(terms), toAddresses(terms), teamId];
    const rows = await this.unitOfWork.query<{ address: string; name: string | null }>(
      companyIds === null ? RECENT_OF_TEAM : RECENT_OF_COMPANIES,
      companyIds === null ? parameters : [...parameters, companyIds],
    );
    return rows.map(({ address, name }) => ({ source: 'recent', address, name, country: null }));
  }

  /** Finds customers by name; those without an electronic address are candidates for the network. */
  async findCustomers(
    teamId: string,
    terms: SearchTerms,
  ): Promise<{ recipients: FoundRecipient[]; candidates: CustomerCandidate[] }> {
    const [text = '', number = text] = toPatterns(terms);
    const vatNumbers = terms.derivedAddresses.flatMap(({ vatNumber }) =>
      vatNumber === null ? [] : [vatNumber],
    );
    const ids = await teamRestriction.runUnrestricted(() =>
      this.unitOfWork.query<{ id: string }>(MATCHING_CUSTOMERS, [
        teamId,
        text,
        number,
        vatNumbers,
        toAddresses(terms),
      ]),
    );
    if (ids.length === 0) return { recipients: [], candidates: [] };
    const customers = await this.unitOfWork.query<CustomerRow>(CUSTOMERS_BY_ID, [
      teamId,
      ids.map(({ id }) => id),
    ]);
    const recipients = customers.flatMap(({ id, name, country, vatNumber, addresses }) =>
      addresses.map((address): FoundRecipient => ({
        source: 'customer',
        address,
        name,
        country,
        vatNumber,
        customerId: id,
      })),
    );
    const candidates = customers.filter(({ addresses }) => addresses.length === 0).slice(0, MAX_CANDIDATES);
    return { recipients, candidates: candidates.map(toCandidate) };
  }

  /** Finds companies of the team, within the limit of a key. */
  async findCompanies(teamId: string, terms: SearchTerms): Promise<FoundRecipient[]> {
    const rows = await this.unitOfWork.query<CompanyRow>(MATCHING_COMPANIES, [
      teamId,
      companyLimit.companyIds(),
      toPatterns(terms),
      toAddresses(terms),
    ]);
    return rows.map((row) => ({ source: 'company', ...row }));
  }
}

function toCandidate({ id, name, country, vatNumber, enterpriseNumber }: CustomerRow): CustomerCandidate {
  const preferredCountries = country === null ? [] : [country];
  const number = vatNumber ?? enterpriseNumber ?? '';
  return {
    customerId: id,
    name,
    country,
    vatNumber,
    derivedAddresses: deriveAddresses(number, preferredCountries),
  };
}

/** Returns the patterns for the text, and for a number in it without separators. */
function toPatterns({ query }: SearchTerms): string[] {
  const text = query.trim().toLowerCase();
  const number = compactNumber(query).toLowerCase();
  const isNumber = number.length >= MIN_NUMBER_LENGTH && /\d/.test(number) && number !== text;
  return [text, ...(isNumber ? [number] : [])].map(toContainsPattern);
}

function toAddresses({ derivedAddresses }: SearchTerms): string[] {
  return derivedAddresses.map(({ address }) => address);
}
