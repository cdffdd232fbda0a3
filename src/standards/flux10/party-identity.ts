/** Identification of the parties of an international invoice in Flux 10 (G2.19, G2.33). */
import { computeFrenchVatKey } from '../peppol/check-digits';
import { checkVatNumber, listVatPrefixes } from '../peppol/vat-number';
import type { ForeignParty } from './model';

/** Member states of the European Union without France, as ISO 3166-1 codes. */
const EU_MEMBERS: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Registers whose numbers may identify a foreign buyer. */
export const FOREIGN_REGISTERS = ['0223', '0227', '0228', '0229'] as const;
export type ForeignRegister = (typeof FOREIGN_REGISTERS)[number];

/** Registers of territories with a separate register of companies. */
const TERRITORY_REGISTERS: Readonly<Record<string, ForeignRegister>> = { NC: '0228', PF: '0229' };

/**
 * Maximum number of characters of the name in an identifier of country and name (0227), as the public portal uses it.
 */
const MAX_NAME_CHARACTERS = 16;

export function isInEuropeanUnion(country: string): boolean {
  return EU_MEMBERS.has(country);
}

/**
 * Returns whether companies of a country use French VAT numbers. France, Monaco and overseas departments do, and are
 * therefore not abroad.
 */
export function isFrenchVatTerritory(country: string): boolean {
  return listVatPrefixes(country).includes('FR');
}

/** Returns whether a scheme is one of the registers of foreign parties. */
export function isForeignRegister(scheme: string | null): scheme is ForeignRegister {
  return FOREIGN_REGISTERS.some((foreignRegister) => foreignRegister === scheme);
}

/**
 * Returns the register of the buyer's enterprise number: the stated register, or else the register of the territory;
 * null
 * when Flux 10 has no such register.
 */
export function findRegister(buyer: ForeignParty): ForeignRegister | null {
  if (buyer.enterpriseNumber === null) return null;
  if (buyer.enterpriseNumberScheme === null) return TERRITORY_REGISTERS[buyer.country] ?? null;
  return isForeignRegister(buyer.enterpriseNumberScheme) ? buyer.enterpriseNumberScheme : null;
}

/**
 * Returns the buyer's VAT number without separators; unchanged when it does not have the form of its country; null when
 * the buyer has none.
 */
export function normalizeVatNumber(buyer: ForeignParty): string | null {
  if (buyer.vatNumber === null) return null;
  const check = checkVatNumber(buyer.country, buyer.vatNumber);
  return check.ok ? check.value : buyer.vatNumber;
}

/**
 * Returns the identifier of a foreign buyer: its number in a register of Flux 10; for another company of the EU its VAT
 * number (0223), for any other company its country and the first 16 characters of its name (0227). The public portal
 * has identified companies outside the EU in this way so far; to be checked again against annexe 7.
 */
export function getForeignIdentity(buyer: ForeignParty): { scheme: ForeignRegister; id: string } {
  const register = findRegister(buyer);
  if (register !== null) return { scheme: register, id: (buyer.enterpriseNumber ?? '').trim() };
  const vatNumber = normalizeVatNumber(buyer);
  if (isInEuropeanUnion(buyer.country) && vatNumber !== null) return { scheme: '0223', id: vatNumber };
  const name = Array.from(buyer.name.trim().replace(/\s+/g, ' ')).slice(0, MAX_NAME_CHARACTERS).join('');
  return { scheme: '0227', id: `${buyer.country}${name}`.trim() };
}

/** Formats the French VAT number of a SIREN: `FR`, two check digits, the SIREN. */
export function formatFrenchVatNumber(siren: string): string {
  return `FR${computeFrenchVatKey(siren)}${siren}`;
}
