/**
 * Roles of the electronic addresses of the French reform (scheme 0225). A company has several: one for itself
 * (`SIREN`), and others that route invoices to an establishment (`SIREN_SIRET`), a service of an establishment
 * (`SIREN_SIRET_code`) or a purpose of the company's choice (`SIREN_suffix`). `SIREN_Status` receives statuses of
 * invoices.
 */
export const FRENCH_ADDRESS_ROLES = [
  'legalUnit',
  'establishment',
  'routingCode',
  'suffix',
  'status',
] as const;
export type FrenchAddressRole = (typeof FRENCH_ADDRESS_ROLES)[number];

const FRENCH_SCHEME = '0225';
const STATUS_SUFFIX = '_status';

/** Returns the role of an address; null for an address of another scheme or without a SIREN. */
export function findFrenchAddressRole({
  scheme,
  identifier,
}: {
  scheme: string;
  identifier: string;
}): FrenchAddressRole | null {
  const [, siren, rest] = /^(\d{9})(_.+)?$/.exec(identifier) ?? [];
  if (scheme !== FRENCH_SCHEME || siren === undefined) return null;
  if (rest === undefined) return 'legalUnit';
  if (rest.toLowerCase().endsWith(STATUS_SUFFIX)) return 'status';
  const [, siret, code] = /^_(\d{14})(_.+)?$/.exec(rest) ?? [];
  // Fourteen digits that do not begin with the SIREN are a suffix, which the company chose freely.
  if (siret?.startsWith(siren) !== true) return 'suffix';
  return code === undefined ? 'establishment' : 'routingCode';
}
