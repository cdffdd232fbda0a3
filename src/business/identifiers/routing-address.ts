import { findFrenchAddressRole } from '../../standards/peppol/french-address';
import { findRegisterError, findIdentifierSyntaxError } from '../../standards/peppol/registrable-identifier';
import { formatReceived } from '../../standards/values/received';
import type { Company } from '../companies/company.entity';

const FRENCH_SCHEME = '0225';
/** Schemes of enterprise numbers that are a SIREN (0002) or begin with one (0009, SIRET). */
const SIREN_SCHEMES = ['0002', '0009'];

/** Returns the SIREN of a French company; null for any other company. */
export function findSirenOfCompany({
  country,
  enterpriseNumberScheme,
  enterpriseNumber,
}: Pick<Company, 'country' | 'enterpriseNumberScheme' | 'enterpriseNumber'>): string | null {
  if (country !== 'FR' || !SIREN_SCHEMES.includes(enterpriseNumberScheme ?? '')) return null;
  return /^\d{9}/.exec(enterpriseNumber ?? '')?.[0] ?? null;
}

/**
 * Converts an address of a request to its stored form: without its scheme, and in lower case, because the network
 * ignores case.
 */
export function normalizeAddress(address: string): string {
  return address.replace(new RegExp(`^${FRENCH_SCHEME}:`), '').toLowerCase();
}

/**
 * Returns the error of a requested address: its format, its check digits (including the rule for La Poste), or a SIREN
 * of another company; undefined for a valid address.
 */
export function findAddressError(address: string, siren: string): string | undefined {
  const registrationError =
    findIdentifierSyntaxError(address) ?? findRegisterError({ scheme: FRENCH_SCHEME, identifier: address });
  if (registrationError !== undefined) return registrationError;
  if (findFrenchAddressRole({ scheme: FRENCH_SCHEME, identifier: address }) === null)
    return `${formatReceived(address)} is not an address of the French reform; expected SIREN, SIREN_SIRET, SIREN_SIRET_code or SIREN_suffix`;
  return address.startsWith(siren)
    ? undefined
    : `${formatReceived(address)} does not begin with the SIREN of the company, ${siren}`;
}
