import {
  ADDRESS_DERIVATIONS,
  INTERNATIONAL_DERIVATIONS,
  type AddressDerivation,
} from './address-derivations';
import { findElectronicAddressScheme, isUsableScheme } from './electronic-address-schemes';
import { compactKeepingPunctuation, compactNumber } from './number-rule';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
  PARTICIPANT_SCHEME,
  type ParticipantIdentifier,
} from './participant-identifier';
import { registerComplaint } from './registrable-identifier';
import { checkVatNumber } from './vat-number';

/** An electronic address that may belong to the owner of a company number. */
export interface DerivedAddress {
  /** `<scheme>:<identifier>`, in lower case */
  address: string;
  /** ISO 3166-1 alpha-2; null for a scheme of no single country. */
  country: string | null;
  /** Normalised VAT number derived from the number; null: none. */
  vatNumber: string | null;
}

/** Maximum number of addresses that are derived from one text. */
export const MAX_DERIVED_ADDRESSES = 12;

const FULL_FORM = new RegExp(`^${PARTICIPANT_SCHEME}(?:::|%3A%3A)`, 'i');

/**
 * Reads an electronic address in any notation: with or without `iso6523-actorid-upis::`, percent-encoded, in capitals, or
 * with separators in the number.
 * @returns null for every other text, also when it has a colon
 */
export function readElectronicAddress(receivedValue: string): ParticipantIdentifier | null {
  const value = receivedValue.trim().replace(FULL_FORM, '').replace(/%3A/gi, ':');
  const [, scheme = '', rest = ''] = /^(\d{4})\s*:\s*(.+)$/.exec(value) ?? [];
  if (scheme === '') return null;
  for (const identifier of [rest.trim(), compactNumber(rest)]) {
    const parsedIdentifierResult = parseParticipantIdentifier(`${scheme}:${identifier}`);
    if (!parsedIdentifierResult.ok) continue;
    // Another notation of the register's number would be another participant, so the register's notation is used.
    if (registerComplaint(parsedIdentifierResult.participant) === undefined)
      return parsedIdentifierResult.participant;
    const compact = parseParticipantIdentifier(`${scheme}:${compactNumber(rest)}`);
    if (compact.ok && registerComplaint(compact.participant) === undefined) return compact.participant;
    return parsedIdentifierResult.participant;
  }
  return null;
}

/**
 * * Derives the electronic addresses that the owner of a number may have: the number is a VAT number, a number of a
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
  if (participant === null) return unique(deriveFromNumber(receivedValue, preferredCountries));
  const country = findElectronicAddressScheme(participant.scheme)?.country ?? null;
  const otherAddresses = country === null ? [] : deriveOfCountry(participant.identifier, country, () => true);
  const address = formatParticipantIdentifier(participant);
  const vatNumber = otherAddresses.find((each) => each.address === address)?.vatNumber ?? null;
  return unique([{ address, country, vatNumber }, ...otherAddresses]);
}

function deriveFromNumber(receivedValue: string, preferredCountries: readonly string[]): DerivedAddress[] {
  const otherAddresses = Object.keys(ADDRESS_DERIVATIONS).filter(
    (country) => !preferredCountries.includes(country),
  );
  const isDistinct = ({ isAmbiguous = false }: AddressDerivation): boolean => !isAmbiguous;
  return [
    ...preferredCountries.flatMap((country) => deriveOfCountry(receivedValue, country, isDistinct)),
    ...preferredCountries.flatMap((country) =>
      deriveOfCountry(receivedValue, country, (each) => !isDistinct(each)),
    ),
    ...otherAddresses.flatMap((country) => deriveOfCountry(receivedValue, country, isDistinct)),
    ...INTERNATIONAL_DERIVATIONS.flatMap((each) => apply(each, receivedValue, null)),
    ...otherAddresses.flatMap((country) =>
      deriveOfCountry(receivedValue, country, (each) => !isDistinct(each)),
    ),
  ];
}

function deriveOfCountry(
  receivedValue: string,
  country: string,
  filter: (derivation: AddressDerivation) => boolean,
): DerivedAddress[] {
  return (ADDRESS_DERIVATIONS[country] ?? [])
    .filter(filter)
    .flatMap((derivation) => apply(derivation, receivedValue, country));
}

function apply(
  derivation: AddressDerivation,
  receivedValue: string,
  country: string | null,
): DerivedAddress[] {
  // Hyphens separate digits in most numbers, but are significant in some.
  for (const number of new Set([compactNumber(receivedValue), compactKeepingPunctuation(receivedValue)])) {
    if (!derivation.pattern.test(number)) continue;
    const foundAddresses = derivation.addresses
      .map((template) => number.replace(derivation.pattern, template).toLowerCase())
      .filter(isSound);
    if (foundAddresses.length === 0) continue;
    const vatNumber = toVatNumber(derivation, number, country);
    return foundAddresses.map((address) => ({ address, country, vatNumber }));
  }
  return [];
}

/** Whether the scheme of an address is in use and its identifier satisfies the rule of the register. */
function isSound(address: string): boolean {
  const parsedIdentifierResult = parseParticipantIdentifier(address);
  if (!parsedIdentifierResult.ok || !isUsableScheme(parsedIdentifierResult.participant.scheme)) return false;
  return registerComplaint(parsedIdentifierResult.participant) === undefined;
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

function unique(addresses: readonly DerivedAddress[]): DerivedAddress[] {
  const byAddress = new Map<string, DerivedAddress>();
  for (const each of addresses) if (!byAddress.has(each.address)) byAddress.set(each.address, each);
  return [...byAddress.values()].slice(0, MAX_DERIVED_ADDRESSES);
}
