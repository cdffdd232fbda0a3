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
}

export const NO_LIMITS: KeyLimits = { scopes: null, companies: null, networks: '' };

/** Returns the members of the API's input that state the limits. */
export function toLimitsInput({ scopes, companies, networks }: KeyLimits): {
  scopes?: FormScope[];
  companyIds?: string[];
  allowedNetworks?: string[];
} {
  const allowedNetworks = networks.split(/[\s,;]+/).filter((network) => network !== '');
  return {
    ...(scopes === null ? {} : { scopes: [...scopes] }),
    ...(companies === null ? {} : { companyIds: companies.map(({ id }) => id) }),
    ...(allowedNetworks.length === 0 ? {} : { allowedNetworks }),
  };
}
