import type { SchemedIdentifier } from '../invoice';

/** Identification of a party on an invoice. */
export interface InvoiceParty {
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  /** legal registration (BT-30, BT-47) with its scheme (ISO 6523) */
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
  /** electronic address (BT-34, BT-49) */
  address: SchemedIdentifier | null;
}

/** Registers whose numbers are or begin with a SIREN: SIRENE (0002), SIRET (0009), addresses of the reform (0225). */
const SIREN_SCHEMES = ['0002', '0009', '0225'];

/**
 * Returns the SIREN (nine digits) of a French party, from its registration or, failing that, from its address; null for
 * any other party. Invoices between two parties with a SIREN have a life cycle.
 */
export function findSiren({
  country,
  enterpriseNumberScheme,
  enterpriseNumber,
  address,
}: InvoiceParty): string | null {
  if (country !== 'FR') return null;
  return (
    parseSiren({ scheme: enterpriseNumberScheme, identifier: enterpriseNumber }) ??
    (address === null ? null : parseSiren(address))
  );
}

/** Returns the SIREN at the beginning of an identifier; null when the scheme of the identifier has no SIREN. */
export function parseSiren({ scheme, identifier }: SchemedIdentifier): string | null {
  if (!SIREN_SCHEMES.includes(scheme ?? '')) return null;
  return /^[0-9]{9}/.exec(identifier ?? '')?.[0] ?? null;
}
