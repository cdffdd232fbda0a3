import { findDefaultRegister } from './company-identity';
import { findElectronicAddressScheme } from './electronic-address-schemes';
import { compactNumber } from './number-rule';
import { listVatPrefixes } from './vat-number';

/**
 * Normalized number of a company in one register. Different numbers of the same register belong to different companies;
 * numbers of different registers are not comparable.
 */
export interface RegisterEntry {
  /** ISO 3166-1 alpha-2 when one number has several schemes, else the scheme or `VAT-<prefix>`. */
  register: string;
  number: string;
}

/** Register of numbers without a scheme. */
const UNNAMED_REGISTER = '';

/** VAT numbers with prefix that contain the number of the national register. */
const NATIONAL_VAT_FORMATS: readonly { shape: RegExp; register: string }[] = [
  { shape: /^CHE(\d{9})(?:MWST|TVA|IVA|VAT)?$/, register: 'CH' },
  { shape: /^DK(\d{8})$/, register: 'DK' },
  { shape: /^FI(\d{8})$/, register: 'FI' },
  { shape: /^FR[0-9A-Z]{2}(\d{9})$/, register: 'FR' },
  { shape: /^IT(\d{11})$/, register: 'IT' },
  { shape: /^NO(\d{9})(?:MVA)?$/, register: 'NO' },
  { shape: /^SE(\d{10})\d{2}$/, register: 'SE' },
];

/**
 * Returns the register entry of a VAT number in any notation.
 * @param country country of the owner (ISO 3166-1 alpha-2), for a number without its prefix; null when unknown
 */
export function toVatEntry(receivedValue: string, country: string | null): RegisterEntry {
  const compact = compactNumber(receivedValue);
  const prefixedText =
    /^[A-Z]{2}/.test(compact) || country === null ? compact : listVatPrefixes(country)[0] + compact;
  const belgianNumber = prefixedText.startsWith('BE') ? toBelgianEntry(prefixedText) : null;
  if (belgianNumber !== null) return belgianNumber;
  for (const { shape, register } of NATIONAL_VAT_FORMATS) {
    const number = shape.exec(prefixedText)?.[1];
    if (number !== undefined) return { register, number };
  }
  const prefix = prefixedText.slice(0, 2);
  // XI and GB in Northern Ireland, and EL and GR in Greece, are prefixes of the same number.
  const countryPrefix = prefix === 'XI' ? 'GB' : prefix === 'GR' ? 'EL' : prefix;
  return { register: `VAT-${countryPrefix}`, number: prefixedText.slice(2) };
}

/** Functions that read numbers of national registers, by scheme (ISO 6523, or Peppol's own). */
const NATIONAL_SCHEME_READERS: ReadonlyMap<string, (compact: string) => RegisterEntry | null> = new Map(
  Object.entries({
    '0002': toFrenchEntry,
    '0009': toFrenchEntry,
    '0225': toFrenchEntry,
    '0193': toBelgianEntry,
    '0208': toBelgianEntry,
    '9956': toBelgianEntry,
    '0106': (compact) => findEntry('NL', /^(\d{8})(?:0000)?$/, compact),
    // An OIN of the third series contains the KVK number.
    '0190': (compact) => findEntry('NL', /^0{7}3(\d{8})0{4}$/, compact),
    '0223': (compact) => (/^[A-Z]{2}/.test(compact) ? toVatEntry(compact, null) : null),
    '0183': (compact) => findEntry('CH', /^CHE(\d{9})/, compact),
    '0184': (compact) => findEntry('DK', /^(?:DK)?(\d{8})$/, compact),
    '9902': (compact) => findEntry('DK', /^(?:DK)?(\d{8})$/, compact),
    '0037': (compact) => findEntry('FI', /^(?:0037)?(\d{8})/, compact),
    '0216': (compact) => findEntry('FI', /^(?:0037)?(\d{8})/, compact),
    '0212': (compact) => findEntry('FI', /^(\d{8})$/, compact),
    '0213': (compact) => findEntry('FI', /^(?:FI)?(\d{8})$/, compact),
    '0211': (compact) => findEntry('IT', /^(?:IT)?(\d{11})$/, compact),
    '9906': (compact) => findEntry('IT', /^(?:IT)?(\d{11})$/, compact),
    '0192': toNorwegianEntry,
    '9908': toNorwegianEntry,
    '9909': toNorwegianEntry,
    '0007': (compact) => findEntry('SE', /^(\d{10})$/, compact),
    '9955': (compact) => findEntry('SE', /^(?:SE)?(\d{10})\d{2}$/, compact),
  } satisfies Record<string, (compact: string) => RegisterEntry | null>),
);

function toBelgianEntry(compact: string): RegisterEntry | null {
  // Numbers from before 2005 have nine digits, without the leading zero.
  const digits = /^(?:BE)?(\d{9,10})$/.exec(compact)?.[1];
  return digits === undefined ? null : { register: 'BE', number: digits.padStart(10, '0') };
}

function toNorwegianEntry(compact: string): RegisterEntry | null {
  return findEntry('NO', /^(?:NO)?(\d{9})(?:MVA)?$/, compact);
}

/** Returns the entry of a SIREN, a SIRET, or an address of the French reform (`SIREN_…`). */
function toFrenchEntry(compact: string): RegisterEntry | null {
  return findEntry('FR', /^(\d{9})(?:\d{5})?(?:_.*)?$/, compact);
}

function findEntry(register: string, shape: RegExp, compact: string): RegisterEntry | null {
  const number = shape.exec(compact)?.[1];
  return number === undefined ? null : { register, number };
}

/**
 * Returns the register entry of a number under a scheme: a legal registration or an electronic address, in any
 * notation. Schemes of VAT numbers yield the VAT number; a French address yields its SIREN.
 * @param scheme four digits; null when the document has none
 * @param country country of the owner, for a number without its scheme; null when unknown
 */
export function toSchemeEntry(
  scheme: string | null,
  receivedValue: string,
  country: string | null,
): RegisterEntry {
  const compact = compactNumber(receivedValue);
  const code = scheme ?? (country === null ? null : findDefaultRegister(country));
  if (code === null) return { register: UNNAMED_REGISTER, number: compact };
  const nationalEntry = NATIONAL_SCHEME_READERS.get(code)?.(compact);
  if (nationalEntry !== null && nationalEntry !== undefined) return nationalEntry;
  const { country: schemeCountry = null, name = '' } = findElectronicAddressScheme(code) ?? {};
  if (schemeCountry !== null && name.startsWith('VAT number')) return toVatEntry(compact, schemeCountry);
  return { register: `scheme ${code}`, number: compact };
}

/** Returns whether one of the entries is equal; a number without a register is compared in all registers. */
export function hasEqualEntry(entry: RegisterEntry, ownEntries: readonly RegisterEntry[]): boolean {
  return ownEntries.some(
    ({ register, number }) =>
      number === entry.number &&
      (register === entry.register || register === UNNAMED_REGISTER || entry.register === UNNAMED_REGISTER),
  );
}

/** Returns whether an entry has another number in the same register, and therefore belongs to another company. */
export function isOtherCompany(entry: RegisterEntry, other: RegisterEntry): boolean {
  return (
    entry.register === other.register && entry.register !== UNNAMED_REGISTER && entry.number !== other.number
  );
}
