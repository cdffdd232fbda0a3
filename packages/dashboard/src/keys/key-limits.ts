import { toCount } from '../format/typed-count';
import type { NamedCompany } from '../registry/company-boxes';

/** Named scopes that a form offers; single permissions are for the API and the command line. */
export const FORM_SCOPES = [
  'read',
  'send',
  'draft',
  'receive',
  'companies',
  'partners',
  'webhooks',
  'reports',
  'keys',
] as const;
export type FormScope = (typeof FORM_SCOPES)[number];

/** Limits of a new key as they are being chosen; null: none. */
export interface KeyLimits {
  scopes: readonly FormScope[] | null;
  companies: readonly NamedCompany[] | null;
  /** Ranges of addresses, one a line. */
  networks: string;
  /** Typed text; empty: no limit. */
  requestsPerMinute: string;
  documentsPerDay: string;
}

/** Limits of a key that are numbers, as typed. */
export type KeyNumbers = Pick<KeyLimits, 'requestsPerMinute' | 'documentsPerDay'>;

export const NO_LIMITS: KeyLimits = {
  scopes: null,
  companies: null,
  networks: '',
  requestsPerMinute: '',
  documentsPerDay: '',
};

/** Returns the members of the API's input that state the limits. */
export function toLimitsInput({ scopes, companies, networks, ...numbers }: KeyLimits): {
  scopes?: FormScope[];
  companyIds?: string[];
  allowedNetworks?: string[];
  requestsPerMinute?: number;
  documentsPerDay?: number;
} {
  const requestsPerMinute = toCount(numbers.requestsPerMinute);
  const documentsPerDay = toCount(numbers.documentsPerDay);
  const allowedNetworks = networks.split(/[\s,;]+/).filter((network) => network !== '');
  return {
    ...(scopes === null ? {} : { scopes: [...scopes] }),
    ...(companies === null ? {} : { companyIds: companies.map(({ id }) => id) }),
    ...(allowedNetworks.length === 0 ? {} : { allowedNetworks }),
    ...(requestsPerMinute === null ? {} : { requestsPerMinute }),
    ...(documentsPerDay === null ? {} : { documentsPerDay }),
  };
}
