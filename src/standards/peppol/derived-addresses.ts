import {
  ADDRESS_DERIVATIONS,
  INTERNATIONAL_DERIVATIONS,
  type AddressDerivation,
} from './address-derivations';
import { findElectronicAddressScheme, isUsableScheme } from './electronic-address-schemes';
import { compactWithPunctuation, compactNumber } from './number-rule';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
  PARTICIPANT_SCHEME,
  type ParticipantIdentifier,
} from './participant-identifier';
import { findRegisterError } from './registrable-identifier';
import { checkVatNumber } from './vat-number';

/** An electronic address that may belong to the owner of a company number. */
export interface DerivedAddress {
  /** `<scheme>:<identifier>`, in lower case */
  address: string;
  /** ISO 3166-1 alpha-2; null for an international scheme. */
  country: string | null;
  /** Normalised VAT number derived from the number; null when there is none. */
  vatNumber: string | null;
}

/** Maximum number of addresses that are derived from one text. */
export const MAX_DERIVED_ADDRESSES = 12;

const SCHEME_PREFIX = new RegExp(`^${PARTICIPANT_SCHEME}(?:::|%3A%3A)`, 'i');

/**
 * Reads an electronic address in any notation: with or without `iso6523-actorid-upis::`, percent-encoded, in capitals,
 * or with separators in the number.
 * @returns null for any other text, also for one with a colon
 */
export function readElectronicAddress(receivedValue: string): ParticipantIdentifier | null {
  const value = receivedValue.trim().replace(SCHEME_PREFIX, '').replace(/%3A/gi, ':');
  const [, scheme = '', rest = ''] = /^(\d{4})\s*:\s*(.+)$/.exec(value) ?? [];
  if (scheme === '') return null;
  for (const identifier of [rest.trim(), compactNumber(rest)]) {
    const parsedIdentifier = parseParticipantIdentifier(`${scheme}:${identifier}`);
    if (!parsedIdentifier.ok) continue;
    // The register's notation is used, because another notation of the number would be another participant.
    if (findRegisterError(parsedIdentifier.participant) === undefined) return parsedIdentifier.participant;
    const compact = parseParticipantIdentifier(`${scheme}:${compactNumber(rest)}`);
    if (compact.ok && findRegisterError(compact.participant) === undefined) return compact.participant;
    return parsedIdentifier.participant;
  }
  return null;
}

/**
 * Derives the electronic addresses that the owner of a number may have: the number is a VAT number, a number of a
 * national register, or an electronic address, in any notation. An electronic address is returned first, unchanged.
 * Numbers without a country are tried for the preferred countries, then for all countries whose form and check digits
 * match; numbers without check digits come last.
 * @param preferredCountries countries (ISO 3166-1 alpha-2), the likeliest first
 * @returns at most {@link MAX_DERIVED_ADDRESSES} addresses of usable schemes, the likeliest first; empty for a text
 * that is not a number
 */
export function deriveAddresses(
  receivedValue: string,
  preferredCountries: readonly string[] = [],
): DerivedAddress[] {
  const participant = readElectronicAddress(receivedValue);
  if (participant === null) return uniqueByAddress(deriveFromNumber(receivedValue, preferredCountries));
  const country = findElectronicAddressScheme(participant.scheme)?.country ?? null;
  const otherAddresses =
    country === null ? [] : deriveForCountry(participant.identifier, country, () => true);
  const address = formatParticipantIdentifier(participant);
  const vatNumber = otherAddresses.find((each) => each.address === address)?.vatNumber ?? null;
  return uniqueByAddress([{ address, country, vatNumber }, ...otherAddresses]);
}

function deriveFromNumber(receivedValue: string, preferredCountries: readonly string[]): DerivedAddress[] {
  const otherCountries = Object.keys(ADDRESS_DERIVATIONS).filter(
    (country) => !preferredCountries.includes(country),
  );
  const isDistinct = ({ isAmbiguous = false }: AddressDerivation): boolean => !isAmbiguous;
  return [
    ...preferredCountries.flatMap((country) => deriveForCountry(receivedValue, country, isDistinct)),
    ...preferredCountries.flatMap((country) =>
      deriveForCountry(receivedValue, country, (each) => !isDistinct(each)),
    ),
    ...otherCountries.flatMap((country) => deriveForCountry(receivedValue, country, isDistinct)),
    ...INTERNATIONAL_DERIVATIONS.flatMap((each) => applyDerivation(each, receivedValue, null)),
    ...otherCountries.flatMap((country) =>
      deriveForCountry(receivedValue, country, (each) => !isDistinct(each)),
    ),
  ];
}

function deriveForCountry(
  receivedValue: string,
  country: string,
  filter: (derivation: AddressDerivation) => boolean,
): DerivedAddress[] {
  return (ADDRESS_DERIVATIONS[country] ?? [])
    .filter(filter)
    .flatMap((derivation) => applyDerivation(derivation, receivedValue, country));
}

function applyDerivation(
  derivation: AddressDerivation,
  receivedValue: string,
  country: string | null,
): DerivedAddress[] {
  // Hyphens separate digits in most numbers, but are significant in some.
  for (const number of new Set([compactNumber(receivedValue), compactWithPunctuation(receivedValue)])) {
    if (!derivation.pattern.test(number)) continue;
    const usableAddresses = derivation.addresses
      .map((template) => number.replace(derivation.pattern, template).toLowerCase())
      .filter(isUsableAddress);
    if (usableAddresses.length === 0) continue;
    const vatNumber = toVatNumber(derivation, number, country);
    return usableAddresses.map((address) => ({ address, country, vatNumber }));
  }
  return [];
}

/** Returns whether an address has a usable scheme, and an identifier that satisfies the rule of its register. */
function isUsableAddress(address: string): boolean {
  const parsedIdentifier = parseParticipantIdentifier(address);
  if (!parsedIdentifier.ok || !isUsableScheme(parsedIdentifier.participant.scheme)) return false;
  return findRegisterError(parsedIdentifier.participant) === undefined;
}

function toVatNumber(
  { pattern, vatNumber }: AddressDerivation,
  number: string,
  country: string | null,
): string | null {
  if (vatNumber === undefined || country === null) return null;
  const numberCheck = checkVatNumber(country, number.replace(pattern, vatNumber));
  return numberCheck.ok ? numberCheck.value : null;
}

function uniqueByAddress(addresses: readonly DerivedAddress[]): DerivedAddress[] {
  const byAddress = new Map<string, DerivedAddress>();
  for (const each of addresses) if (!byAddress.has(each.address)) byAddress.set(each.address, each);
  return [...byAddress.values()].slice(0, MAX_DERIVED_ADDRESSES);
}
